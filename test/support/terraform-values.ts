import { callFunction } from '../../src/languages/hcl/functions/call.ts';
import type { FunctionContext, TreeFile } from '../../src/languages/hcl/functions/function.ts';
import { createObject, createTuple } from '../../src/languages/hcl/values/build.ts';
import { numberText, parseNumber } from '../../src/languages/hcl/values/number-text.ts';
import {
  EPHEMERAL,
  isFailure,
  isMapping,
  isMarked,
  isNumber,
  isUnknownValue,
  SENSITIVE,
  type Result,
  type TfUnknown,
  type TfValue,
} from '../../src/languages/hcl/values/value.ts';

/** What a table of a test writes: JSON, numbers as bigint or text after `#`, and values made elsewhere in `value`. */
export type Written =
  null | boolean | number | bigint | string | readonly Written[] | { readonly [key: string]: Written } | Ready;

export interface Ready {
  readonly value: TfValue;
}

/** The Terraform value of what a table writes: lists are tuples, maps are objects. */
export function tf(written: Written): TfValue {
  if (typeof written === 'number' || typeof written === 'bigint') return parseNumber(String(written)) ?? null;
  if (typeof written === 'string') return written.startsWith('#') ? (parseNumber(written.slice(1)) ?? null) : written;
  if (typeof written !== 'object' || written === null) return written;
  if (isWrittenList(written)) return createTuple(written.map(tf));
  if (isReady(written)) return written.value;
  return createObject(new Map(Object.entries(written).map(([key, part]) => [key, tf(part)] as const)));
}

function isWrittenList(written: Written): written is readonly Written[] {
  return Array.isArray(written);
}

function isReady(written: { readonly [key: string]: Written } | Ready): written is Ready {
  return Object.keys(written).join() === 'value';
}

function unknownText({ set, mayBeEmpty }: TfUnknown): string {
  if (!set) return '<unknown>';
  return mayBeEmpty === true ? '<unknown set or empty>' : '<unknown set>';
}

/**
 * The result as JSON with words for what JSON lacks: `<unknown>`, `<unknown set>`, `<unknown set or empty>`, `<error>`,
 * `<sensitive x>`.
 */
export function plain(result: Result): unknown {
  if (isFailure(result)) return '<error>';
  if (isUnknownValue(result)) return unknownText(result);
  if (isMarked(result)) {
    const names = [result.marks & SENSITIVE ? 'sensitive' : '', result.marks & EPHEMERAL ? 'ephemeral' : ''];
    return { [`<${names.filter((name) => name !== '').join(' ')}>`]: plain(result.value) };
  }
  if (isNumber(result)) return typeof result === 'number' ? result : `#${numberText(result)}`;
  if (typeof result !== 'object' || result === null) return result;
  if (isMapping(result)) return Object.fromEntries([...result.entries].map(([key, part]) => [key, plain(part)]));
  const items = result.items.map(plain);
  return result.kind === 'tuple' ? items : { [result.kind]: items };
}

export const NO_FILES: FunctionContext = {
  files: { find: (): TreeFile | false | undefined => undefined, below: (): undefined => undefined },
  takes: () => true,
  render: (template) => template,
};

/** The result of a function as `plain` writes it. */
export function called(name: string, args: readonly Written[], context: FunctionContext = NO_FILES): unknown {
  return plain(callFunction(name, args.map(tf), context));
}

/** A row of a table: name, arguments, expected result. */
export type FunctionRow = readonly [name: string, args: readonly Written[], expected: unknown];
