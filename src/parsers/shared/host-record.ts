import type { EvidenceFile, EvidenceKind, Fact, Parsed, Parser } from '../../model/evidence.ts';
import { NOTHING_PARSED } from '../../model/evidence.ts';
import type { Pointer } from '../../model/place.ts';
import type { Value, ValueMap } from '../../model/value.ts';
import { isMap, own, unknown } from '../../model/value.ts';
import { lookUp } from './host-item.ts';
import type { RawItem } from './host-item.ts';
import { readJson } from './json.ts';
import { problemList } from './problem-list.ts';
import type { ProblemList } from './problem-list.ts';
import type { Shape } from './shapes.ts';

/** One raw item of a host record. `internal` ones feed derived facts and are not facts themselves. */
export interface HostItem {
  readonly path: string;
  readonly shape: Shape;
  readonly internal?: boolean;
}

/** A cleaned item by path: its value, `null` when collected and absent, or an unknown marker. */
export type Get = (path: string) => Value;

/** A fact computed from items; `from` is the item whose place it gets. */
export interface DerivedFact {
  readonly name: string;
  readonly from: string;
  derive(get: Get): Value;
}

export interface HostFormat {
  readonly parser: Pick<Parser, 'id' | 'title' | 'kinds'>;
  readonly evidenceKind: EvidenceKind;
  /** Put before every fact name. */
  readonly prefix: string;
  /** `<prefix>.<suffix>` names the host where one folder holds several. */
  readonly suffix: string;
  readonly items: readonly HostItem[];
  readonly derived: readonly DerivedFact[];
  /** Bare statements that people type by hand; kept apart, they prove nothing. */
  readonly synonyms: readonly string[];
}

const SELF_ASSERTED = 'self-asserted only, the raw value was not collected';
const MAX_SYNONYM = 100;

/**
 * Reads a host record into facts: every item and derived fact of the format, unknown when it was not collected
 * and `null` when it was looked for and is not there (`schemas/*.schema.json`).
 */
export function readHostRecord(file: EvidenceFile, format: HostFormat): Parsed {
  const read = readJson(file, format.parser);
  if (!read.ok) return { ...NOTHING_PARSED, problems: [read.problem] };
  const problems = problemList(file, format.parser);
  const root = read.value;
  if (!isMap(root)) {
    problems.add('unparsable-file', `${file.path} holds no JSON object. Collect it again.`, []);
    return { ...NOTHING_PARSED, problems: problems.all() };
  }
  if (!isKnownVersion(own(root, 'schema_version'))) {
    const message = `${file.path} has a schema_version other than 1. Update this program or collect the file with this one.`;
    problems.add('unsupported-version', message, ['schema_version']);
    return { ...NOTHING_PARSED, problems: problems.all() };
  }
  return { ...NOTHING_PARSED, facts: factsOf(file, format, root, problems), problems: problems.all() };
}

function isKnownVersion(version: Value | undefined): boolean {
  return version === undefined || version === 1 || version === '1';
}

function factsOf(file: EvidenceFile, format: HostFormat, root: ValueMap, problems: ProblemList): readonly Fact[] {
  const facts: Fact[] = [];
  const subject = subjectOf(file.path, format.suffix);
  const cleaned = new Map<string, Value>();
  const pointers = new Map<string, Pointer>();
  const emit = (name: string, value: Value, pointer: Pointer): void => {
    const { evidenceKind } = format;
    const place = { file: file.path, pointer };
    facts.push({
      kind: 'fact',
      name: format.prefix + name,
      subject,
      value,
      evidenceKind,
      source: format.parser.id,
      place,
    });
  };
  for (const item of format.items) {
    const raw = lookUp(root, item.path.split('.'));
    const value = clean(raw, item, file, problems);
    cleaned.set(item.path, raw.state === 'self-asserted' ? unknown(SELF_ASSERTED, false) : value);
    pointers.set(item.path, raw.pointer);
    if (item.internal === true) continue;
    emit(item.path, cleaned.get(item.path) ?? null, raw.pointer);
    if (raw.state === 'self-asserted') emit(`self_asserted.${item.path}`, value, raw.pointer);
  }
  const get: Get = (path) => cleaned.get(path) ?? null;
  for (const one of format.derived) emit(one.name, one.derive(get), pointers.get(one.from) ?? []);
  for (const path of format.synonyms) {
    const value = statement(root, path.split('.'));
    if (value !== undefined) emit(`self_asserted.${path}`, value, path.split('.'));
  }
  return facts;
}

function clean(raw: RawItem, item: HostItem, file: EvidenceFile, problems: ProblemList): Value {
  if (raw.state === 'absent') return null;
  if (raw.state === 'unknown') {
    if (raw.broken === true) problems.add('partly-read', broken(file, item, raw.reason), raw.pointer);
    return unknown(raw.reason, false);
  }
  const value = item.shape(raw.value);
  if (value !== undefined) return value;
  problems.add('partly-read', broken(file, item, 'it has another shape than the format says'), raw.pointer);
  return unknown('it was collected in a shape that cannot be read', false);
}

function broken(file: EvidenceFile, item: HostItem, reason: string): string {
  return `${file.path}: item ${item.path} was not read: ${reason}. Collect the file again or correct the item.`;
}

/** A short scalar that somebody typed, wrapped or not. */
function statement(root: ValueMap, path: readonly string[]): Value | undefined {
  let node: Value | undefined = root;
  for (const key of path) node = isMap(node) ? own(node, key) : undefined;
  if (isMap(node)) node = own(node, 'value');
  if (typeof node === 'string') return node.slice(0, MAX_SYNONYM);
  return typeof node === 'boolean' || typeof node === 'number' ? node : undefined;
}

/** `host/<folder>`, `host/.` for the root, and the file's own prefix where it has one. */
export function subjectOf(path: string, suffix: string): string {
  const slash = path.lastIndexOf('/');
  const folder = path.slice(0, Math.max(slash, 0));
  const name = path.slice(slash + 1);
  const own = name.toLowerCase().endsWith(suffix) ? name.slice(0, -suffix.length).replace(/[._-]$/, '') : '';
  return `host/${[folder, own].filter((part) => part !== '').join('/') || '.'}`;
}
