import { omitUndefined } from '../base/omit-undefined.ts';
/** One collected fact, in the wrapped shape of `schemas/system_info.schema.json`. */
export interface Item {
  readonly value: unknown;
  /** A path or a command line. */
  readonly source: string;
  readonly exists: boolean | null;
  readonly status: 'ok' | 'absent' | 'denied' | 'timeout' | 'error';
  readonly error?: string;
  readonly exit_code?: number;
}

/** The result of reading something: its content, or why there is none. */
export type Seen<T> =
  | { readonly status: 'ok'; readonly value: T }
  | { readonly status: 'absent' | 'denied' | 'timeout' | 'error'; readonly reason?: string };

/** An item that was found. `exitCode` is that of the program that printed it. */
export function present(value: unknown, source: string, exitCode?: number): Item {
  return { value, source, exists: true, status: 'ok', ...omitUndefined({ exit_code: exitCode }) };
}

/** An item that was searched for and does not exist. */
export function absent(source: string): Item {
  return { value: null, source, exists: false, status: 'absent' };
}

/** An item whose value could not be read. */
export function withheld(status: 'denied' | 'timeout' | 'error', source: string, error: string): Item {
  return { value: null, source, exists: null, status, error };
}

/** Makes an item of a read result; `make` returns `undefined` for unexpected content. */
export function createItem<T>(seen: Seen<T>, source: string, make: (value: T) => unknown): Item {
  if (seen.status === 'absent') return absent(source);
  if (seen.status !== 'ok') return withheld(seen.status, source, seen.reason ?? REASONS[seen.status]);
  const value = make(seen.value);
  if (value === undefined) return withheld('error', source, 'it could not be understood');
  return value === null ? absent(source) : present(value, source);
}

const REASONS = {
  denied: 'no permission',
  timeout: 'it did not answer in time',
  error: 'it could not be read',
} as const;

/** The items of a part of the collector by dotted path, without those that do not apply. */
export type Items = readonly (readonly [path: string, item: Item])[];

/** Converts items to the nested record that the schemas describe. */
export function nested(items: Items): { readonly [group: string]: unknown } {
  const root = new Map<string, unknown>();
  for (const [path, item] of items) {
    const steps = path.split('.');
    const last = steps.pop() ?? '';
    let level = root;
    for (const step of steps) {
      const known = level.get(step);
      const next = known instanceof Map ? known : new Map<string, unknown>();
      level.set(step, next);
      level = next;
    }
    level.set(last, item);
  }
  return plain(root);
}

function plain(map: ReadonlyMap<unknown, unknown>): { readonly [key: string]: unknown } {
  return Object.fromEntries([...map].map(([key, value]) => [String(key), value instanceof Map ? plain(value) : value]));
}
