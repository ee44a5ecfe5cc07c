import type { Subject } from '../model/check.ts';
import type { Reference } from '../model/evidence.ts';
import type { JoinPath } from '../model/join-path.ts';
import type { Path } from '../model/path.ts';
import type { TextEnds } from '../base/text-ends.ts';
import { isList, isMap, isMarker, isRedacted, isUnknown, own, type Value } from '../base/value.ts';
import { visitValues } from '../model/walk.ts';
import { joinText } from './join-text.ts';

/** A value that both sides of a join can have. */
export type Key = string | number;

/** The values of one side of a join at a path. */
export interface Ends {
  /** Known values: texts and numbers. */
  readonly keys: readonly Key[];
  /** Whether a value is unknown or redacted: `given` by the author, or `computed` by the provider. */
  readonly unresolved: 'no' | 'given' | 'computed';
  /** References that the author wrote in the attribute; only if something is unresolved. */
  readonly references: readonly Reference[];
  readonly attribute: string;
  /** Whether the path goes below the attribute, so that a reference may belong to a sibling. */
  readonly nested: boolean;
  readonly partly: readonly (TextEnds | undefined)[];
  /** Fixed text after the value at the path. */
  readonly suffix: string;
}

const NOTHING: Ends = {
  keys: [],
  unresolved: 'no',
  references: [],
  attribute: '',
  nested: false,
  partly: [],
  suffix: '',
};

/**
 * Reads one side of a join. A list gives each of its elements. Texts and numbers join, and only with their own type;
 * empty text, booleans, `null` and redacted values never do.
 */
export function endsAt(subject: Subject, path: Path | undefined): Ends {
  if (path === undefined) return NOTHING;
  const name = path.steps.length === 1 ? path.steps[0] : undefined;
  const attribute = typeof name === 'string' ? own(subject.values, name) : undefined;
  // most are one text or some, which take less to answer than all that could be
  if (typeof attribute === 'string') return attribute === '' ? NOTHING : ofKeys([joinText(attribute)]);
  if (typeof name === 'string' && attribute === undefined) return NOTHING;
  if (isList(attribute) && attribute.every(isName)) return ofKeys(attribute.map(joinText));
  return allAt(subject, path, attribute);
}

function isName(value: Value): value is string {
  return typeof value === 'string' && value !== '';
}

function ofKeys(keys: readonly Key[]): Ends {
  const { references, partly } = NOTHING;
  return { keys, unresolved: 'no', references, attribute: '', nested: false, partly, suffix: '' };
}

function allAt(subject: Subject, path: Path, attribute: Value | undefined): Ends {
  const keys: Key[] = [];
  const partly: (TextEnds | undefined)[] = [];
  let unresolved: Ends['unresolved'] = 'no';
  const add = (value: Value): void => {
    if (typeof value === 'string' && value !== '') keys.push(joinText(value));
    if (typeof value === 'number') keys.push(value);
    // names and ids are texts: what else stands there names something that cannot be told
    if (typeof value === 'number' || typeof value === 'boolean' || isMap(value)) unresolved = 'given';
    if (isMarker(value)) partly.push(isUnknown(value) ? value.ends : undefined);
    if (isMarker(value) && unresolved !== 'given') unresolved = isRedacted(value) || value.set ? 'given' : 'computed';
  };
  const addAll = (value: Value | undefined): boolean => {
    if (isList(value)) for (const item of value) add(item);
    else if (value !== undefined && value !== null) add(value);
    return true;
  };
  if (attribute !== undefined) addAll(attribute);
  else visitValues(subject.values, path.steps, 0, addAll);
  if (unresolved === 'no') return keys.length === 0 ? NOTHING : ofKeys(keys);
  const top = subject.references?.filter((reference) => reference.path === path.steps[0]) ?? [];
  const isNested = path.steps.length > 1;
  const part = isNested ? partAt(top, path) : undefined;
  const references = part === undefined ? top : [part];
  const nested = isNested && part === undefined;
  return { keys, unresolved, references, attribute: String(path.steps[0] ?? ''), nested, partly, suffix: '' };
}

function partAt(references: readonly Reference[], { steps }: Path): Reference | undefined {
  const dotted = steps.filter((step) => typeof step === 'string').join('.');
  return references.flatMap(({ parts = [] }) => parts).find(({ path }) => path === dotted);
}

/**
 * The same side with fixed text around its values. Numbers are dropped. A reference stays the same with any text
 * before it.
 */
export function withText(ends: Ends, { path, prefix, suffix }: JoinPath): Ends {
  if (prefix === '' && suffix === '') return ends;
  const keys = ends.keys.filter((key) => typeof key === 'string').map((key) => joinText(prefix + key + suffix));
  return { ...ends, keys, suffix, attribute: String(path.steps[0] ?? '') };
}
