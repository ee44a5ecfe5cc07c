import type { Check, CheckExample, ControlsByRoot, FunctionCall, Peers } from '../model/check.ts';
import { omitUndefined } from '../base/omit-undefined.ts';
import type { Framework, Requirement } from '../model/framework.ts';

/** A check file as its schema allows it. */
export interface RawCheck extends Omit<
  Check,
  'family' | 'supports' | 'contradicts' | 'peersInPart' | 'examples' | 'function'
> {
  readonly supports?: ControlsByRoot;
  readonly contradicts?: ControlsByRoot;
  readonly 'peers-in-part'?: Peers;
  readonly function?: Pick<FunctionCall, 'name'> & Partial<FunctionCall>;
}

/** One example in the examples file of a check. */
export interface RawExample extends Omit<CheckExample, 'asOf'> {
  readonly 'as-of'?: string;
}

/** A framework file as its schema allows it. */
export interface RawFramework extends Omit<Framework, 'requirements'> {
  readonly families: { readonly [family: string]: string };
  readonly requirements: readonly Omit<Requirement, 'familyTitle'>[];
}

/** Builds a check from its file and its examples file. `family` is their folder. */
export function toCheck(raw: RawCheck, examples: readonly RawExample[], family: string): Check {
  const { supports = {}, contradicts = {}, 'peers-in-part': peersInPart, function: call, ...rest } = raw;
  return {
    ...rest,
    family,
    supports,
    contradicts,
    ...omitUndefined({ peersInPart }),
    ...(call === undefined ? {} : { function: { name: call.name, options: call.options ?? {} } }),
    examples: examples.map(toExample),
  };
}

function toExample({ 'as-of': asOf, ...example }: RawExample): CheckExample {
  return asOf === undefined ? example : { ...example, asOf };
}

/** Builds a framework from its file, each requirement with the title of its family. */
export function toFramework({ families, requirements, ...rest }: RawFramework): Framework {
  const title = (family: string): string => (Object.hasOwn(families, family) ? (families[family] ?? '') : '');
  return { ...rest, requirements: requirements.map((row) => ({ ...row, familyTitle: title(row.family) })) };
}
