import { expect, test } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { packageRoot } from '../../src/content/package-file.ts';
import { readContentFolder } from '../../src/content/read-folder.ts';

/** What other projects publish about rules that checks here name: base controls of NIST 800-53 by rule. */
interface Published {
  readonly lineage: string;
  readonly scanner: string;
  readonly rule: string;
  readonly controls: readonly string[];
}

const { checks, tables } = readContentFolder(join(packageRoot(), 'controls'));
/** Base controls of the checks that name a rule. */
const asking = new Map<string, readonly string[]>();
for (const { thing } of checks) {
  const { supports, contradicts, peers = {}, peersInPart = {} } = thing;
  const ids = [...(supports['nist-800-53'] ?? []), ...(contradicts['nist-800-53'] ?? [])].map(base);
  for (const [scanner, rules] of [...Object.entries(peers), ...Object.entries(peersInPart)])
    for (const rule of rules) asking.set(`${scanner} ${rule}`, [...(asking.get(`${scanner} ${rule}`) ?? []), ...ids]);
}
const published = readFileSync(new URL('lineages.csv', import.meta.url), 'utf8')
  .trim()
  .split('\n')
  .slice(1)
  .map((line): Published => {
    const [lineage = '', scanner = '', rule = '', controls = ''] = line.split(',');
    return { lineage, scanner, rule, controls: controls.split(' ') };
  });
const differences = tables.find(({ thing }) => thing.id === 'lineage-differences')?.thing.rows ?? [];
const explained = differences.flatMap(({ lineage, rules }) =>
  (Array.isArray(rules) ? rules : []).map((rule) => `${String(lineage)} ${String(rule)}`),
);
const differing = published.filter((row) => !sharesControl(row)).map(({ lineage, rule }) => `${lineage} ${rule}`);

test('rules that lineages map are rules that checks name', () => {
  expect(published.filter(({ scanner, rule }) => !asking.has(`${scanner} ${rule}`))).toEqual([]);
});

test('each lineage shares a base control with nine in ten of its rules, or a reason says why not', () => {
  expect(differing.filter((one) => !explained.includes(one))).toEqual([]);
});

test('a reason stands only where something differs, once, and says something', () => {
  expect(explained.filter((one) => !differing.includes(one))).toEqual([]);
  expect(explained.filter((one, index) => explained.indexOf(one) !== index)).toEqual([]);
  expect(differences.filter(({ reason }) => typeof reason !== 'string' || reason.length < 40)).toEqual([]);
});

test('most lineages agree without reasons', () => {
  const shares = new Map<string, readonly boolean[]>();
  for (const row of published) shares.set(row.lineage, [...(shares.get(row.lineage) ?? []), sharesControl(row)]);
  const below = [...shares].filter(([, all]) => all.filter(Boolean).length < all.length * 0.9);
  expect(below.map(([lineage]) => lineage).sort()).toEqual([
    'aws-securityhub',
    'heimdall2-checkov',
    'prowler-ccc',
    'steampipe-gcp',
  ]);
});

function sharesControl({ scanner, rule, controls }: Published): boolean {
  return asking.get(`${scanner} ${rule}`)?.some((id) => controls.includes(id)) ?? false;
}

function base(control: string): string {
  return control.replace(/\(.*$/, '');
}
