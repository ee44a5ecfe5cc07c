import { describe, expect, test } from '@jest/globals';
import { cryptoLibraryPosture } from '../../../src/checks/functions/crypto-library-posture.ts';
import type { Component } from '../../../src/model/evidence.ts';
import { componentOf, contextOf, readYaml, subjectOf } from './support.ts';

type Row = readonly [purl: string, more: Partial<Component>, outcome: string];

const BC_FIPS = 'pkg:maven/org.bouncycastle/bc-fips@2.1.2';
const BCPROV = 'pkg:maven/org.bouncycastle/bcprov-jdk18on@1.78';

const ROWS: readonly Row[] = [
  ['pkg:cargo/ring@0.17.8', {}, 'fail'],
  ['pkg:cargo/ring@0.17.8', { direct: false }, 'not-applicable'],
  ['pkg:cargo/ring@0.17.8', { scope: 'development' }, 'not-applicable'],
  ['pkg:cargo/ring@0.17.8', { scope: 'optional' }, 'not-applicable'],
  ['pkg:cargo/ring@0.17.8', { scope: 'unknown' }, 'unknown'],
  ['pkg:npm/%40noble/curves@1.4.0', {}, 'fail'],
  ['pkg:npm/node-forge@1.3.1?arch=x#sub', {}, 'fail'],
  ['pkg:cargo/fips203@0.4.0', {}, 'fail'],
  ['pkg:npm/fips-compliant-crypto@1.0.0', {}, 'not-applicable'],
  ['pkg:npm/left-pad@1.3.0', {}, 'not-applicable'],
  ['pkg:npm/jsonwebtoken@9.0.2', {}, 'pass'],
  ['pkg:npm/md5@2.3.0', {}, 'unknown'],
  ['pkg:golang/golang.org/x/crypto@v0.31.0', {}, 'unknown'],
  ['pkg:golang/golang.org/x/crypto@v0.31.0', { direct: false }, 'not-applicable'],
  ['pkg:deb/debian/openssl-provider-fips@3.5.1-1?arch=amd64', {}, 'unknown'],
  ['pkg:apk/alpine/openssl-fips@3.5.1-r0', {}, 'unknown'],
  [BC_FIPS, {}, 'pass'],
  [BCPROV, {}, 'fail'],
];

describe('crypto-library-posture', () => {
  test.each(ROWS)('%s %j: %s', (purl, more, outcome) => {
    const component = componentOf(purl, more);
    const answer = cryptoLibraryPosture.evaluate(subjectOf(component), {}, contextOf('2026-11-20', [component]));
    expect(answer.outcome).toBe(outcome);
    expect(answer.message).not.toBe('');
  });

  test('whether a root asks for it is not told', () => {
    const { direct: _left, ...flat } = componentOf('pkg:cargo/ring@0.17.8');
    const answer = cryptoLibraryPosture.evaluate(subjectOf(flat), {}, contextOf('2026-11-20', [flat]));
    expect(answer.outcome).toBe('unknown');
    expect(answer.message).toMatch(/^not demonstrated:/);
  });

  test('a component without a package URL is found by ecosystem and name', () => {
    const component = componentOf('pkg:cargo/ring@0.17.8', { purl: '' });
    const answer = cryptoLibraryPosture.evaluate(subjectOf(component), {}, contextOf('2026-11-20', [component]));
    expect(answer.outcome).toBe('fail');
  });

  test.each([
    ['in one document', 'bom.json', 'runtime', 'fail'],
    ['in two documents', 'other.json', 'runtime', 'not-applicable'],
    ['for tests only', 'bom.json', 'development', 'not-applicable'],
  ] as const)('both Bouncy Castle providers %s', (_name, file, scope, outcome) => {
    const plain = componentOf(BCPROV, { direct: false, scope });
    const fips = componentOf(BC_FIPS, { place: { file, pointer: [] } });
    const answer = cryptoLibraryPosture.evaluate(subjectOf(plain), {}, contextOf('2026-11-20', [plain, fips]));
    expect(answer.outcome).toBe(outcome);
  });
});

/** Crates of one file: each with the names of the crates that ask for it. */
function crates(...rows: readonly (readonly [name: string, ...parents: string[]])[]): readonly Component[] {
  return rows.map(([name, ...parents]) =>
    componentOf(`pkg:cargo/${name}@1.0.0`, { parents, direct: parents.includes('app') }),
  );
}

const RUST: readonly (readonly [string, readonly Component[], outcome: string, says: RegExp])[] = [
  ['nothing below', crates(['rustls', 'app']), 'unknown', /which is not shown/],
  ['ring', crates(['rustls', 'app'], ['ring', 'rustls']), 'fail', /links "?ring"?,/],
  [
    'aws-lc-sys two steps below',
    crates(['rustls', 'app'], ['aws-lc-rs', 'rustls'], ['aws-lc-sys', 'aws-lc-rs']),
    'fail',
    /aws-lc-sys/,
  ],
  [
    'the FIPS module',
    crates(['rustls', 'app'], ['aws-lc-rs', 'rustls'], ['aws-lc-fips-sys', 'aws-lc-rs']),
    'pass',
    /aws-lc-fips-sys/,
  ],
  [
    'ring and the FIPS module',
    crates(['rustls', 'app'], ['ring', 'rustls'], ['aws-lc-fips-sys', 'rustls']),
    'unknown',
    /which of them/,
  ],
  ['ring of another crate', crates(['rustls', 'app'], ['other', 'app'], ['ring', 'other']), 'unknown', /not shown/],
  ['below another package', crates(['rustls', 'other'], ['ring', 'rustls']), 'not-applicable', /another package/],
  ['digests only', crates(['rustls', 'app'], ['sha2', 'rustls']), 'unknown', /not shown/],
  [
    'reqwest with rustls',
    crates(['reqwest', 'app'], ['hyper-rustls', 'reqwest'], ['rustls', 'hyper-rustls'], ['ring', 'rustls']),
    'fail',
    /ring/,
  ],
  [
    'reqwest with the platform',
    crates(['reqwest', 'app'], ['native-tls', 'reqwest'], ['openssl-sys', 'native-tls']),
    'pass',
    /platform/,
  ],
  ['native-tls alone', crates(['native-tls', 'app']), 'pass', /platform/],
  [
    'openssl, vendored',
    crates(['openssl', 'app'], ['openssl-sys', 'openssl'], ['openssl-src', 'openssl-sys']),
    'fail',
    /openssl-src/,
  ],
  ['a circle', crates(['rustls', 'app', 'ring'], ['ring', 'rustls']), 'fail', /ring/],
];

test.each(RUST)('a Rust crate is what its provider makes it: %s', (_name, components, outcome, says) => {
  const [first] = components;
  const answer = first && cryptoLibraryPosture.evaluate(subjectOf(first), {}, contextOf('2026-11-20', components));
  expect(answer?.outcome).toBe(outcome);
  expect(answer?.message).toMatch(says);
});

test('the check asks exactly the packages that the table knows', () => {
  const check = readYaml('checks/supply-chain/unvalidated-crypto-libraries-absent');
  const asked = new Set(
    check
      .match(/name:\n?\s*\[([^\]]*)\]/)?.[1]
      ?.split(',')
      .map((name) => name.replaceAll(/['\s]/g, '').toLowerCase()),
  );
  const rows = contextOf('2026-11-20')
    .table('crypto-libraries')
    .rows.map((row) => String(row['package']));
  const named = rows.map((name) =>
    name.startsWith('maven/') ? name.slice(6).replace('/', ':') : name.replace(/^[^/]+\//, ''),
  );
  expect([...new Set(named)].filter((name) => !asked.has(name))).toEqual([]);
  expect([...asked].filter((name) => name !== '' && !named.includes(name))).toEqual([]);
});
