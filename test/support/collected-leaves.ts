import { heldAgainstDay } from '../../src/engine/collection-day.ts';
import { tablesWith } from '../../src/engine/module-settings.ts';
import { resolveRequest } from '../../src/engine/resolved-request.ts';
import { buildEvidenceSet } from '../../src/evidence/build-evidence-set.ts';
import { evaluateChecks } from '../../src/checks/evaluate.ts';
import { FUNCTIONS } from '../../src/checks/functions/index.ts';
import { compileTraits } from '../../src/checks/traits.ts';
import { openssl } from '../../src/parsers/openssl/openssl.ts';
import { systemInfo } from '../../src/parsers/system-info/system-info.ts';
import { groupBy } from '../../src/base/group-by.ts';
import { isMap } from '../../src/base/value.ts';
import { replacedAt, valueAt, type Path } from './damage.ts';
import { evidenceFile } from './evidence-file.ts';
import type { About } from './collected-hosts.ts';
import { RECORDS, type Documents } from './hardened-host.ts';
import { REQUEST } from './run-bundle.ts';

const DAY = '2026-12-01';
const { content } = await resolveRequest(REQUEST);
const TRAITS = compileTraits(content.traits);
const MODULES = { policy: 'strict' } as const;
const OPTIONS = {
  traits: content.traits,
  tables: tablesWith(content.tables, MODULES),
  functions: FUNCTIONS,
  asOf: DAY,
  modules: MODULES,
};

/** Checks that have a finding on some of these hosts: no other one reads their records. */
export function checksAbout(hosts: readonly Documents[]): ReadonlySet<string> {
  const ids = hosts.flatMap((host) => answersOf(host).answers.map((answer) => answer.split(' ')[0] ?? ''));
  return new Set(ids);
}

/** What the checks answer about a host, and whether all of its records could be read. */
export function answersOf(
  documents: Documents,
  only?: ReadonlySet<string>,
): { readonly answers: readonly string[]; readonly isRead: boolean } {
  const parsed = [...documents].map(([name, document]) => {
    const parser = name === 'system_info.json' ? systemInfo : openssl;
    return parser.parse(evidenceFile(`host/${name}`, JSON.stringify(document)));
  });
  const { evidence } = buildEvidenceSet(heldAgainstDay(parsed, DAY).parsed, TRAITS);
  const checks = content.checks.filter(({ id }) => only?.has(id) ?? true);
  const answers = evaluateChecks(checks, evidence, OPTIONS).map(
    ({ check, subject, outcome }) => `${check.id} ${subject} ${outcome}`,
  );
  return { answers, isRead: parsed.every(({ problems }) => problems.length === 0) };
}

/** One value of a record, and the name that all values of its kind have. */
export interface Leaf {
  readonly record: string;
  readonly path: Path;
  readonly name: string;
}

const WRAPPER = new Set(['source', 'exists', 'error', 'status', 'exit_code']);

/** Every single value of the records of a host. */
export function leavesOf(documents: Documents): readonly Leaf[] {
  return RECORDS.flatMap((record) =>
    leafPaths(documents.get(record), []).map((path) => ({
      record,
      path,
      name: nameOf(record, documents.get(record), path),
    })),
  );
}

/** Scalars, and empty lists and maps. */
function leafPaths(value: unknown, at: Path): readonly Path[] {
  if (typeof value !== 'object' || value === null) return [at];
  const below = Object.entries(value).flatMap(([key, inner]) => leafPaths(inner, [...at, key]));
  return below.length === 0 ? [at] : below;
}

/** The name without what a fact is wrapped in, without positions in lists, and without names that the host gives. */
function nameOf(record: string, document: unknown, path: Path): string {
  const steps: string[] = [];
  for (const [index, step] of path.entries()) {
    const group = valueAt(document, path.slice(0, index));
    const isWrapped = isMap(group) && Object.hasOwn(group, 'source') && Object.hasOwn(group, 'exists');
    if (isWrapped && WRAPPER.has(step)) return `the ${step} of a fact`;
    if (isWrapped && step === 'value') continue;
    if (Array.isArray(group)) steps.push('[]');
    else steps.push(GIVEN.test(steps.join('.')) ? '*' : step);
  }
  return `${record.replace('.json', '')} ${steps.join('.').replaceAll('.[]', '[]')}`;
}

/** Maps whose keys are names on the host: links of libraries, and sections of a configuration. */
const GIVEN = /^(?:crypto_policy\.backends|config_files\.\[\]\.sections)$/;

/** The records with another value in the place of a leaf; `undefined` leaves it out. */
export function withLeaf(documents: Documents, { record, path }: Leaf, to: unknown): Documents {
  const document = documents.get(record);
  if (to !== undefined) return new Map([...documents, [record, replacedAt(document, path, to)]]);
  const group = valueAt(document, path.slice(0, -1));
  const rest = Array.isArray(group)
    ? group.filter((_, at) => String(at) !== path.at(-1))
    : Object.fromEntries(Object.entries(Object(group)).filter(([key]) => key !== path.at(-1)));
  return new Map([...documents, [record, replacedAt(document, path.slice(0, -1), rest)]]);
}

/** Other values that a leaf may hold, of its own type first. */
export function othersThan(value: unknown, seen: readonly unknown[]): readonly unknown[] {
  const same = seen.filter((one) => JSON.stringify(one) !== JSON.stringify(value));
  return [...same, ...byType(value), null, undefined];
}

function byType(value: unknown): readonly unknown[] {
  if (typeof value === 'boolean') return [!value];
  if (typeof value === 'number') return [0, 1, 2, 100_000].filter((other) => other !== value);
  if (typeof value !== 'string') return ['other', '1', 1, true, ['other'], '2027-01-01T00:00:00Z'];
  const isList = value.includes(',') || value.includes(':');
  const words = isList ? [] : ['fips=0', 'yes', 'no', '0', '1', 'y', 'n', '1.2', '/opt/other'];
  return ['other', '2027-01-01T00:00:00Z', ...words, 'none', 'ok', 'refused', 'error', `${value}x`].filter(
    (other) => other !== value,
  );
}

/** Where a leaf is found: in which host, and with which value. */
interface Found {
  readonly host: Documents;
  readonly leaf: Leaf;
  readonly value: unknown;
}

const MOST_SEEN = 8;
/** Of facts that are said to decide nothing only one place is tried. */
const FEW = 1;

/**
 * For each name of a leaf the first finding that another value of it changes; `''` where none does. A value that leaves the
 * record unreadable does not count, nor does one that only changes what a sentence shows.
 */
export function readersOf(hosts: readonly About[], descriptive: ReadonlySet<string>): ReadonlyMap<string, string> {
  const checks = checksAbout(hosts.map(({ host }) => host));
  const before = new Map(hosts.map(({ host }) => [host, new Set(answersOf(host, checks).answers)]));
  const places = groupBy(hosts.flatMap(foundIn), ({ leaf }) => leaf.name);
  const readers = [...places].map(([name, found]): readonly [string, string] => {
    const values = [...new Map(found.map(({ value }) => [JSON.stringify(value), value])).values()].slice(0, MOST_SEEN);
    for (const { host, leaf, value } of descriptive.has(name) ? found.slice(-FEW) : found.toReversed())
      for (const to of othersThan(value, values)) {
        const { answers, isRead } = answersOf(withLeaf(host, leaf, to), checks);
        const changed = isRead ? answers.find((answer) => before.get(host)?.has(answer) === false) : undefined;
        if (changed !== undefined) return [name, changed];
      }
    return [name, ''];
  });
  return new Map(readers);
}

/** The leaves that the records of a host are about, one of each name and value. */
function foundIn({ host, about }: About): readonly Found[] {
  const all = leavesOf(host).map((leaf) => ({ host, leaf, value: valueAt(host.get(leaf.record), leaf.path) }));
  const asked = all.filter(({ leaf: { name } }) => about === '' || name.includes(` ${about}`));
  return [...new Map(asked.map((one) => [`${one.leaf.name} ${JSON.stringify(one.value)}`, one])).values()];
}
