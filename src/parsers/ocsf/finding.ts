import { isMap, own, type Value, type ValueMap } from '../../base/value.ts';
import type { Place } from '../../model/place.ts';
import type { FlawSeverity, FlawTarget, Vulnerability } from '../../model/vulnerability.ts';
import { listField, mapField, textField } from '../shared/fields.ts';
import { targetOfId } from '../shared/flaws/cloud-targets.ts';
import type { ListedFinding } from '../shared/flaws/finding-list.ts';
import { factText, imageTarget, readFlawSeverity } from '../shared/flaws/flaw-facts.ts';
import { packageFix, packageVersion } from '../shared/flaws/package-text.ts';

const VERSION = /^1\.[1-9](?:\.\d{1,3})?(?:-\w+)?$/;
const VULNERABILITY_FINDING = 2002;
/** `severity_id`; 6 is fatal. */
const SEVERITIES: readonly (FlawSeverity | undefined)[] = [
  undefined,
  'low',
  'low',
  'moderate',
  'high',
  'critical',
  'critical',
];
/** `status_id`: what people decided; the finding is open all the same. */
const LEFT_OUT: ReadonlyMap<Value, string> = new Map<Value, string>([
  [3, 'its status is suppressed'],
  [4, 'its status is resolved'],
]);
/** Archived and deleted findings. */
const UNLISTED: ReadonlySet<Value> = new Set<Value>([5, 6]);
const CLOSE = 3;
const MOST_MS = 8.64e15;

/** One event. A closed finding is listed no more, whoever closed it. */
export function readOcsfFinding(raw: ValueMap, place: Place): ListedFinding | 'malformed' | 'other' {
  const kind = own(raw, 'class_uid');
  if (typeof kind === 'number' && kind !== VULNERABILITY_FINDING) return 'other';
  const metadata = mapField(raw, 'metadata') ?? {};
  const uid = textField(mapField(raw, 'finding_info') ?? {}, 'uid') ?? '';
  const target = readTarget(raw);
  const flaws = readFlaws(raw, place);
  if (!isKnown(kind, metadata) || uid === '' || target === undefined || flaws.length === 0) return 'malformed';
  const product = mapField(metadata, 'product') ?? {};
  const isListed = !UNLISTED.has(own(raw, 'status_id') ?? 0) && own(raw, 'activity_id') !== CLOSE;
  return {
    uid: `${factText(product, 'uid')} ${factText(product, 'name')} ${uid}`,
    tool: factText(product, 'name') || 'a tool that OCSF does not name',
    target,
    time: readLatest(raw, metadata),
    state: isListed ? 'open' : 'unlisted',
    flaws,
    place,
  };
}

function isKnown(kind: Value | undefined, metadata: ValueMap): boolean {
  return kind === VULNERABILITY_FINDING && VERSION.test(textField(metadata, 'version') ?? '');
}

function readFlaws(raw: ValueMap, place: Place): readonly Vulnerability[] {
  const common = {
    severity: readSeverity(raw),
    firstSeen: readTimes(mapField(raw, 'finding_info') ?? {}, ['first_seen_time', 'created_time'])[0],
    leftOut: LEFT_OUT.get(own(raw, 'status_id') ?? 0),
    place,
  };
  return (listField(raw, 'vulnerabilities') ?? []).flatMap((one) => readVulnerability(one, common));
}

/** The latest of all times that an event has. */
function readLatest(raw: ValueMap, metadata: ValueMap): string | undefined {
  const times = [
    ...readTimes(raw, ['time', 'end_time']),
    ...readTimes(mapField(raw, 'finding_info') ?? {}, ['modified_time', 'last_seen_time']),
    ...readTimes(metadata, ['modified_time', 'logged_time']),
  ];
  return times.reduce<string | undefined>((most, each) => (most === undefined || each > most ? each : most), undefined);
}

/** Times that an object has, in ISO 8601: milliseconds since 1970, or a text in the attribute of the profile `datetime`. */
function readTimes(holder: ValueMap, keys: readonly string[]): readonly string[] {
  return keys.flatMap((key) => {
    const value = own(holder, key);
    const text = own(holder, `${key}_dt`);
    const time = typeof value === 'number' ? value : Date.parse(typeof text === 'string' ? text : '');
    return Number.isFinite(time) && Math.abs(time) <= MOST_MS ? [new Date(time).toISOString()] : [];
  });
}

function readSeverity(raw: ValueMap): FlawSeverity {
  const id = own(raw, 'severity_id');
  return (typeof id === 'number' ? SEVERITIES[id] : undefined) ?? readFlawSeverity(factText(raw, 'severity'));
}

function readVulnerability(
  raw: Value,
  common: Pick<Vulnerability, 'severity' | 'firstSeen' | 'leftOut' | 'place'>,
): readonly Vulnerability[] {
  if (!isMap(raw)) return [];
  const [cve, advisory] = [mapField(raw, 'cve') ?? {}, mapField(raw, 'advisory') ?? {}];
  const id = factText(cve, 'uid') || factText(advisory, 'uid') || factText(raw, 'title');
  if (id === '') return [];
  const isFixable = own(raw, 'is_fix_available') ?? own(raw, 'fix_available');
  const fixable = readFixable(isFixable);
  const packages = [...(listField(raw, 'affected_packages') ?? []), ...(listField(raw, 'packages') ?? [])];
  if (packages.length === 0)
    return [{ ...common, id, component: 'the resource', version: '', ...packageFix('', fixable) }];
  return packages.flatMap((one) => {
    const component = isMap(one) ? factText(one, 'name') : '';
    if (!isMap(one) || component === '') return [];
    const purl = textField(one, 'purl') ?? '';
    const [version, release, epoch] = ['version', 'release', 'epoch'].map((key) => own(one, key));
    const fix = packageFix(factText(one, 'fixed_in_version'), fixable);
    const named = { ...common, id, component, ...(purl === '' ? {} : { purl }) };
    return [{ ...named, version: packageVersion({ version, release, epoch }), ...fix }];
  });
}

function readFixable(value: Value | undefined): string {
  if (value === true) return 'YES';
  return value === false ? 'NO' : '';
}

/** `resources` since 1.3, `resource` before; the device where no resource is named. */
function readTarget(raw: ValueMap): FlawTarget | undefined {
  const [first] = listField(raw, 'resources') ?? [];
  const resource = isMap(first) ? first : mapField(raw, 'resource');
  const device = mapField(raw, 'device');
  if (!resource) return device ? readMachine(device) : undefined;
  const id = textField(resource, 'uid') ?? '';
  const name = textField(resource, 'name') ?? '';
  const image = [id, name].find((text) => /@sha256:[\da-f]{64}$/.test(text) && !text.startsWith('arn:'));
  if (image !== undefined) return imageTarget([image]);
  const host = textField(resource, 'hostname') ?? '';
  return host === '' ? targetOfId(id === '' ? name : id) : readMachine(resource);
}

function readMachine(holder: ValueMap): FlawTarget | undefined {
  const [id = '', host = ''] = ['uid', 'hostname'].map((key) => textField(holder, key));
  const found = targetOfId(id, [host]);
  if (found?.kind === 'machine' || host === '') return found;
  const name = host.toLowerCase();
  return { kind: 'machine', name: name.slice(0, 200), names: [name] };
}
