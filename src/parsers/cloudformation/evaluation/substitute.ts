import { isMap, unknown, type Value } from '../../../base/value.ts';
import { isObject } from '../../shared/terraform/object.ts';
import { joinedText } from '../../../base/origins.ts';
import { attributeParts, readAttribute, readReference } from './references.ts';
import { resolveJoined } from './dynamic-references.ts';
import type { Scope } from './stack.ts';

type Evaluate = (scope: Scope, node: unknown) => Value | undefined;

const VARIABLE = /\$\{(!?)([^{}]{1,1024})\}/g;
const LONGEST = 1_000_000;
const INVALID = unknown('a function with arguments that it does not take', true);

/** `Fn::Sub`: a text with values of names in it, and perhaps a map of further names. */
export function substitute(scope: Scope, argument: unknown, evaluate: Evaluate): Value {
  const [text, names]: readonly unknown[] = Array.isArray(argument) ? argument : [argument];
  if (typeof text !== 'string' || text.length > LONGEST || !scope.stack.work.take(text.length)) return INVALID;
  const given = isObject(names) ? evaluate(scope, names) : undefined;
  const parts: Value[] = [];
  let end = 0;
  for (const match of text.matchAll(VARIABLE)) {
    if (match.index > end) parts.push(text.slice(end, match.index));
    end = match.index + match[0].length;
    const [, literal, name = ''] = match;
    parts.push(literal === '!' ? `\${${name}}` : (readVariable(scope, name.trim(), given) ?? ''));
  }
  if (end < text.length) parts.push(text.slice(end));
  return resolveJoined(joinedText(parts));
}

function readVariable(scope: Scope, name: string, given: Value | undefined): Value | undefined {
  if (isMap(given) && Object.hasOwn(given, name)) return given[name];
  if (scope.loop.has(name)) return scope.loop.get(name);
  const parts = name.includes('.') ? attributeParts(name) : undefined;
  return parts === undefined ? readReference(scope, name) : readAttribute(scope, ...parts);
}
