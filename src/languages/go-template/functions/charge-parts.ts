import { TemplateFailure } from '../failure.ts';
import type { GoValue } from '../go-value.ts';
import { define, type FunctionRow } from './define.ts';

const MAX_DEPTH = 1000;
/** Cost of each part of a value, in characters. */
const PART = 4;

/** A shared part counts each time, because it is read each time. */
function chargeParts(value: GoValue, charge: (amount: number) => void, depth = 0): void {
  if (depth > MAX_DEPTH) throw new TemplateFailure('a value contains itself or nests too deeply', 'limit');
  charge(PART);
  if (typeof value !== 'object' || value === null) return;
  if (value.kind === 'list') for (const item of value.items) chargeParts(item, charge, depth + 1);
  if (value.kind === 'map') for (const item of value.entries.values()) chargeParts(item, charge, depth + 1);
}

/** Makes functions charge work for every leaf of their arguments, since they visit all of them. */
export function measured(rows: readonly FunctionRow[]): readonly FunctionRow[] {
  return rows.map(([name, { parameters, rest, call }]) => [
    name,
    define(
      parameters,
      (args, context) => {
        for (const value of args) {
          chargeParts(value, (amount) => {
            context.charge(amount);
          });
        }
        return call(args, context);
      },
      rest,
    ),
  ]);
}
