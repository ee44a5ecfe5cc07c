import type { FieldMapping, LinkSpec, Subject, TraitWords } from '../model/check.ts';
import type { FieldReader, Located } from '../model/evidence-set.ts';
import { parsePath, pathText, type Path } from '../model/path.ts';
import type { Pointer } from '../base/pointer.ts';
import { mayBe } from '../base/text-ends.ts';
import { isMarker, isUnknown, own, unknown, type Marker, type Value } from '../base/value.ts';
import { BRANCHES, everyValue, placeAt, soleValue, walk } from '../model/walk.ts';
import type { Resource } from '../model/evidence.ts';
import { getOrCreate } from '../base/memo.ts';
import { asLink } from './compile-condition.ts';
import { contentFault } from './content-fault.ts';
import { compileCases } from './trait-cases.ts';
import { linkedOperator } from './linked-operator.ts';
import { MISSING, noneRefers, thisOne, typesText } from './link-words.ts';
import { ORDERED, possibleDefaults, providerText, rangesText, readMajorDefaults } from './major-defaults.ts';
import { NOT_MAPPED } from './trait-words.ts';
import { isScalar } from './operators/operator.ts';
import { renderText, renderValue } from '../model/render-value.ts';

const SEVERAL = 'several values that differ';
const NO_DEFAULT = unknown('not set, and no default is documented', false);
const NO_COMPANION = unknown('none in the evidence', false);

/**
 * Compiles the spelling of one field by one resource type. `words` are those of the field. Throws EngineError
 * `invalid-content` that names `owner`.
 */
export function compileMapping(spelling: FieldMapping, owner: string, words: TraitWords = {}): FieldReader {
  if (spelling.cases !== undefined) return compileCases(spelling, owner, words);
  const { defaults } = spelling;
  if (defaults !== undefined && readMajorDefaults(defaults.map((row) => ({ ...row }))) === undefined)
    throw contentFault(owner, `defaults ${ORDERED}.`);
  const path = parsePath(spelling.path ?? '');
  if (path === undefined) throw contentFault(owner, 'needs a path such as a.b[0], or cases.');
  const { companion } = spelling;
  if (companion !== undefined) return compileCompanion(spelling, companion, path, owner);
  return {
    value: (subject) => valueAt(subject, path, spelling),
    locate: (subject) => locateAt(subject, path, spelling),
  };
}

function compileCompanion(spelling: FieldMapping, companion: LinkSpec, path: Path, owner: string): FieldReader {
  const link = asLink({ type: companion.type, on: { ...companion.on } }, owner, 'companion');
  const types = typesText(link.type);
  const { none = NO_COMPANION, source } = spelling;
  const without = none === NO_COMPANION || source === undefined ? MISSING : `${MISSING} (${source})`;
  const because = without === MISSING ? '' : ` (${source ?? ''})`;
  const absence = (subject: Subject) => noneRefers(link, thisOne(subject)) + because;
  const later = unknown(`which ${types} belongs here is not known yet`, false);
  const unread = unknown(`a module that was not read may hold ${types}`, false);
  const find = linkedOperator(link);
  const answers = new WeakMap<readonly Resource[], Alike>();
  const getAlike = (matches: readonly Resource[]): Alike =>
    getOrCreate(answers, matches, () => allAlike(matches, (match) => valueAt(match, path, spelling)));
  return {
    value(subject, evidence) {
      const { matches, undecided } = find(subject, evidence);
      if (matches.length > 0) return getAlike(matches).value;
      if (undecided === 'unread') return unread;
      return undecided ? later : none;
    },
    locate(subject, evidence) {
      const { matches, undecided } = find(subject, evidence);
      const { first, value } = getAlike(matches);
      if (first !== undefined)
        return { ...locateAt(first, path, spelling), path: `${renderText(first.address)}.${path.text}` };
      const here = { place: subject.place, path: types };
      if (matches.length > 0) return { ...here, value };
      if (undecided) return { ...here, value: undecided === 'unread' ? unread : later };
      return {
        ...here,
        value: none,
        said: without,
        fact: absence(subject),
      };
    },
  };
}

interface Alike {
  readonly first: Resource | undefined;
  readonly value: Value | undefined;
}

function allAlike(matches: readonly Resource[], valueOfMatch: (match: Resource) => Value | undefined): Alike {
  const [first, ...others] = matches;
  const value = first && valueOfMatch(first);
  return others.every((other) => same(valueOfMatch(other), value))
    ? { first, value }
    : { first: undefined, value: unknown(SEVERAL, false) };
}

function valueAt(subject: Subject, { steps }: Path, spelling: FieldMapping): Value | undefined {
  const only = soleValue(subject.values, steps);
  if (only !== BRANCHES) return getValue(only, spelling, subject);
  const values: (Value | undefined)[] = [];
  const alike = everyValue(subject.values, steps, 0, (raw) => {
    values.push(getValue(raw, spelling, subject));
    return values.length === 1 || same(values[0], values.at(-1));
  });
  return alike ? values[0] : unknown(SEVERAL, false);
}

function getValue(raw: Value | undefined, spelling: FieldMapping, subject: Subject): Value | undefined {
  if (raw === undefined || raw === null) return assumed(spelling, subject).value;
  const { map } = spelling;
  if (map === undefined) return raw;
  if (isMarker(raw)) return mappedLater(raw, map, spelling.otherwise);
  const listed = isScalar(raw) ? own(map, String(raw)) : undefined;
  return listed ?? (isOfListedKind(raw, map) ? spelling.otherwise : undefined) ?? unknown(NOT_MAPPED, false);
}

function locateAt(subject: Subject, path: Path, spelling: FieldMapping): Located {
  let result: Located | undefined;
  walk(subject.values, path.steps, (raw, at, missing) => {
    const next = normal(raw, spelling, subject, at, missing);
    if (result === undefined) result = next;
    else if (!same(result.value, next.value))
      result = { value: unknown(SEVERAL, false), place: subject.place, path: path.text };
    return true;
  });
  return result ?? { value: undefined, place: subject.place, path: path.text };
}

function normal(
  raw: Value | undefined,
  spelling: FieldMapping,
  subject: Subject,
  at: Pointer,
  missing: Pointer,
): Located {
  const there = { place: placeAt(subject, at), path: pathText([...at, ...missing]), ...readRemedies(spelling) };
  const value = getValue(raw, spelling, subject);
  if (raw === undefined || raw === null) return { value, said: assumed(spelling, subject).said, ...there };
  if (value === raw || (isMarker(raw) && isMarker(value))) return { value, ...there };
  const said = renderValue(raw);
  return { value, ...there, said: isUnknown(value) && !isMarker(raw) ? `${said}, ${NOT_MAPPED}` : said };
}

/** Without the values that equal `otherwise`, because unlisted values would do there too. */
function readRemedies({ map = {}, otherwise }: FieldMapping): Pick<Located, 'remedies'> {
  const listed = Object.entries(map).filter(([, value]) => value !== otherwise);
  return { remedies: listed.map(([raw, value]) => ({ value, expected: rawText(raw) })) };
}

function rawText(raw: string): string {
  return raw === 'true' || raw === 'false' || /^\d+$/.test(raw) ? raw : renderValue(raw);
}

function assumed(spelling: FieldMapping, subject: Subject): Pick<Located, 'value' | 'said'> {
  const { absent, defaults, source } = spelling;
  const because = (more: readonly string[]) => (more.length === 0 ? 'not set' : `not set (${more.join('; ')})`);
  if (defaults === undefined) {
    if (absent === undefined) return { value: NO_DEFAULT };
    const reasons = source === undefined ? [] : [rawDefault(spelling, source) ?? sourceText(source)];
    return { value: absent, said: because(reasons) };
  }
  const rows = possibleDefaults(defaults, subject.providerVersion);
  const value = rows[0]?.value;
  if (!rows.every((row) => same(row.value, value)))
    return {
      value: unknown(
        `not set, and the default depends on the version of ${providerText(subject.type)}, which is not known`,
        false,
      ),
    };
  if (value === undefined) return { value: NO_DEFAULT };
  return { value, said: because([`the default of ${rangesText(rows, subject.type)}`]) };
}

const OF_PROVIDER = /^(?:defaults? of|not set means)/;
/** A document, or an argument of a provider. */
const DOCUMENT = /^(?:[A-Z]|(?:aws|azurerm|google) provider, )/;

/** The default as it would be written, where the map has only one spelling of it. */
function rawDefault({ absent, map = {}, otherwise }: FieldMapping, source: string): string | undefined {
  const [raw = '', ...more] = Object.keys(map).filter((key) => map[key] === absent);
  if (raw === '' || more.length > 0 || otherwise === absent) return undefined;
  return OF_PROVIDER.test(source) || DOCUMENT.test(source) ? `the default is ${rawText(raw)}` : undefined;
}

function sourceText(source: string): string {
  if (OF_PROVIDER.test(source)) return source.replace(/^default/, 'the default');
  return DOCUMENT.test(source) ? `the default; see ${source}` : source;
}

/** A text whose known ends fit no key of the map is `otherwise`. */
function mappedLater(raw: Marker, map: NonNullable<FieldMapping['map']>, otherwise: Value | undefined): Value {
  if (!isUnknown(raw) || raw.ends === undefined) return raw;
  const { ends, reason, set } = raw;
  const isListed = otherwise === undefined || Object.keys(map).some((key) => mayBe(ends, key));
  return isListed ? unknown(reason, set) : otherwise;
}

/** `otherwise` is only for values of the types that the map lists. */
function isOfListedKind(raw: Value, map: { readonly [raw: string]: Value }): boolean {
  if (typeof raw === 'string') return true;
  const keys = Object.keys(map);
  if (typeof raw === 'boolean') return keys.includes('true') || keys.includes('false');
  return typeof raw === 'number' && keys.some((key) => /^-?\d/.test(key));
}

/** Two unknowns may resolve differently, but both stay unknown. */
function same(one: Value | undefined, other: Value | undefined): boolean {
  if (isUnknown(one) && isUnknown(other))
    return (
      one.set === other.set && one.mayBeEmpty === other.mayBeEmpty && one.ends === undefined && other.ends === undefined
    );
  return one === other || (!isMarker(one) && !isMarker(other) && JSON.stringify(one) === JSON.stringify(other));
}
