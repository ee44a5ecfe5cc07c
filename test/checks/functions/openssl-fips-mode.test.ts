import { describe, expect, test } from '@jest/globals';
import { opensslFipsMode } from '../../../src/checks/functions/openssl-fips-mode.ts';
import { unknown, type Value, type ValueMap } from '../../../src/base/value.ts';
import { contextOf, hostOf } from './support.ts';

const DEFAULT = provider('default', 'OpenSSL Default Provider');
const BASE = provider('base', 'OpenSSL Base Provider');
const LEGACY = provider('legacy', 'OpenSSL Legacy Provider');
const FIPS = provider('fips', 'OpenSSL FIPS Provider');
const REFUSED: ValueMap = { md5: 'refused', sha256: 'ok' };
const MD5_WORKS: ValueMap = { md5: 'ok', sha256: 'ok' };

interface Case {
  readonly name: string;
  readonly providers: Value;
  readonly properties?: Value;
  readonly probes?: ValueMap;
  readonly kernel?: Value;
  readonly inForce: string;
  readonly othersInactive: string;
}

function provider(id: string, name: string, status = 'active'): ValueMap {
  return { id, name, version: '3.1.2', status };
}

const CASES: readonly Case[] = [
  {
    name: 'no configuration',
    providers: [DEFAULT],
    properties: null,
    probes: MD5_WORKS,
    inForce: 'fail',
    othersInactive: 'fail',
  },
  {
    name: 'both active, no properties',
    providers: [DEFAULT, FIPS],
    properties: null,
    inForce: 'fail',
    othersInactive: 'fail',
  },
  {
    name: 'both active, no properties, MD5 answers',
    providers: [DEFAULT, FIPS],
    properties: null,
    probes: MD5_WORKS,
    inForce: 'fail',
    othersInactive: 'fail',
  },
  {
    name: 'both active, fips=yes',
    providers: [DEFAULT, FIPS],
    properties: 'fips=yes',
    probes: REFUSED,
    inForce: 'pass',
    othersInactive: 'pass',
  },
  {
    name: 'both active, bare fips',
    providers: [DEFAULT, FIPS],
    properties: ' FIPS ',
    inForce: 'pass',
    othersInactive: 'pass',
  },
  {
    name: 'both active, only preferred',
    providers: [DEFAULT, FIPS],
    properties: '?fips=yes',
    inForce: 'fail',
    othersInactive: 'fail',
  },
  {
    name: 'both active, demanded and taken back',
    providers: [DEFAULT, FIPS],
    properties: 'fips=yes,-fips',
    inForce: 'fail',
    othersInactive: 'fail',
  },
  {
    name: 'both active, fips=no',
    providers: [DEFAULT, FIPS],
    properties: 'fips=no',
    inForce: 'fail',
    othersInactive: 'fail',
  },
  {
    name: 'both active, another property',
    providers: [DEFAULT, FIPS],
    properties: 'provider=default',
    inForce: 'fail',
    othersInactive: 'fail',
  },
  {
    name: 'fips and base',
    providers: [BASE, FIPS],
    properties: 'fips=yes',
    probes: REFUSED,
    inForce: 'pass',
    othersInactive: 'pass',
  },
  { name: 'fips and base, properties not collected', providers: [BASE, FIPS], inForce: 'pass', othersInactive: 'pass' },
  {
    name: 'fips inactive',
    providers: [DEFAULT, provider('fips', 'OpenSSL FIPS Provider', 'inactive')],
    properties: null,
    inForce: 'fail',
    othersInactive: 'fail',
  },
  {
    name: 'module did not load: base only',
    providers: [BASE],
    properties: 'fips=yes',
    probes: { md5: 'refused', sha256: 'refused' },
    inForce: 'fail',
    othersInactive: 'fail',
  },
  {
    name: 'fips=yes without any module',
    providers: [DEFAULT],
    properties: 'fips=yes',
    inForce: 'fail',
    othersInactive: 'fail',
  },
  {
    name: 'SHA-256 refused although the module is listed',
    providers: [BASE, FIPS],
    properties: 'fips=yes',
    probes: { md5: 'refused', sha256: 'refused' },
    inForce: 'fail',
    othersInactive: 'pass',
  },
  {
    name: 'MD5 answers although fips=yes is written',
    providers: [DEFAULT, FIPS],
    properties: 'fips=yes',
    probes: MD5_WORKS,
    inForce: 'fail',
    othersInactive: 'pass',
  },
  { name: 'properties not collected', providers: [DEFAULT, FIPS], inForce: 'unknown', othersInactive: 'unknown' },
  {
    name: 'properties denied',
    providers: [DEFAULT, FIPS],
    properties: unknown('denied', false),
    inForce: 'unknown',
    othersInactive: 'unknown',
  },
  {
    name: 'Red Hat: kernel flag and probes',
    providers: [BASE, DEFAULT, FIPS],
    properties: null,
    probes: REFUSED,
    kernel: 1,
    inForce: 'pass',
    othersInactive: 'pass',
  },
  {
    name: 'kernel flag without probes',
    providers: [BASE, DEFAULT, FIPS],
    properties: null,
    kernel: 1,
    inForce: 'unknown',
    othersInactive: 'unknown',
  },
  {
    name: 'kernel flag as text is no flag',
    providers: [DEFAULT, FIPS],
    properties: null,
    probes: REFUSED,
    kernel: '1',
    inForce: 'fail',
    othersInactive: 'fail',
  },
  {
    name: 'probes without the kernel flag',
    providers: [DEFAULT, FIPS],
    properties: null,
    probes: REFUSED,
    kernel: 0,
    inForce: 'fail',
    othersInactive: 'fail',
  },
  {
    name: 'kernel flag, upstream OpenSSL with default only',
    providers: [DEFAULT],
    properties: null,
    kernel: 1,
    inForce: 'fail',
    othersInactive: 'fail',
  },
  {
    name: 'legacy beside fips=yes',
    providers: [DEFAULT, FIPS, LEGACY],
    properties: 'fips=yes',
    inForce: 'pass',
    othersInactive: 'fail',
  },
  {
    name: 'wolfSSL FIPS provider alone',
    providers: [provider('libwolfprov', 'wolfSSL Provider FIPS')],
    properties: null,
    inForce: 'pass',
    othersInactive: 'pass',
  },
  {
    name: 'plain wolfSSL provider',
    providers: [provider('libwolfprov', 'wolfSSL Provider')],
    properties: null,
    inForce: 'fail',
    othersInactive: 'pass',
  },
  {
    name: 'unknown vendor provider',
    providers: [provider('acme', 'Acme Provider')],
    properties: null,
    inForce: 'unknown',
    othersInactive: 'unknown',
  },
  {
    name: 'a token provider beside the module',
    providers: [BASE, FIPS, provider('pkcs11', 'PKCS#11 Provider')],
    properties: null,
    inForce: 'pass',
    othersInactive: 'unknown',
  },
  {
    name: 'SymCrypt serves MD5 from elsewhere',
    providers: [DEFAULT, provider('symcryptprovider', 'symcryptprovider')],
    properties: '?provider=symcryptprovider,?fips=yes',
    probes: MD5_WORKS,
    inForce: 'fail',
    othersInactive: 'fail',
  },
  {
    name: 'status missing',
    providers: [{ id: 'fips', name: 'OpenSSL FIPS Provider', version: '3.1.2' }],
    inForce: 'unknown',
    othersInactive: 'unknown',
  },
  { name: 'empty list', providers: [], inForce: 'unknown', othersInactive: 'unknown' },
  { name: 'OpenSSL 1.1.1 has no providers', providers: null, inForce: 'unknown', othersInactive: 'unknown' },
];

describe.each(CASES)('$name', ({ providers, properties, probes = {}, kernel, inForce, othersInactive }) => {
  const openssl = { providers, probes, ...(properties === undefined ? {} : { default_properties: properties }) };
  const host = hostOf({ openssl, kernel_fips: kernel === undefined ? {} : { proc_value: kernel } });
  const says = { pass: /^(?!.*Expected: )/, fail: / Expected: /, unknown: / Expected: / };

  test.each([
    ['in-force', inForce],
    ['others-inactive', othersInactive],
  ])('%s is %s', (aspect, outcome) => {
    const answer = opensslFipsMode.evaluate(host, { aspect }, contextOf('2026-11-20'));
    expect(answer.outcome).toBe(outcome);
    expect(answer.message).toMatch(new Map(Object.entries(says)).get(outcome) ?? /^$/);
  });
});
