import { enumerated } from '../base/enumerated.ts';

/** Shorter beginnings of paths are repeated: each clause can then be searched for. */
const LEAST_SHARED = 30;
const SEGMENT = /(?:[^.[\s]|\[(?:"[^"]*"|[^\]]*)\])+/g;
/** A type of resources without a name, which several resources share. */
const TYPE_ALONE = /^(?:module\.[^.]+\.)*(?:data\.)?[a-z][a-z0-9]*_[a-z0-9_]+$/;
const REFERS = /^([Tt]his \S+|\S+) refers to (this \S+|\S+)$/;
const INCLUDES = /^(\S+ includes) ("[^"]*")$/;
const NO_ENTRY = /^(\S+ has no entry whose \S+ is) ("[^"]*")$/;
const ENTRY_NAME = /^(\S+)\.(?:name|parameter_key) is "(.*)"$/;
const NAME_OR_VALUE = /^(\S+)\.(name|value) is (".*")$/;

/**
 * Clauses of one sentence without what they repeat: `In spec.rules[0].verifyImages[0], required is false and key is not set`,
 * `this a refers to b and c`, `parameter[1] sets log_connections to "0"`.
 */
export function mergeClauses(clauses: readonly string[]): readonly string[] {
  if (clauses.length < 2) return clauses;
  const paired = mergeReferences(pairNames(clauses));
  return mergeBeginnings(mergeLists(mergeLists(paired, NO_ENTRY, 'or'), INCLUDES, 'and'));
}

/** The name and the value of one entry, said at the place of the first of them. */
function pairNames(given: readonly string[]): readonly string[] {
  const clauses = given.filter((clause) => !isSaid(clause, given));
  const found = clauses.map((clause) => {
    const [, entry, key, shown] = NAME_OR_VALUE.exec(clause) ?? [];
    return { clause, entry, key, shown };
  });
  return found.flatMap(({ clause, entry, key, shown }, index) => {
    const other = entry === undefined ? -1 : found.findIndex((one) => one.entry === entry && one.key !== key);
    if (other === -1) return [clause];
    if (other < index) return [];
    const [name, value] = key === 'name' ? [shown, found[other]?.shown] : [found[other]?.shown, shown];
    return [`${entry ?? ''} sets ${name?.slice(1, -1) ?? ''} to ${value ?? ''}`];
  });
}

/** The name of an entry, where its value is said with the name. */
function isSaid(clause: string, all: readonly string[]): boolean {
  const [, entry = '', name = ''] = ENTRY_NAME.exec(clause) ?? [];
  return entry !== '' && all.some((other) => other.startsWith(`${entry} sets ${name} to `));
}

/** Several references by one resource, or to one, at the place of the first of them. */
function mergeReferences(clauses: readonly string[]): readonly string[] {
  const found = clauses.map((clause) => {
    const [, from = '', to = ''] = REFERS.exec(clause) ?? [];
    return { clause, from, to };
  });
  const merged = new Set<number>();
  return found.flatMap(({ clause, from, to }, index) => {
    if (merged.has(index)) return [];
    const isAlike = (key: 'from' | 'to', value: string) =>
      found.flatMap((one, at) => (one[key].toLowerCase() === value.toLowerCase() && !merged.has(at) ? [at] : []));
    const targets = from === '' ? [] : isAlike('from', from);
    const sources = to === '' ? [] : isAlike('to', to);
    const [many, key] = targets.length > 1 ? [targets, 'to' as const] : [sources, 'from' as const];
    if (many.length < 2) return [clause];
    for (const at of many) merged.add(at);
    const names = enumerated([...new Set(many.map((at) => found[at]?.[key] ?? ''))]);
    return [key === 'to' ? `${from} refers to ${names}` : `${names} refer to ${to}`];
  });
}

/** Several entries that one list lacks, or includes, as one clause at the place of the first of them. */
function mergeLists(clauses: readonly string[], pattern: RegExp, word: 'and' | 'or'): readonly string[] {
  const found = clauses.map((clause) => ({ clause, said: pattern.exec(clause) }));
  return found.flatMap(({ clause, said }, index) => {
    if (said === null) return [clause];
    const alike = found.flatMap((one, at) =>
      one.said !== null && one.said[1] === said[1] ? [{ at, name: one.said[2] ?? '' }] : [],
    );
    if (alike[0]?.at !== index) return [];
    return [`${said[1] ?? ''} ${enumerated([...new Set(alike.map(({ name }) => name))], word)}`];
  });
}

/** A long beginning that the first clauses share, said once. */
function mergeBeginnings(clauses: readonly string[]): readonly string[] {
  const [first = '', second = ''] = clauses;
  const shared = sharedBeginning(leadingPath(first), leadingPath(second));
  if (shared.length < LEAST_SHARED || TYPE_ALONE.test(shared)) return clauses;
  const [count = clauses.length] = clauses.flatMap((clause, index) => (clause.startsWith(`${shared}.`) ? [] : [index]));
  const inner = clauses.slice(0, count).map((clause) => clause.replaceAll(`${shared}.`, ''));
  if (count < 2 || (count < clauses.length && inner.some((clause) => / and |; /.test(clause)))) return clauses;
  return count < clauses.length
    ? [`In ${shared}, ${enumerated(inner)}`, ...clauses.slice(count)]
    : [`In ${shared}, ${inner[0] ?? ''}`, ...inner.slice(1)];
}

function leadingPath(clause: string): readonly string[] {
  const [path = ''] = /^(?:[^\s"[]|\[(?:"[^"]*"|[^\]\s]*)\])+/.exec(clause) ?? [];
  return path.match(SEGMENT) ?? [];
}

/** All segments but the last may be shared. */
function sharedBeginning(one: readonly string[], other: readonly string[]): string {
  const most = Math.min(one.length, other.length) - 1;
  let count = 0;
  while (count < most && one[count] === other[count]) count += 1;
  return one.slice(0, count).join('.');
}
