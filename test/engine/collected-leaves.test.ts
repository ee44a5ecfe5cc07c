import { beforeAll, describe, expect, test } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parse } from 'yaml';
import { FIPS_MODULE_OPTIONS } from '../../src/parsers/shared/host/fips-module-options.ts';
import { ALGORITHM_KEYS, RANDOM_KEYS, TLS_KEYS } from '../../src/parsers/shared/host/openssl-public-sections.ts';
import { OPENSSL_ITEMS } from '../../src/parsers/shared/host/openssl-items.ts';
import { SSHD_KEYWORDS } from '../../src/parsers/shared/host/sshd-settings.ts';
import { SYSTEM_INFO_ITEMS } from '../../src/parsers/shared/host/system-info-items.ts';
import { changed, collectedHosts } from '../support/collected-hosts.ts';
import { readersOf } from '../support/collected-leaves.ts';

const TABLE: readonly { readonly facts: readonly string[]; readonly reason: string }[] = parse(
  readFileSync(new URL('collected-leaves.yaml', import.meta.url), 'utf8'),
);
const DESCRIPTIVE = TABLE.flatMap(({ facts }) => facts);
let readers: ReadonlyMap<string, string> = new Map();

/** Names of leaves as the schema of a record has them, `*` for keys that the schema leaves open. */
function schemaLeaves(node: unknown, at: string): readonly string[] {
  const { anyOf, properties, items, additionalProperties: open } = Object(node);
  const known = Object.entries(Object(properties));
  if (known.length === 1 && known[0]?.[0] === 'value') return schemaLeaves(known[0][1], at);
  if (Array.isArray(anyOf)) {
    const found = anyOf.flatMap((one) => schemaLeaves(one, at)).filter((name) => name !== at);
    return found.length === 0 ? [at] : [...new Set(found)];
  }
  if (known.length > 0) return known.flatMap(([key, inner]) => schemaLeaves(inner, at === '' ? key : `${at}.${key}`));
  if (typeof items === 'object') return schemaLeaves(items, `${at}[]`);
  return typeof open === 'object' ? schemaLeaves(open, `${at}.*`) : [at];
}

function leavesOfSchema(record: string): readonly string[] {
  const path = fileURLToPath(new URL(`../../schemas/${record}.schema.json`, import.meta.url));
  const { properties } = JSON.parse(readFileSync(path, 'utf8'));
  return schemaLeaves({ properties }, '').map((name) => `${record} ${name}`);
}

/** Whether a value of this name is in one of the records. */
function isShown(name: string): boolean {
  const form = new RegExp(`^${name.replaceAll(/[.[\]]/g, '\\$&').replaceAll('*', '[^.]+')}(?:$|[.\\[])`);
  return [...readers.keys()].some((known) => form.test(known) || `${known}[]` === name);
}

describe('what collect writes', () => {
  beforeAll(async () => {
    readers = readersOf(await collectedHosts(), new Set(DESCRIPTIVE));
  });

  test('decides a check, or is descriptive for a reason', () => {
    const read = [...readers].filter(([, reader]) => reader !== '').map(([name]) => name);
    const isRead = (name: string): boolean =>
      read.some((one) => one === name || (/^[.[]/.test(one.slice(name.length)) && one.startsWith(name)));
    const unread = [...readers.keys()].filter((name) => !isRead(name));
    expect(unread.filter((name) => !DESCRIPTIVE.includes(name)).sort()).toEqual([]);
  });

  test('is called descriptive only where no check reads it', () => {
    const read = DESCRIPTIVE.map((name) => [name, readers.get(name) ?? 'in no record']);
    expect(read.filter(([, reader]) => reader !== '')).toEqual([]);
    expect(DESCRIPTIVE).toEqual([...new Set(DESCRIPTIVE)]);
    expect(TABLE.filter(({ reason }) => reason.length < 20)).toEqual([]);
  });

  test('is missed where nothing reads it, whatever its name', () => {
    const host = changed(
      ['system_info.json', 'kernel_fips.proc_value_again', 1],
      ['system_info.json', 'kernel_fips.sysctl', 1],
    );
    const found = readersOf([{ about: 'kernel_fips.proc_value_again', host }], new Set());
    expect([...found]).toEqual([['system_info kernel_fips.proc_value_again', '']]);
    const read = readersOf([{ about: 'kernel_fips.sysctl', host }], new Set());
    expect([...read.keys()]).toEqual(['system_info kernel_fips.sysctl']);
    expect(read.get('system_info kernel_fips.sysctl')).toMatch(/^kernel-fips-mode-on /);
  });

  test('is in one of the records, whatever its schema and its readers name', () => {
    const items = [
      ...SYSTEM_INFO_ITEMS.map(({ path }) => `system_info ${path}`),
      ...OPENSSL_ITEMS.map(({ path }) => `openssl ${path}`),
    ];
    const keys = [
      ...SSHD_KEYWORDS.map((keyword) => `system_info sshd.effective.${keyword}`),
      ...[...TLS_KEYS, ...RANDOM_KEYS, ...ALGORITHM_KEYS].map((key) => `openssl config_files[].sections.*.${key}`),
      ...FIPS_MODULE_OPTIONS.map((option) => `openssl fipsmodule.keys.${option}`),
    ];
    const all = [...leavesOfSchema('system_info'), ...leavesOfSchema('openssl'), ...items, ...keys];
    expect(all.filter((name) => !isShown(name) && !BY_HAND.has(name.replace(/^\w+ /, '')))).toEqual([]);
  });
});

/** Statements and forms of a value that people write; `collect` does not. */
const BY_HAND: ReadonlySet<string> = new Set([
  'fips',
  'fips_mode',
  'fips_enabled',
  'kernel.fips_enabled',
  'version.raw',
  'version.number',
  'sshd.effective.*[]',
  'fipsmodule.keys[]',
]);
