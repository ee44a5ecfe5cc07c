import { describe, expect, test } from '@jest/globals';
import { cmvpMatch } from '../../../src/checks/functions/cmvp-match.ts';
import { unknown, type ValueMap } from '../../../src/base/value.ts';
import { contextOf, hostOf } from './support.ts';

const TODAY = '2026-11-20';
const UPSTREAM = 'OpenSSL FIPS Provider';
const RED_HAT = 'Red Hat Enterprise Linux 9 - OpenSSL FIPS Provider';
const RHEL: ValueMap = { id: 'rhel', version_id: '9.4' };
const ALMA = 'OpenSSL FIPS Provider for AlmaLinux 9';
const ORACLE = 'Oracle Linux 9 OpenSSL FIPS Provider';
const BASE: ValueMap = { id: 'base', name: 'OpenSSL Base Provider', version: '3.5.1', status: 'active' };
const DEFAULT: ValueMap = { id: 'default', name: 'OpenSSL Default Provider', version: '3.0.19', status: 'active' };

interface Case {
  readonly name: string;
  readonly providers: readonly ValueMap[];
  readonly os?: ValueMap;
  /** `x86_64` where it is left out, none where it is empty. */
  readonly arch?: string;
  readonly aspect?: string;
  readonly standard?: string;
  readonly asOf?: string;
  readonly outcome: string;
  readonly says?: RegExp;
}

function fips(version: string, name = UPSTREAM, id = 'fips'): ValueMap {
  return { id, name, version, status: 'active' };
}

const CASES: readonly Case[] = [
  {
    name: 'upstream 3.1.2 is on an active 140-3 certificate',
    providers: [BASE, fips('3.1.2')],
    outcome: 'pass',
    says: /#4985/,
  },
  {
    name: 'newer libcrypto above a listed provider is fine',
    providers: [fips('3.1.2'), { ...DEFAULT, version: '3.5.1' }],
    outcome: 'pass',
  },
  {
    name: 'self-built 3.0.22 is on no certificate',
    providers: [fips('3.0.22')],
    outcome: 'unknown',
    says: / Expected: /,
  },
  {
    name: 'self-built 3.4.0 under the upstream name is not the Chainguard module',
    providers: [fips('3.4.0')],
    outcome: 'unknown',
  },
  { name: 'Debian and Alpine build 3.5.x', providers: [fips('3.5.1')], outcome: 'unknown' },
  { name: '3.5.4 is in process', providers: [fips('3.5.4')], outcome: 'unknown', says: /submitted/ },
  {
    name: '3.0.9 is 140-2 only',
    providers: [fips('3.0.9')],
    outcome: 'fail',
    says: /standard other/,
  },
  {
    name: '3.0.9 is historical under 140-2 since 2026-09-22',
    providers: [fips('3.0.9')],
    standard: '140-2',
    outcome: 'fail',
    says: /historical since 2026-09-22/,
  },
  {
    name: '3.0.9 on the last day of 140-2',
    providers: [fips('3.0.9')],
    standard: '140-2',
    asOf: '2026-09-21',
    outcome: 'pass',
  },
  {
    name: '3.0.9 on the first day after 140-2',
    providers: [fips('3.0.9')],
    standard: '140-2',
    asOf: '2026-09-22',
    outcome: 'fail',
  },
  { name: 'any standard accepts 140-3', providers: [fips('3.1.2')], standard: 'any', outcome: 'pass' },
  {
    name: '140-3 does not answer a 140-2 question',
    providers: [fips('3.1.2')],
    standard: '140-2',
    outcome: 'unknown',
  },
  {
    name: 'certificate older than the assessment',
    providers: [fips('3.1.2')],
    asOf: '2025-01-01',
    outcome: 'unknown',
    says: /after the assessment date/,
  },
  { name: 'sunset reached', providers: [fips('3.1.2')], asOf: '2030-03-10', outcome: 'pass' },
  {
    name: 'sunset passed is cannot tell',
    providers: [fips('3.1.2')],
    asOf: '2030-03-11',
    outcome: 'unknown',
    says: /passed its sunset/,
  },
  {
    name: 'interim past sunset is cannot tell',
    providers: [fips('3.0.1-3f45e68ee408cd9c', RED_HAT)],
    os: { id: 'rhel', version_id: '9.0' },
    outcome: 'unknown',
    says: /passed its sunset/,
  },
  {
    name: 'the listed Red Hat build',
    providers: [BASE, DEFAULT, fips('3.0.7-395c1a240fbfffd8', RED_HAT)],
    os: RHEL,
    outcome: 'pass',
    says: /#4857/,
  },
  {
    name: 'same name and number, other build',
    providers: [fips('3.0.7-cda111b5812c30d4', RED_HAT)],
    os: RHEL,
    outcome: 'unknown',
    says: /no certificate/,
  },
  { name: 'the number alone is not the version', providers: [fips('3.0.7', RED_HAT)], os: RHEL, outcome: 'unknown' },
  {
    name: 'the Red Hat build on Rocky',
    providers: [fips('3.0.7-395c1a240fbfffd8', RED_HAT)],
    os: { id: 'rocky', version_id: '9.4' },
    outcome: 'unknown',
    says: /no certificate for the operating system/,
  },
  {
    name: 'the Red Hat build on RHEL 10',
    providers: [fips('3.0.7-395c1a240fbfffd8', RED_HAT)],
    os: { id: 'rhel', version_id: '10.0' },
    outcome: 'unknown',
    says: /release 10.0/,
  },
  {
    name: 'no operating system in the record',
    providers: [fips('3.0.7-395c1a240fbfffd8', RED_HAT)],
    os: {},
    outcome: 'unknown',
  },
  {
    name: 'the listed build of Amazon',
    providers: [fips('3.0.8-d694bfa693b76001', 'Amazon Linux 2023 - OpenSSL FIPS Provider')],
    os: { id: 'amzn', version_id: '2023' },
    outcome: 'pass',
  },
  {
    name: 'the version of a listed build under another name',
    providers: [fips('3.0.8-d694bfa693b76001', 'Amazon')],
    os: { id: 'amzn', version_id: '2023' },
    outcome: 'unknown',
  },
  {
    name: 'environment: other names of the same processor',
    providers: [fips('3.0.7-395c1a240fbfffd8', RED_HAT)],
    aspect: 'environment',
    arch: 'AMD64',
    outcome: 'pass',
  },
  {
    name: 'certificate without a known sunset',
    providers: [fips('3.2.2-799901ad7ab41d45', 'Amazon')],
    os: { id: 'amzn', version_id: '2023' },
    outcome: 'unknown',
    says: /sunset date/,
  },
  {
    name: 'Ubuntu 22.04: disputed sunset, the earlier counts',
    providers: [fips('3.0.5-0ubuntu0.1+Fips2.1', 'Ubuntu 22.04 OpenSSL Cryptographic Module')],
    os: { id: 'ubuntu', version_id: '22.04' },
    outcome: 'unknown',
  },
  {
    name: 'listed version on musl',
    providers: [fips('3.1.2')],
    os: { id: 'alpine', version_id: '3.22.1' },
    outcome: 'unknown',
  },
  { name: 'only the default provider', providers: [DEFAULT], outcome: 'fail', says: /^No FIPS provider|^OpenSSL/ },
  { name: 'only base after a broken self-test', providers: [BASE], outcome: 'fail' },
  {
    name: 'vendor id is looked up, not refused',
    providers: [fips('1.1.0', 'wolfSSL Provider FIPS', 'libwolfprov')],
    outcome: 'unknown',
    says: /wolfCrypt/,
  },
  { name: 'plain vendor build', providers: [fips('1.1.0', 'wolfSSL Provider', 'libwolfprov')], outcome: 'fail' },
  {
    name: 'unknown provider',
    providers: [fips('3.1.2'), fips('1.0', 'PKCS#11 Provider', 'pkcs11')],
    outcome: 'unknown',
  },
  {
    name: 'inactive provider is not in force',
    providers: [DEFAULT, { ...fips('3.1.2'), status: 'inactive' }],
    outcome: 'fail',
  },
  { name: 'no providers at all', providers: [], outcome: 'unknown' },
  {
    name: 'version aspect ignores status',
    providers: [fips('3.1.2')],
    aspect: 'version',
    asOf: '2035-01-01',
    outcome: 'pass',
  },
  { name: 'version aspect of an unlisted version', providers: [fips('3.1.3')], aspect: 'version', outcome: 'unknown' },
  {
    name: 'current aspect ignores the platform',
    providers: [fips('3.1.2')],
    aspect: 'current',
    os: {},
    outcome: 'pass',
  },
  {
    name: 'current aspect of a historical certificate',
    providers: [fips('3.0.8')],
    aspect: 'current',
    standard: 'any',
    outcome: 'fail',
  },
  {
    name: 'environment: vendor module elsewhere',
    providers: [fips('3.0.7-395c1a240fbfffd8', RED_HAT)],
    aspect: 'environment',
    os: { id: 'rocky', version_id: '9.4' },
    outcome: 'fail',
  },
  {
    name: 'environment: musl',
    providers: [fips('3.1.2')],
    aspect: 'environment',
    os: { id: 'alpine' },
    outcome: 'fail',
  },
  {
    name: 'environment: unlisted version says nothing',
    providers: [fips('3.5.1')],
    aspect: 'environment',
    os: { id: 'alpine' },
    outcome: 'unknown',
  },
  {
    name: 'environment: a tested system and processor',
    providers: [fips('3.0.7-395c1a240fbfffd8', RED_HAT)],
    aspect: 'environment',
    outcome: 'pass',
    says: /rhel 9\.4 x86_64 is on the certificate/,
  },
  {
    name: 'environment: a processor that was not tested',
    providers: [fips('3.0.7-395c1a240fbfffd8', RED_HAT)],
    aspect: 'environment',
    arch: 'aarch64',
    outcome: 'fail',
  },
  {
    name: 'environment: a processor that is not in the record',
    providers: [fips('3.0.7-395c1a240fbfffd8', RED_HAT)],
    aspect: 'environment',
    arch: '',
    outcome: 'unknown',
  },
  {
    name: 'environment: a system that was tested in point releases only',
    providers: [fips('3.1.2')],
    aspect: 'environment',
    os: { id: 'ubuntu', version_id: '22.04' },
    outcome: 'unknown',
    says: /only the security policy/,
  },
  {
    name: 'environment: a release that is told less exactly than the tested one',
    providers: [fips('3.0.7-1d2bd88ee26b3c90', ALMA)],
    aspect: 'environment',
    os: { id: 'almalinux', version_id: '9' },
    outcome: 'unknown',
    says: /names release 9\.2 .*whether 9 is that one/,
  },
  {
    name: 'environment: a release that only begins like the tested one',
    providers: [fips('3.0.7-1d2bd88ee26b3c90', ALMA)],
    aspect: 'environment',
    os: { id: 'almalinux', version_id: '9.20' },
    outcome: 'fail',
  },
  {
    name: 'a certificate that became historical after the bundled list was made',
    providers: [fips('3.0.7-b27cdeb3ba51be46', ORACLE)],
    os: { id: 'ol', version_id: '9.4' },
    outcome: 'fail',
    says: /#4779 .*historical/,
  },
];

describe('providers of OpenSSL', () => {
  test.each(CASES)(
    '$name',
    ({
      providers,
      os = RHEL,
      arch = 'x86_64',
      aspect = 'covered',
      standard = '140-3',
      asOf = TODAY,
      outcome,
      says = /./,
    }) => {
      const options = { aspect, standard, providers: 'openssl.providers' };
      const host: ValueMap = arch === '' ? {} : { arch };
      const answer = cmvpMatch.evaluate(hostOf({ os, host, openssl: { providers } }), options, contextOf(asOf));
      expect(answer.outcome).toBe(outcome);
      expect(answer.message).toMatch(says);
      expect(answer.decisions.length).toBeGreaterThan(0);
    },
  );

  test('a list that was not collected is not demonstrated', () => {
    const host = hostOf({ os: RHEL, openssl: { providers: unknown('denied', false) } });
    const answer = cmvpMatch.evaluate(
      host,
      { aspect: 'covered', standard: '140-3', providers: 'openssl.providers' },
      contextOf(TODAY),
    );
    expect(answer.outcome).toBe('unknown');
    expect(answer.message).toMatch(/ Expected: /);
  });
});

describe('a named module', () => {
  const options = {
    aspect: 'version',
    standard: '140-3',
    module: 'Go Cryptographic Module',
    list: 'runtimes.go_binaries',
    version: 'gofips140',
  };
  const rows: readonly (readonly [string, string, string])[] = [
    ['v1.0.0-c2097c7c', 'version', 'pass'],
    ['v1.0.0', 'version', 'pass'],
    ['v1.26.0', 'version', 'unknown'],
    ['latest', 'version', 'unknown'],
    ['v1.0.0-rc.1', 'version', 'unknown'],
    ['v1.0.0', 'current', 'pass'],
    ['v1.26.0', 'current', 'unknown'],
  ];
  test.each(rows)('Go module %s, %s: %s', (version, aspect, outcome) => {
    const host = hostOf({ runtimes: { go_binaries: [{ gofips140: version }] } });
    expect(cmvpMatch.evaluate(host, { ...options, aspect }, contextOf(TODAY)).outcome).toBe(outcome);
  });
});
