import { expect, test } from '@jest/globals';
import { ask, loadExample, type LoadedExample } from '../../src/checks/harness/run-example.ts';
import { compileTraits } from '../../src/checks/traits.ts';
import { buildEvidenceSet } from '../../src/evidence/build-evidence-set.ts';
import type { Check, Outcome } from '../../src/model/check.ts';
import type { EvidenceSet } from '../../src/model/evidence-set.ts';
import { pathText } from '../../src/model/path.ts';
import type { Pointer } from '../../src/base/pointer.ts';
import { isList, isMap, isMarker, unknown, type Value, type ValueMap } from '../../src/base/value.ts';
import { bench, checks } from '../support/content-bench.ts';
import { runs } from '../support/property-runs.ts';

const traits = compileTraits(bench.traits);

const DEPTH = 6;
/** Places that are changed in one example: enough for nearly every example to have all of its own. */
const MOST_PLACES = runs(16).numRuns;
const IS_LONG = MOST_PLACES > 16;
/** What nobody writes in the place of anything else. What means "not set" is no wrong type and left out. */
const REPLACEMENTS: readonly Value[] = [
  987654321,
  'of another type',
  ['of another type'],
  { 'of another': 'type' },
  unknown('decided later', false),
];

/**
 * Where another type is told apart by nothing or changes nothing: joins take any element of a list and a text for one, and no name that
 * is decided later is one that stands there already; metadata of machines are texts; disruption budgets take numbers
 * and shares, quantities of Kubernetes are numbers or texts; what a probe of OpenSSL or sysctl answers only contradicts, and not having asked is no wrong record; elements of
 * policies are texts or lists; the addresses of Cosmos DB were one text before they were a list; a text in the place of what a rule
 * of Istio allows is refused by the cluster.
 */
const ALLOWED: readonly { readonly at: RegExp; readonly by: string }[] = [
  {
    at: /^(?:id|arn|analyzer_name|bucket|cluster|target_bucket|instance|instance_id|listener_arn|resource_arn|vpc_id|member|members\[\d\])$/,
    by: 'list',
  },
  { at: /^(?:name|metadata\.name|kind|self_link|firewall_arn|target_key_arn)$/, by: 'list' },
  { at: /^origin\[\d\]\.origin_access_control_id$/, by: 'list' },
  {
    at: /^(?:file_system|hosted_zone|secret|server|source_vm|sql_pool|storage_account|synapse_workspace|target_resource|(?:default_)?security_group)_id$/,
    by: 'list',
  },
  { at: /^(?:network_interface|(?:primary_)?network_interface_id)$/, by: 'list' },
  // the mesh takes no policy with lists in these places
  { at: /^spec\.rules\[\d\]\.(?:from\[\d\]\.source|to\[\d\]\.operation)$/, by: 'list' },
  { at: /^(?:cluster_)?identifier$/, by: 'list' },
  { at: /^members$/, by: 'string' },
  { at: /^(?:id|arn|name|self_link|bucket)$/, by: 'unknown' },
  { at: /^metadata\.serial-port-enable$/, by: 'string' },
  { at: /^metadata\.serial-port-enable$/, by: 'number' },
  { at: /^spec\.(?:maxUnavailable|minAvailable)$/, by: 'number' },
  { at: /^(?:container|spec)\.resources\.limits\.(?:cpu|memory)$/, by: 'number' },
  { at: /^(?:container|spec)\.resources\.limits\.(?:cpu|memory)$/, by: 'string' },
  { at: /^openssl\.probes(?:\.md5)?$/, by: 'unknown' },
  { at: /^kernel_fips\.(?:sysctl|config_crypto_fips)$/, by: 'unknown' },
  { at: /^openssl\.probes$/, by: 'number' },
  { at: /^openssl\.probes$/, by: 'string' },
  { at: /^openssl\.probes$/, by: 'list' },
  { at: /^spec\.rules\[\d\]\.to\[\d\]\.operation$/, by: 'string' },
  { at: /^ip_range_filter$/, by: 'string' },
  { at: /^ip_range_filter$/, by: 'list' },
  { at: /^policy\.Statement\[\d\]\.(?:Action|Resource)$/, by: 'list' },
];
/** Subjects and examples with these names have a wrong type to begin with. */
const WRONG_ALREADY = /odd|not a map/;

interface Place {
  readonly resource: number;
  readonly at: Pointer;
  readonly value: Value;
}

function kindOf(value: Value): string {
  if (isMarker(value)) return 'unknown';
  if (isList(value)) return 'list';
  return isMap(value) ? 'map' : typeof value;
}

/** Whether something is written there, so that another type is a change and not the first value. */
function isWritten(value: Value): boolean {
  if (value === null || value === '' || isMarker(value)) return false;
  if (isList(value)) return value.length > 0;
  return !isMap(value) || Object.keys(value).length > 0;
}

/** A map that notes every place that is looked at. */
function watched(values: ValueMap, at: Pointer, seen: (at: Pointer) => void): ValueMap {
  const wrap = (value: Value, here: Pointer): Value => {
    if (isList(value)) return new Proxy(value, handler(here));
    return isMap(value) ? watched(value, here, seen) : value;
  };
  const handler = <T extends object>(here: Pointer): ProxyHandler<T> => ({
    get(target, key) {
      const value: unknown = Reflect.get(target, key);
      if (typeof key !== 'string' || !Object.hasOwn(target, key) || key === 'length') return value;
      const place = [...here, isList(target) ? Number(key) : key];
      seen(place);
      return wrap(value as Value, place);
    },
  });
  return new Proxy(values, handler(at));
}

function valueAt(value: Value, at: Pointer): Value {
  let found: Value = value;
  for (const step of at) {
    if (isList(found)) found = found[Number(step)] ?? null;
    else if (isMap(found)) found = found[step] ?? null;
  }
  return found;
}

function replaced(value: Value, at: Pointer, by: Value, from = 0): Value {
  const step = at[from];
  if (step === undefined) return by;
  if (isList(value)) return value.map((item, index) => (index === step ? replaced(item, at, by, from + 1) : item));
  if (!isMap(value)) return value;
  const entries = Object.entries(value);
  return Object.fromEntries(
    entries.map(([key, item]) => [key, key === step ? replaced(item, at, by, from + 1) : item]),
  );
}

function changedBy(
  { resources, components }: EvidenceSet,
  change: (values: ValueMap, index: number) => Value,
): EvidenceSet {
  const changed = resources.map((each, index) => {
    const values = change(each.values, index);
    return isMap(values) ? { ...each, values } : each;
  });
  return buildEvidenceSet([{ resources: changed, components, facts: [], problems: [] }], traits).evidence;
}

function outcomesOf(check: Check, loaded: LoadedExample, evidence: EvidenceSet): ReadonlyMap<string, Outcome> {
  const findings = ask(check, { example: loaded.example, evidence }, bench);
  return new Map(findings.map(({ subject, outcome }) => [subject, outcome]));
}

/** The places that the check reads in the evidence of an example, evenly taken when there are many. */
function placesRead(check: Check, loaded: LoadedExample): readonly Place[] {
  const places = new Map<string, Place>();
  const { evidence } = loaded;
  const watching = changedBy(evidence, (values, resource) =>
    watched(values, [], (at) => {
      const value = valueAt(values, at);
      if (at.length <= DEPTH && isWritten(value)) places.set(`${resource} ${pathText(at)}`, { resource, at, value });
    }),
  );
  outcomesOf(check, loaded, watching);
  const all = [...places.values()];
  const stride = Math.max(1, all.length / MOST_PLACES);
  return all.filter((_, index) => Math.floor(index / stride) !== Math.floor((index - 1) / stride));
}

/** Terraform writes a block as a list of maps; one map is the same block. In configuration a number is also its text. */
function isOtherType(value: Value, by: Value, source: string | undefined): boolean {
  if (source === 'terraform-source' && typeof value === 'string' && typeof by === 'number') return false;
  if (isMap(by) && isList(value) && value.every((item) => isMap(item))) return false;
  return kindOf(value) !== kindOf(by);
}

/**
 * What was changed before: a place of a type, with a value of one kind, among subjects with the same outcomes. Examples of
 * a check differ in little, so the same place is met again and again; a longer search changes it each time.
 */
const changed = new Set<string>();

function isNew(
  check: Check,
  { resource, at, value }: Place,
  loaded: LoadedExample,
  outcomes: Iterable<Outcome>,
): boolean {
  const { type, source } = loaded.evidence.resources[resource] ?? {};
  const path = pathText(at).replaceAll(/\[\d+\]/g, '[]');
  const key = JSON.stringify([check.id, type, source, path, kindOf(value), [...new Set(outcomes)].sort()]);
  const size = changed.size;
  return changed.add(key).size > size || IS_LONG;
}

function faultsOf(check: Check, loaded: LoadedExample): readonly string[] {
  const before = outcomesOf(check, loaded, loaded.evidence);
  const faults: string[] = [];
  const places = placesRead(check, loaded).filter((place) => isNew(check, place, loaded, before.values()));
  for (const { resource, at, value } of places)
    for (const by of REPLACEMENTS) {
      if (!isOtherType(value, by, loaded.evidence.resources[resource]?.source)) continue;
      if (ALLOWED.some((allowed) => allowed.by === kindOf(by) && allowed.at.test(pathText(at)))) continue;
      const evidence = changedBy(loaded.evidence, (values, index) =>
        index === resource ? replaced(values, at, by) : values,
      );
      for (const [subject, outcome] of outcomesOf(check, loaded, evidence)) {
        const was = before.get(subject);
        const isFalse =
          outcome === 'pass' &&
          (was === 'fail' || was === 'unknown') &&
          !WRONG_ALREADY.test(`${subject} ${loaded.example.name}`);
        if (outcome !== 'error' && !isFalse) continue;
        const where = `${loaded.evidence.resources[resource]?.address ?? ''} ${pathText(at)}`;
        faults.push(
          `${check.id} | ${loaded.example.name} | ${where} is a ${kindOf(by)} | ${subject} ${was ?? ''} -> ${outcome}`,
        );
      }
    }
  return faults;
}

test('a value of another type is never an error and never makes a check pass', () => {
  const faults: string[] = [];
  for (const check of checks)
    for (const example of check.examples) {
      const { loaded } = loadExample(example, bench, traits);
      if (loaded !== undefined) faults.push(...faultsOf(check, loaded));
    }
  expect(faults).toEqual([]);
});
