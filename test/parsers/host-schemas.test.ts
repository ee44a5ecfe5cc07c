import { describe, expect, test } from '@jest/globals';
import { Ajv } from 'ajv';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { OPENSSL_ITEMS } from '../../src/parsers/shared/host/openssl-items.ts';
import { openssl } from '../../src/parsers/openssl/openssl.ts';
import { SYSTEM_INFO_ITEMS } from '../../src/parsers/shared/host/system-info-items.ts';
import { systemInfo } from '../../src/parsers/system-info/system-info.ts';
import { evidenceFile } from '../support/evidence-file.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const RECORDS = [
  { name: 'system_info', parser: systemInfo, items: SYSTEM_INFO_ITEMS, folder: 'system-info' },
  { name: 'openssl', parser: openssl, items: OPENSSL_ITEMS, folder: 'openssl' },
];

function json(path: string) {
  return JSON.parse(readFileSync(`${ROOT}/${path}`, 'utf8'));
}

describe.each(RECORDS)('$name.json', ({ name, parser, items, folder }) => {
  const schema = json(`schemas/${name}.schema.json`);

  test('the schema describes every item that is read', () => {
    const lacking = items.filter(({ path }) => {
      let node = schema;
      for (const key of path.split('.')) node = node?.properties?.[key];
      return typeof node?.description !== 'string';
    });
    expect(lacking.map((item) => item.path)).toEqual([]);
  });

  test('the good case and the hand-made one are valid', () => {
    const validate = new Ajv({ strict: false }).compile(schema);
    expect(validate(json(`test/parsers/${folder}/good/${name}.json`))).toBe(true);
    expect(validate({ fips_mode: true, fips_enabled: 1 })).toBe(true);
    expect(validate({ schema_version: '2' })).toBe(false);
  });

  test('no fact stands inside another, and none is missing from an empty record', () => {
    const { facts } = parser.parse(
      evidenceFile(`${name}.json`, JSON.stringify({ [folder === 'openssl' ? 'providers' : 'host']: {} })),
    );
    const names = facts.map((fact) => fact.name).sort();
    expect(new Set(names).size).toBe(names.length);
    expect(names.filter((one) => names.some((other) => other.startsWith(`${one}.`)))).toEqual([]);
    const internal = items.filter((item) => item.internal !== true).map((item) => item.path);
    expect(internal.filter((path) => !names.some((one) => one.endsWith(path)))).toEqual([]);
  });
});
