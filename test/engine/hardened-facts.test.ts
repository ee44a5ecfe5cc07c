import { beforeAll, describe, expect, jest, test } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { questionsOf } from '../../src/engine/questions.ts';
import type { Files } from '../support/bundles.ts';
import type { Path } from '../support/damage.ts';
import { pathsOf, replacedAt, valueAt } from '../support/damage.ts';
import { gradeFiles, REQUEST } from '../support/run-bundle.ts';

jest.setTimeout(120_000);

const DAY = '2026-11-01';
const RECORDS = ['system_info.json', 'openssl.json'] as const;
const WHOLE = await questionsOf({ ...REQUEST, frameworks: { framework: ['fips-140-3'] } });
/** Checks that speak to FIPS 140-3: the others change nothing here. */
const ASKED = WHOLE.content.checks.filter(
  ({ satisfies, alsoContradicts }) => satisfies['fips-140-3'] !== undefined || alsoContradicts['fips-140-3'],
);
const QUESTIONS = { ...WHOLE, content: { ...WHOLE.content, checks: ASKED } };

/** What the two records of the host prove, and nothing else. */
const PROVED =
  '7.2 7.2-01 7.2-02 7.2-03 7.2-04 7.2-05 7.3 7.3-01 7.4-01 7.5-01 7.6 7.6-01 7.6-02 7.9-01 7.9-02 7.10-01 7.11-01';

const COVERED = '7.2 7.2-01 7.3 7.6';
/** What one module of the system leaves open takes all that asks every module. */
const SYSTEM = '7.2 7.2-01 7.2-02 7.3 7.6 7.6-01 7.11-01';
const NAMED = '7.2 7.2-01 7.2-02 7.2-03 7.2-05 7.3 7.6 7.6-01 7.9-01 7.11-01';

/** What a run time leaves open that may bring cryptography of its own. */
const BROUGHT = '7.2 7.2-01 7.2-02 7.3 7.6 7.11-01';
const RUN_TIME = '7.2 7.2-01 7.2-02 7.2-03 7.3 7.6 7.11-01';
/** The name of the build also shows that it requires the extended master secret. */
const ENFORCING = '7.2 7.2-01 7.2-02 7.2-03 7.2-04 7.2-05 7.3 7.4-01 7.6 7.6-01 7.9-01 7.11-01';

/** Each fact that something rests on, and what is lost without it. */
const RESTS: { readonly [fact: string]: string } = {
  'system_info.json host.arch': `${COVERED} 7.6-01`,
  'system_info.json host.container': SYSTEM,
  'system_info.json os.id': SYSTEM,
  'system_info.json os.version_id': `${COVERED} 7.6-01`,
  'system_info.json kernel_fips.module_name': SYSTEM,
  'system_info.json kernel_fips.module_version': SYSTEM,
  'system_info.json packages.0.name': SYSTEM,
  'system_info.json packages.0.version': SYSTEM,
  'system_info.json packages.1.name': SYSTEM,
  'system_info.json packages.1.version': SYSTEM,
  'system_info.json packages.2.name': SYSTEM,
  'system_info.json packages.2.version': SYSTEM,
  'system_info.json packages.3.name': SYSTEM,
  'system_info.json packages.3.version': SYSTEM,
  'system_info.json kernel_fips.proc_value': '7.6 7.6-02',
  'system_info.json kernel_fips.proc_crypto_summary.random_generators': '7.9-01',
  'system_info.json sshd.effective.ciphers': '7.2 7.2-04',
  'system_info.json sshd.effective.macs': '7.2 7.2-04',
  'system_info.json sshd.effective.hostkeyalgorithms': '7.2 7.2-04',
  'system_info.json sshd.effective.pubkeyacceptedalgorithms': '7.2 7.2-04',
  'system_info.json sshd.effective.kexalgorithms': '7.9-02',
  'system_info.json sshd.effective.requiredrsasize': '7.9-02',
  'system_info.json runtimes.node.version': RUN_TIME,
  'system_info.json runtimes.node.shared_openssl': BROUGHT,
  'system_info.json runtimes.node.get_fips': '7.2 7.2-03',
  'system_info.json runtimes.python.version': RUN_TIME,
  'system_info.json runtimes.python.openssl_version': BROUGHT,
  'system_info.json runtimes.python.get_fips_mode': '7.2 7.2-03',
  'system_info.json runtimes.java.version': '7.2 7.2-01 7.2-02 7.2-03 7.2-05 7.3 7.6 7.11-01',
  'system_info.json runtimes.go_binaries': RUN_TIME,
  'system_info.json runtimes.dotnet.fips_algorithm_policy': RUN_TIME,
  'openssl.json library_version': BROUGHT,
  'openssl.json providers.0.id': PROVED,
  'openssl.json providers.0.status': '7.2 7.2-03 7.2-05 7.3 7.3-01',
  'openssl.json providers.1.id': PROVED,
  'openssl.json providers.1.name': ENFORCING,
  'openssl.json providers.1.version': NAMED,
  'openssl.json providers.1.status': '7.2 7.2-03 7.2-05 7.3 7.3-01 7.5-01 7.9-01 7.10-01',
  'openssl.json config_files.0.sections.default.openssl_conf': '7.4-01 7.9-02',
  'openssl.json config_files.0.sections.openssl_init.ssl_conf': '7.4-01 7.9-02',
  'openssl.json config_files.0.sections.ssl_module.system_default': '7.4-01 7.9-02',
  'openssl.json config_files.0.sections.tls.MinProtocol': '7.4-01',
  'openssl.json config_files.0.sections.tls.Groups': '7.9-02',
  'openssl.json fipsmodule.keys.module-mac': '7.5-01',
  'openssl.json probes.md5': '7.2 7.2-04 7.2-05',
  'openssl.json probes.sha256': '7.2 7.2-04 7.2-05',
  'openssl.json probes.rsa1024': '7.2 7.2-04 7.2-05',
  'openssl.json ciphers_s': '7.2 7.2-04 7.9-02',
};

/** Facts that stand in for each other: nothing is lost without one of them, only without all. */
const TOGETHER: readonly (readonly [facts: readonly string[], lost: string])[] = [
  [['crypto_policy.value.state_current', 'crypto_policy.value.show'], '7.2 7.2-04 7.4-01'],
];

type Documents = ReadonlyMap<string, unknown>;

const DOCUMENTS: Documents = new Map(
  RECORDS.map((name) => {
    const path = `../../examples/hardened/hosts/web-1/${name}`;
    return [name, JSON.parse(readFileSync(fileURLToPath(new URL(path, import.meta.url)), 'utf8'))];
  }),
);

async function satisfied(documents: Documents, raw: Files = new Map()): Promise<readonly string[]> {
  const records = [...documents].map(([name, document]) => [`host/${name}`, JSON.stringify(document)] as const);
  const files = new Map([...records, ...raw]);
  const { assessments } = await gradeFiles(files, QUESTIONS, DAY);
  const controls = assessments.flatMap((assessment) => assessment.controls);
  return controls
    .filter(({ status }) => status === 'satisfied')
    .map(({ requirement }) => requirement.id.replace('FIPS140-3-', ''));
}

function isFlat(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return true;
  return Array.isArray(value) && value.every((one) => typeof one !== 'object' || one === null);
}

/** Paths of the single facts below `value`: scalars, and lists of scalars as a whole. */
function factsOf(document: unknown): readonly Path[] {
  const inside = pathsOf(document).filter((path) => path.includes('value'));
  return inside.filter((path) => isFlat(valueAt(document, path)) && !isFlat(valueAt(document, path.slice(0, -1))));
}

function without(document: unknown, path: Path): unknown {
  const group = Object(valueAt(document, path.slice(0, -1)));
  const rest = Object.entries(group).filter(([key]) => key !== path.at(-1));
  return replacedAt(document, path.slice(0, -1), Object.fromEntries(rest));
}

function factName(path: Path): string {
  return path.filter((step) => step !== 'value').join('.');
}

async function lostWithout(record: string, paths: readonly Path[]): Promise<string> {
  let less = DOCUMENTS.get(record);
  for (const path of paths) less = without(less, path);
  const after = await satisfied(new Map([...DOCUMENTS, [record, less]]));
  expect(after.filter((id) => !before.includes(id))).toEqual([]);
  return before.filter((id) => !after.includes(id)).join(' ');
}

let before: readonly string[] = [];

describe('a hardened host', () => {
  beforeAll(async () => {
    before = await satisfied(DOCUMENTS);
  });

  test('satisfies exactly what its records prove', () => {
    expect(before.join(' ')).toBe(PROVED);
  });

  test('each of them rests on some fact', () => {
    const lists = [...Object.values(RESTS), ...TOGETHER.map(([, ids]) => ids)];
    const lost = new Set(lists.flatMap((ids) => ids.split(' ')));
    expect(before.filter((id) => !lost.has(id))).toEqual([]);
  });

  test.each(RECORDS)('loses what rests on a fact of %s with that fact, and nothing with another', async (record) => {
    const seen: { [fact: string]: string } = {};
    for (const path of factsOf(DOCUMENTS.get(record))) {
      const lost = await lostWithout(record, [path]);
      if (lost !== '') seen[`${record} ${factName(path)}`] = lost;
    }
    const expected = Object.entries(RESTS).filter(([fact]) => fact.startsWith(record));
    expect(seen).toEqual(Object.fromEntries(expected));
  });

  test.each(TOGETHER)('loses what rests on %j with all of them', async (facts, expected) => {
    const paths = facts.map((fact) => fact.split('.'));
    expect(await lostWithout('system_info.json', paths)).toBe(expected);
  });

  test.each([
    ['proc/sys/crypto/fips_enabled', '0', '7.6-02'],
    ['proc/sys/crypto/fips_name', 'Another module', '7.2-01'],
    ['proc/sys/crypto/fips_version', '5.14.0-1.el9.x86_64', '7.2-01'],
    ['etc/os-release', 'ID=rocky', '7.6-01'],
  ])('proves nothing that a file of the host, %s, contradicts', async (path, text, lost) => {
    const after = await satisfied(DOCUMENTS, new Map([[`host/${path}`, `${text}\n`]]));
    expect(before).toContain(lost);
    expect(after).not.toContain(lost);
  });
});
