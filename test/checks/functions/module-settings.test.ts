import { describe, expect, test } from '@jest/globals';
import { cmvpMatch } from '../../../src/checks/functions/cmvp-match.ts';
import type { ModuleSettings, RiskAcceptance } from '../../../src/model/module-settings.ts';
import type { Value, ValueMap } from '../../../src/base/value.ts';
import type { CheckContext } from '../../../src/checks/check-function.ts';
import { contextOf, hostOf } from './support.ts';

const TODAY = '2026-11-20';
const STRICT: ModuleSettings = { policy: 'strict' };
const STREAM: ModuleSettings = { policy: 'update-stream' };
const RED_HAT = 'Red Hat Enterprise Linux 9 - OpenSSL FIPS Provider';

const ACCEPTANCE: RiskAcceptance = {
  certificate: '4282',
  module: 'OpenSSL FIPS Provider',
  deployment: 'existing',
  reason: 'moves with the next release',
  owner: 'J. Doe',
  expires: '2026-12-31',
};

function accepting(change: Partial<RiskAcceptance> = {}): ModuleSettings {
  const entries = [{ ...ACCEPTANCE, ...change }];
  return { policy: 'strict', acceptances: { file: 'risk.yaml', sha256: 'a', entries } };
}

interface Host {
  readonly name?: string;
  readonly version: string;
  readonly os?: Value;
  readonly arch?: string;
}

function ask(host: Host, context: CheckContext, aspect = 'covered', standard = '140-3') {
  const { name = 'OpenSSL FIPS Provider', version, os = { id: 'ubuntu', version_id: '24.04' }, arch } = host;
  const providers = [{ id: 'fips', name, version, status: 'active' }];
  const values: ValueMap = { os, openssl: { providers }, ...(arch === undefined ? {} : { host: { arch } }) };
  return cmvpMatch.evaluate(hostOf(values), { aspect, standard, providers: 'openssl.providers' }, context);
}

describe('a patched build of a validated module', () => {
  const os = { id: 'rhel', version_id: '9.6' };
  const patched: Host = { name: RED_HAT, version: '3.0.7-cda111b5812c30d4', os, arch: 'x86_64' };
  test.each(['covered', 'version', 'current'])('%s: undetermined under the strict policy', (aspect) => {
    const answer = ask(patched, contextOf(TODAY, [], STRICT), aspect);
    expect(answer.outcome).toBe('unknown');
    expect(answer.message).toMatch(/an update of the module of #4857; the policy is strict/);
  });

  test.each(['covered', 'version', 'current'])('%s: counts under update-stream, and says so', (aspect) => {
    const answer = ask(patched, contextOf(TODAY, [], STREAM), aspect);
    expect(answer.outcome).toBe('pass');
    expect(answer.notes?.join()).toMatch(/on no certificate itself; --policy update-stream accepts it/);
    expect(answer.message).not.toMatch(/is the module of/);
  });

  test('an unknown build is no update', () => {
    const other = { ...patched, version: '3.0.7-0000000000000000' };
    expect(ask(other, contextOf(TODAY, [], STREAM)).outcome).toBe('unknown');
  });

  test('another distribution is not its stream', () => {
    const rocky = { ...patched, os: { id: 'rocky', version_id: '9.6' } };
    expect(ask(rocky, contextOf(TODAY, [], STREAM)).outcome).toBe('unknown');
  });
});

describe('a historical certificate', () => {
  const old: Host = { version: '3.0.9' };
  const rows: readonly (readonly [string, ModuleSettings, string, string, string])[] = [
    ['contradicts', STRICT, '140-2', TODAY, 'fail'],
    ['goes on at an accepted risk', accepting(), '140-2', TODAY, 'pass'],
    ['goes on until the last day of the acceptance', accepting(), '140-2', '2026-12-31', 'pass'],
    ['ends with the acceptance', accepting(), '140-2', '2027-01-01', 'fail'],
    ['never answers for FIPS 140-3', accepting(), '140-3', TODAY, 'fail'],
    ['is not accepted by its number alone', accepting({ module: 'BoringCrypto' }), '140-2', TODAY, 'fail'],
    ['is not accepted under another number', accepting({ certificate: '4407' }), '140-2', TODAY, 'fail'],
    ['is accepted for the named subject', accepting({ subjects: ['host/.'] }), '140-2', TODAY, 'pass'],
    ['is accepted for no other subject', accepting({ subjects: ['host/web-2'] }), '140-2', TODAY, 'fail'],
  ];
  test.each(rows)('%s', (_name, modules, standard, asOf, outcome) => {
    expect(ask(old, contextOf(asOf, [], modules), 'covered', standard).outcome).toBe(outcome);
  });

  test('stays historical where that is the question', () => {
    expect(ask(old, contextOf(TODAY, [], accepting()), 'current', 'any').outcome).toBe('fail');
  });

  test('names who accepts the risk, until when and why', () => {
    const { notes = [] } = ask(old, contextOf(TODAY, [], accepting()), 'covered', '140-2');
    expect(notes.join()).toMatch(
      /J\. Doe accepts until 2026-12-31 \(risk\.yaml, entry 1: moves with the next release\)/,
    );
  });
});

const ROW_OF_ANOTHER: ValueMap = {
  certificate: '6002',
  module: 'Newer FIPS Provider',
  vendor: 'Somebody Else',
  versions: ['4.0.1'],
  standard: '140-3',
  status: 'active',
  sunset: '2031-08-31',
};

/** A list that the user brings, with one certificate of it changed. */
function listed(change: ValueMap = {}, more: readonly ValueMap[] = []): CheckContext {
  const row: ValueMap = {
    certificate: '6001',
    module: 'Newer FIPS Provider',
    vendor: 'Newer Corp',
    versions: ['4.0.1'],
    standard: '140-3',
    status: 'active',
    validated: '2026-09-01',
    sunset: '2031-08-31',
    environments: [{ os: 'ubuntu', releases: ['24'], architectures: ['x86_64'] }],
    ...change,
  };
  const table = { id: 'cmvp-modules', title: 't', asOf: '2026-11-01', source: 's', rows: [row, ...more] };
  const modules = { policy: 'strict', list: { file: 'new.yaml', sha256: 'ab12cd34ef56ffff', table } } as const;
  const context = contextOf(TODAY, [], modules);
  return { ...context, table: (id) => (id === 'cmvp-modules' ? table : context.table(id)) };
}

describe('a list of the user', () => {
  const newer: Host = { name: 'Newer FIPS Provider', version: '4.0.1', arch: 'x86_64' };
  const rows: readonly (readonly [string, CheckContext, Partial<Host>, string])[] = [
    ['brings a module that the bundled list lacks', listed(), {}, 'pass'],
    ['counts for the exact version', listed(), { version: '4.0.2' }, 'unknown'],
    ['counts for the exact name', listed(), { name: 'Newer FIPS Provider (fork)' }, 'unknown'],
    ['counts on its operating systems', listed(), { os: { id: 'debian', version_id: '12' } }, 'unknown'],
    ['counts on its processors', listed(), { arch: 'aarch64' }, 'unknown'],
    ['knows no platform of a module without any', listed({ environments: [] }), {}, 'unknown'],
    ['says what is revoked', listed({ status: 'revoked' }), {}, 'fail'],
    ['says what is in process', listed({ status: 'in-process', certificate: '' }), {}, 'unknown'],
    ['leaves a certificate without sunset undecided', listed({ sunset: '' }), {}, 'unknown'],
    ['cannot tell two vendors apart that use one name and version', listed({}, [ROW_OF_ANOTHER]), {}, 'unknown'],
  ];
  test.each(rows)('%s', (_name, context, change, outcome) => {
    expect(ask({ ...newer, ...change }, context).outcome).toBe(outcome);
  });

  test('is named by its date and digest', () => {
    expect(ask(newer, listed()).message).toContain('CMVP list of 2026-11-01 (sha256 ab12cd34ef56)');
  });

  test('replaces the bundled list as a whole', () => {
    const answer = ask({ version: '3.1.2' }, listed());
    expect(answer.outcome).toBe('unknown');
    expect(answer.message).toMatch(/on no certificate \(CMVP list of 2026-11-01/);
  });

  test('tells the platform of the certificate', () => {
    expect(ask(newer, listed(), 'environment').outcome).toBe('pass');
    expect(ask({ ...newer, arch: 'aarch64' }, listed(), 'environment').outcome).toBe('fail');
    expect(ask({ name: newer.name ?? '', version: '4.0.1' }, listed(), 'environment').outcome).toBe('unknown');
  });

  test('a revoked certificate is no risk to accept', () => {
    const context = listed({ status: 'revoked' });
    const entries = [{ ...ACCEPTANCE, certificate: '6001', module: 'Newer FIPS Provider' }];
    const modules: ModuleSettings = { ...context.modules, acceptances: { file: 'r', sha256: 'a', entries } };
    expect(ask(newer, { ...context, modules }).outcome).toBe('fail');
  });
});
