import type { Scalar } from '../../base/value.ts';

type Given = Exclude<Scalar, null>;

/** The required value of an attribute. */
export type Wanted =
  /** One of these; with a bound, this number and what lies beyond it. */
  | { readonly kind: 'value'; readonly values: readonly Given[]; readonly bound?: 'more' | 'less' }
  | { readonly kind: 'element'; readonly values: readonly Given[] }
  /** The name or id of a thing of another type. */
  | { readonly kind: 'reference'; readonly to: string }
  | { readonly kind: 'present' }
  | { readonly kind: 'absent' };

/** One attribute of a resource type. Without a path, the resource itself must exist. */
export interface WantedSetting {
  readonly type: string;
  /** Dotted, as content writes it. */
  readonly path: string;
  readonly wanted: Wanted;
}

const MOST_VALUES = 3;

const WANTED_BY: { readonly [operator: string]: (argument: unknown) => Wanted | undefined } = {
  equals: (argument) => anyOf('value', [argument]),
  in: (argument) => anyOf('value', argument),
  contains: (argument) => anyOf('element', [argument]),
  atLeast: (argument) => bounded(argument, 'more'),
  atMost: (argument) => bounded(argument, 'less'),
};

/** The value that an operator of the condition language requires; `undefined` where no single value satisfies it. */
export function wantedBy(operator: string, argument: unknown, flipped: boolean): Wanted | undefined {
  if (operator === 'exists') return { kind: argument === flipped ? 'absent' : 'present' };
  if (typeof argument === 'boolean' && (operator === 'equals' || operator === 'truthy'))
    return { kind: 'value', values: [argument !== flipped] };
  return flipped || !Object.hasOwn(WANTED_BY, operator) ? undefined : WANTED_BY[operator]?.(argument);
}

function bounded(argument: unknown, bound: 'more' | 'less'): Wanted | undefined {
  return typeof argument === 'number' ? { kind: 'value', values: [argument], bound } : undefined;
}

/** Requires one of a list of scalars. */
export function anyOf(kind: 'value' | 'element', list: unknown): Wanted | undefined {
  const values = new Map<string, Given>();
  for (const each of Array.isArray(list) ? list.filter(isGiven) : []) {
    const key = String(each).toLowerCase();
    if (key !== '' && !values.has(key)) values.set(key, each);
  }
  return values.size === 0 ? undefined : { kind, values: [...values.values()].slice(0, MOST_VALUES) };
}

function isGiven(value: unknown): value is Given {
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';
}
