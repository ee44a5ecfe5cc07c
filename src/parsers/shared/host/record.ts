import { omitUndefined } from '../../../base/omit-undefined.ts';
import {
  NOTHING_PARSED,
  type Collected,
  type EvidenceFile,
  type Fact,
  type Parsed,
  type Parser,
} from '../../../model/evidence.ts';
import type { EvidenceKind } from '../../../model/evidence-kind.ts';
import type { Place } from '../../../model/place.ts';
import { isMap, isUnknown, own, unknown, type Value, type ValueMap } from '../../../base/value.ts';
import { dayOfTime } from './day-of-time.ts';
import { lookUp, type RawItem } from './record-item.ts';
import { readJson } from '../json.ts';
import { problemList, type ProblemList } from '../problem-list.ts';
import type { Sanitizer } from '../sanitize.ts';

/** One raw item of a host record. `internal` items are only the source of derived facts, and not facts themselves. */
export interface HostItem {
  readonly path: string;
  readonly shape: Sanitizer;
  readonly internal?: boolean;
}

/** A sanitized item by path: its value, `null` when collected and absent, or an unknown marker. */
export type Get = (path: string) => Value;

/** A fact computed from items; it has the place of the first known one in `from`. */
export interface DerivedFact {
  readonly name: string;
  readonly from: readonly string[];
  derive(get: Get): Value;
}

export interface HostFormat {
  readonly parser: Pick<Parser, 'id' | 'title' | 'kinds'>;
  readonly evidenceKind: EvidenceKind;
  readonly prefix: string;
  /** `<prefix>.<suffix>` names the host where one folder contains several. */
  readonly suffix: string;
  readonly items: readonly HostItem[];
  readonly derived: readonly DerivedFact[];
  /** Every record has some of these keys. */
  readonly keys: readonly string[];
  /** Statements that a person typed by hand; they are reported separately and prove nothing. */
  readonly synonyms: readonly string[];
}

const SELF_ASSERTED = 'self-asserted only, the raw value was not collected';
const MAX_SYNONYM = 100;
const MOST_KEYS = 6;

/** The content of a record for one item, and its place. */
export interface LookedUp {
  readonly raw: RawItem;
  readonly place: Place;
}

/** A record of one host, from one JSON file or from several files with some items each. */
export interface HostRecord {
  readonly subject: string;
  /** Parser id. */
  readonly source: string;
  look(path: string): LookedUp;
  broken(item: HostItem, reason: string, place: Place): void;
}

/**
 * Reads a host record into facts: every item and derived fact of the format, unknown when it was not collected,
 * `null` when it was collected and does not exist (`schemas/*.schema.json`).
 */
export function readHostRecord(file: EvidenceFile, format: HostFormat): Parsed {
  const read = readJson(file, format.parser);
  if (!read.ok) return { ...NOTHING_PARSED, problems: [read.problem] };
  const problems = problemList(file, format.parser);
  const root = read.value;
  if (!isMap(root)) {
    problems.add('unparsable-file', `${file.path} contains no JSON object. Collect it again.`, []);
    return { ...NOTHING_PARSED, problems: problems.all() };
  }
  if (!format.keys.some((key) => Object.hasOwn(root, key))) {
    const message = `${file.path} is named like ${format.parser.title} and has none of its keys (${format.keys.slice(0, MOST_KEYS).join(', ')} …), so nothing in it was read. Collect it again, or rename it.`;
    problems.add('unparsable-file', message, []);
    return { ...NOTHING_PARSED, problems: problems.all() };
  }
  if (!isKnownVersion(own(root, 'schema_version'))) {
    const message = `${file.path} has a schema_version other than 1. Update this program or collect the file with this one.`;
    problems.add('unsupported-version', message, ['schema_version']);
    return { ...NOTHING_PARSED, problems: problems.all() };
  }
  const record = jsonRecord(file, format, root, problems);
  const facts = [...factsOfRecord(format, record), ...statements(file, format, root, record)];
  const collected = collectedOn(file, root, problems);
  return { ...NOTHING_PARSED, facts, problems: problems.all(), ...omitUndefined({ collected }) };
}

function collectedOn(file: EvidenceFile, root: ValueMap, problems: ProblemList): Collected | undefined {
  const said = own(root, 'collected_at') ?? null;
  if (said === null) return undefined;
  const place = { file: file.path, pointer: ['collected_at'] };
  const day = dayOfTime(said);
  if (day !== undefined) return { day, place };
  const message = `${file.path} has a collected_at that is no RFC 3339 time, so the age of its facts is unknown. Collect it again or correct the time.`;
  problems.warn('partly-read', message, place.pointer);
  return undefined;
}

function isKnownVersion(version: Value | undefined): boolean {
  return version === undefined || version === 1 || version === '1';
}

function jsonRecord(file: EvidenceFile, format: HostFormat, root: ValueMap, problems: ProblemList): HostRecord {
  return {
    subject: readSubject(file.path, format.suffix),
    source: format.parser.id,
    look: (path) => {
      const raw = lookUp(root, path.split('.'));
      return { raw, place: { file: file.path, pointer: raw.pointer } };
    },
    broken: (item, reason, { pointer }) => {
      const message = `${file.path}: item ${item.path} was not read: ${reason}. Collect the file again or correct the item.`;
      problems.add('partly-read', message, pointer);
    },
  };
}

/** The facts of a record's items, and the facts derived from them. */
export function factsOfRecord(format: HostFormat, record: HostRecord): readonly Fact[] {
  const facts: Fact[] = [];
  const cleaned = new Map<string, Value>();
  const places = new Map<string, Place>();
  const emit = (name: string, value: Value, place: Place): void => {
    facts.push(readFact(format, record, name, value, place));
  };
  for (const item of format.items) {
    const { raw, place } = record.look(item.path);
    const value = clean(raw, item, record, place);
    cleaned.set(item.path, raw.state === 'self-asserted' ? unknown(SELF_ASSERTED, false) : value);
    places.set(item.path, place);
    if (item.internal === true) continue;
    emit(item.path, cleaned.get(item.path) ?? null, place);
    if (raw.state === 'self-asserted') emit(`self_asserted.${item.path}`, value, place);
  }
  const get: Get = (path) => cleaned.get(path) ?? null;
  for (const one of format.derived) {
    const from = one.from.find((path) => !isUnknown(get(path))) ?? one.from[0] ?? '';
    emit(one.name, one.derive(get), places.get(from) ?? record.look(from).place);
  }
  return facts;
}

function readFact(format: HostFormat, record: HostRecord, name: string, value: Value, place: Place): Fact {
  const { evidenceKind, prefix } = format;
  const { subject, source } = record;
  return { kind: 'fact', name: prefix + name, subject, value, evidenceKind, source, place };
}

function clean(raw: RawItem, item: HostItem, record: HostRecord, place: Place): Value {
  if (raw.state === 'absent') return null;
  if (raw.state === 'unknown') {
    if (raw.broken === true) record.broken(item, raw.reason, place);
    return unknown(raw.reason, false);
  }
  const value = item.shape(raw.value);
  if (value !== undefined) return value;
  record.broken(item, 'it has another shape than the format says', place);
  return unknown('it was collected in a shape that cannot be read', false);
}

function statements(file: EvidenceFile, format: HostFormat, root: ValueMap, record: HostRecord): readonly Fact[] {
  return format.synonyms.flatMap((path) => {
    const pointer = path.split('.');
    const value = statement(root, pointer);
    if (value === undefined) return [];
    return [readFact(format, record, `self_asserted.${path}`, value, { file: file.path, pointer })];
  });
}

function statement(root: ValueMap, path: readonly string[]): Value | undefined {
  let node: Value | undefined = root;
  for (const key of path) node = isMap(node) ? own(node, key) : undefined;
  if (isMap(node)) node = own(node, 'value');
  if (typeof node === 'string') return node.slice(0, MAX_SYNONYM);
  return typeof node === 'boolean' || typeof node === 'number' ? node : undefined;
}

/** `host/<folder>`, `host/.` for the root, with the file's prefix where it has one. */
export function readSubject(path: string, suffix: string): string {
  const slash = path.lastIndexOf('/');
  const folder = path.slice(0, Math.max(slash, 0));
  const name = path.slice(slash + 1);
  const own = name.toLowerCase().endsWith(suffix) ? name.slice(0, -suffix.length).replace(/[._-]$/, '') : '';
  return `host/${[folder, own].filter((part) => part !== '').join('/') || '.'}`;
}
