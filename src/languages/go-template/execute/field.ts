import { TemplateFailure } from '../failure.ts';
import { goTypeName, zeroValue } from '../go-type.ts';
import type { GoMethod, GoValue } from '../go-value.ts';
import { knownEntry, UNKNOWN_TEXT } from '../stand-in.ts';
import type { Slot } from './run.ts';

/**
 * The value of `receiver.name`. For a map it is the entry, or the zero value of its elements when there is none; for
 * a struct the field or method. `evaluate` gives the arguments of a method and is called only for one.
 */
export function getField(receiver: Slot, name: string, evaluate: (() => readonly GoValue[]) | undefined): Slot {
  if (receiver === undefined) return undefined;
  if (receiver === null) throw new TemplateFailure(`nil pointer evaluating interface {}.${name}`);
  const method = getMethod(receiver, name);
  if (method !== undefined) return method(evaluate?.() ?? []);
  if (typeof receiver === 'object' && receiver.kind === 'map') {
    if (evaluate !== undefined) throw new TemplateFailure(`${name} is not a method but has arguments`);
    const value = knownEntry(receiver, name);
    if (value !== undefined) return value;
    return receiver.open === true ? UNKNOWN_TEXT : zeroValue(receiver.element);
  }
  if (typeof receiver === 'object' && receiver.kind === 'struct') {
    const value = receiver.fields.get(name);
    if (value !== undefined && evaluate !== undefined) {
      throw new TemplateFailure(`${name} has arguments but cannot be invoked as function`);
    }
    if (value !== undefined) return value;
  }
  throw new TemplateFailure(`can't evaluate field ${name} in type ${goTypeName(receiver)}`);
}

function getMethod(receiver: GoValue, name: string): GoMethod | undefined {
  if (typeof receiver !== 'object' || receiver === null) return undefined;
  if (receiver.kind !== 'map' && receiver.kind !== 'struct' && receiver.kind !== 'list') return undefined;
  return receiver.methods?.get(name);
}
