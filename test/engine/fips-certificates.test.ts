import { describe, expect, test } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { resolveRequest } from '../../src/engine/resolved-request.ts';
import type { Files } from '../support/bundles.ts';
import { REQUEST, satisfiedBy } from '../support/run-bundle.ts';

const AREA = /FIPS140-[23]-\d\.\d+$/;

function wrapped(value: unknown): object {
  return { value, source: 'collected', exists: true };
}

/** The kernel and packages of the system below, which has certificates for them. */
const SYSTEM = {
  host: wrapped({ arch: 'x86_64', container: 'none' }),
  kernel_fips: wrapped({
    proc_value: 1,
    module_name: 'Ubuntu 22.04 Kernel Crypto API Cryptographic Module',
    module_version: '5.15.0-73-fips',
    proc_crypto_summary: {
      algorithms: 62,
      selftest_passed: 62,
      selftest_not_passed: [],
      random_generators: ['drbg_nopr_ctr_aes256'],
    },
  }),
  packages: wrapped([{ name: 'libkcapi1', version: '1.4.0-1ubuntu0.1~Fips1' }]),
};

/** The hardened host with another module, recorded in summer: what it says of its modes and settings stays good. */
function host(
  module: { readonly name: string; readonly version: string },
  os: { id: string; version_id: string },
): Files {
  const record = (name: string): Record<string, unknown> => {
    const path = `../../examples/hardened/hosts/web-1/${name}`;
    const text = readFileSync(fileURLToPath(new URL(path, import.meta.url)), 'utf8');
    return { ...JSON.parse(text), collected_at: '2026-08-20T10:00:00Z' };
  };
  const providers = [
    { id: 'base', name: 'OpenSSL Base Provider', version: module.version, status: 'active' },
    { id: 'fips', ...module, status: 'active' },
  ];
  return new Map([
    ['a/system_info.json', JSON.stringify({ ...record('system_info.json'), ...SYSTEM, os: wrapped(os) })],
    ['a/openssl.json', JSON.stringify({ ...record('openssl.json'), providers: wrapped(providers) })],
  ]);
}

const UBUNTU = { id: 'ubuntu', version_id: '22.04' };
const OLD = host({ name: 'OpenSSL FIPS Provider', version: '3.0.9' }, UBUNTU);
const NEW = host({ name: 'OpenSSL FIPS Provider', version: '3.1.2' }, UBUNTU);
const UNKNOWN = host({ name: 'OpenSSL FIPS Provider', version: '3.0.10' }, UBUNTU);

async function satisfied(files: Files, framework: string, asOf: string): Promise<readonly string[]> {
  const questions = await resolveRequest({ ...REQUEST, frameworks: { framework: [framework] } });
  const ids = [...(await satisfiedBy(files, questions, asOf))].map((id) => id.slice(id.indexOf(' ') + 1));
  return ids.filter((id) => AREA.test(id) || /-(?:4\.1|7\.2)-01$/.test(id));
}

/** An area claims the module's validation; a requirement below it may claim a setting alone. */
describe('areas of FIPS 140', () => {
  test.each([
    [
      'a 140-2 module while its certificate lives',
      OLD,
      'fips-140-2',
      '2026-09-21',
      ['FIPS140-2-4.1-01', 'FIPS140-2-4.9'],
    ],
    ['a 140-2 module since all are historical', OLD, 'fips-140-2', '2026-09-22', []],
    ['a 140-3 module under 140-2', NEW, 'fips-140-2', '2026-11-01', []],
    ['a 140-2 module under 140-3', OLD, 'fips-140-3', '2026-09-21', []],
    ['a 140-3 module', NEW, 'fips-140-3', '2026-11-01', ['FIPS140-3-7.2-01', 'FIPS140-3-7.3']],
    ['a module on no certificate', UNKNOWN, 'fips-140-3', '2026-11-01', []],
  ])('%s', async (_name, files, framework, asOf, expected) => {
    expect(await satisfied(files, framework, asOf)).toEqual(expect.arrayContaining([...expected]));
    if (expected.length === 0) expect(await satisfied(files, framework, asOf)).toEqual([]);
  });
});
