import { describe, expect, test } from '@jest/globals';
import { cryptoLibraryPosture } from '../../../src/checks/functions/crypto-library-posture.ts';
import { mayBeLibrary } from '../../../src/checks/functions/fips/library-index.ts';
import type { Component } from '../../../src/model/evidence.ts';
import { parsePurl } from '../../../src/model/purl.ts';
import { componentOf, contextOf, subjectOf } from './support.ts';

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
    expect(answer.message).toMatch(/ Expected: /);
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

/** Crates of one file: each, with its version where that matters, and the names of the crates that ask for it. */
function crates(...rows: readonly (readonly [crate: string, ...parents: string[]])[]): readonly Component[] {
  return rows.map(([crate, ...parents]) => {
    const [name = '', version = '1.0.0'] = crate.split('@');
    return componentOf(`pkg:cargo/${name}@${version}`, { version, parents, direct: parents.includes('app') });
  });
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
    crates(['rustls', 'app'], ['aws-lc-rs', 'rustls'], ['aws-lc-fips-sys@0.13.5', 'aws-lc-rs']),
    'pass',
    /aws-lc-fips-sys/,
  ],
  [
    'ring and the FIPS module',
    crates(['rustls', 'app'], ['ring', 'rustls'], ['aws-lc-fips-sys@0.12.15', 'rustls']),
    'unknown',
    /which of them/,
  ],
  [
    'a FIPS module of a later version',
    crates(['rustls', 'app'], ['aws-lc-rs', 'rustls'], ['aws-lc-fips-sys@0.14.0', 'aws-lc-rs']),
    'unknown',
    /not known to be certified/,
  ],
  ['that FIPS module itself', crates(['aws-lc-fips-sys@0.14.0', 'aws-lc-rs']), 'unknown', /in process/],
  ['a certified FIPS module itself', crates(['aws-lc-fips-sys@0.13.5', 'aws-lc-rs']), 'pass', /validated build/],
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

interface Identified {
  readonly named: string;
  readonly version?: string;
  readonly purl?: string;
  readonly cpe?: string;
  readonly tag?: string;
}

/** Cryptographic libraries by each identifier of a bill of materials, and what only looks like one. */
const IDENTIFIED: readonly (readonly [Identified, outcome: string])[] = [
  [{ named: 'openssl', version: '1.1.1k', cpe: 'cpe:2.3:a:openssl:openssl:1.1.1k:*:*:*:*:*:*:*' }, 'fail'],
  [{ named: 'openssl', version: '1.1.0', cpe: 'cpe:/a:openssl:openssl:1.1.0' }, 'fail'],
  [{ named: 'openssl', version: '', cpe: 'cpe:/a:openssl:openssl:1.1.1w' }, 'fail'],
  [{ named: 'openssl', version: '1.0.2zh', cpe: 'cpe:/a:openssl:openssl:1.0.2zh' }, 'unknown'],
  [{ named: 'openssl', version: '3.0.9', cpe: 'cpe:/a:openssl:openssl:3.0.9' }, 'pass'],
  [{ named: 'openssl', version: '1.1.1k', purl: 'pkg:generic/openssl@1.1.1k' }, 'fail'],
  [{ named: 'openssl', version: '1.1.1k', purl: 'pkg:conan/openssl@1.1.1k' }, 'fail'],
  [{ named: 'openssl/openssl', version: '1.1.1k', purl: 'pkg:github/openssl/openssl@1.1.1k' }, 'fail'],
  [{ named: 'openssl', version: '1.1.1k', tag: 'OpenSSL' }, 'fail'],
  [{ named: 'Mbed TLS', version: '3.6.2', cpe: 'cpe:2.3:a:arm:mbed_tls:3.6.2:*:*:*:*:*:*:*' }, 'fail'],
  [{ named: 'crypto', version: '8.9.0', cpe: String.raw`cpe:2.3:a:cryptopp:crypto\+\+:8.9.0:*:*:*:*:*:*:*` }, 'fail'],
  [{ named: 'crypto', version: '8.9.0', cpe: 'cpe:/a:cryptopp:crypto%2b%2b:8.9.0' }, 'fail'],
  [{ named: 'gnutls', version: '3.8.0', cpe: 'cpe:2.3:a:gnu:gnutls:3.8.0:*:*:*:*:*:*:*' }, 'pass'],
  // the package of a distribution is what its package URL says, whatever CPE a scanner puts beside it
  [
    {
      named: 'openssl',
      version: '1.1.1k-9.el8_7',
      purl: 'pkg:rpm/redhat/openssl@1.1.1k-9.el8_7',
      cpe: 'cpe:2.3:a:openssl:openssl:1.1.1k:*:*:*:*:*:*:*',
    },
    'not-applicable',
  ],
  // without a version it can be 1.1.1 as well as 3.0
  [{ named: 'openssl', cpe: 'cpe:2.3:a:openssl:openssl:*:*:*:*:*:*:*:*' }, 'unknown'],
  [{ named: 'openssl', cpe: 'cpe:/a:openssl:openssl' }, 'unknown'],
  [{ named: 'openssl', version: 'latest', cpe: 'cpe:2.3:a:openssl:openssl:-:*:*:*:*:*:*:*' }, 'unknown'],
  [{ named: 'openssl', version: '', purl: 'pkg:generic/openssl' }, 'unknown'],
  [{ named: 'openssl', version: '80ca9f9f6ece', purl: 'pkg:github/openssl/openssl@80ca9f9f6ece' }, 'unknown'],
  [{ named: 'openssl', version: '', purl: 'pkg:generic/openssl@1.1.1k' }, 'fail'],
  [{ named: 'openssl', version: 'OpenSSL_1_1_1w', purl: 'pkg:github/openssl/openssl@OpenSSL_1_1_1w' }, 'fail'],
  [{ named: 'openssl', version: 'openssl-3.0.9', purl: 'pkg:github/openssl/openssl@openssl-3.0.9' }, 'pass'],
  // a library of which every version is the same needs none
  [{ named: 'Mbed TLS', version: '', cpe: 'cpe:2.3:a:arm:mbed_tls:*:*:*:*:*:*:*:*' }, 'fail'],
  // the version of the CPE name goes with its identity
  [{ named: 'tls-part', version: '5.2', cpe: 'cpe:2.3:a:openssl:openssl:1.1.1k:*:*:*:*:*:*:*' }, 'fail'],
  [{ named: 'tls-part', version: '1.1.1', cpe: 'cpe:2.3:a:openssl:openssl:3.0.9:*:*:*:*:*:*:*' }, 'pass'],
  [
    { named: 'openssl', version: '1.1.1k', purl: 'pkg:generic/vendor-tls@7', cpe: 'cpe:/a:openssl:openssl:1.1.1k' },
    'fail',
  ],
  // repositories and packages of a registry are what they are called, whatever CPE a scanner guessed
  ...[
    'github/acme/my-tool',
    'gitlab/acme/my-tool',
    'bitbucket/acme/my-tool',
    'npm/my-tool',
    'golang/example.com/my-tool',
  ].map((name): readonly [Identified, string] => [
    {
      named: 'my-tool',
      version: '1.1.1',
      purl: `pkg:${name}@1.1.1`,
      cpe: 'cpe:2.3:a:openssl:openssl:1.1.1:*:*:*:*:*:*:*',
    },
    'not-applicable',
  ]),
  [{ named: 'openssl', version: '1.1.1k' }, 'not-applicable'],
  [{ named: 'openssl', version: '1.1.1k', cpe: 'cpe:2.3:a:other:openssl:1.1.1k:*:*:*:*:*:*:*' }, 'not-applicable'],
];

test.each(IDENTIFIED)('%j: %s', ({ named, version = '', purl = '', cpe, tag }, outcome) => {
  const component = componentOf(purl, { name: named, version, ecosystem: 'library' });
  const subject = subjectOf(component);
  const swid = tag === undefined ? {} : { swid: { tag_id: 'example.org-1', name: tag } };
  const values = { ...subject.values, ...(cpe === undefined ? {} : { cpe }), ...swid };
  const answer = cryptoLibraryPosture.evaluate({ ...subject, values }, {}, contextOf('2026-11-20'));
  expect(answer.outcome).toBe(outcome);
});

test.each([
  ['pkg:nuget/BouncyCastle.Cryptography@2.4.0', 'fail'],
  ['pkg:nuget/NSec.Cryptography@24.4.0', 'fail'],
  ['pkg:nuget/System.Security.Cryptography.Cng@5.0.0', 'pass'],
  ['pkg:gem/rbnacl@7.1.1', 'fail'],
  ['pkg:gem/ed25519@1.3.0', 'fail'],
  ['pkg:gem/openssl@3.2.0', 'pass'],
  ['pkg:composer/phpseclib/phpseclib@3.0.37', 'fail'],
  ['pkg:composer/paragonie/sodium_compat@2.1.0', 'fail'],
  ['pkg:hex/enacl@1.2.1', 'fail'],
  ['pkg:conan/mbedtls@3.6.0?user=team', 'fail'],
  ['pkg:conan/libsodium@1.0.20', 'fail'],
  ['pkg:swift/github.com/krzyzanowskim/CryptoSwift@1.8.2', 'fail'],
  ['pkg:swift/github.com/apple/swift-crypto@3.4.0', 'unknown'],
  ['pkg:apk/wolfi/openssl-provider-fips@3.0.9-r0', 'unknown'],
  ['pkg:npm/ed25519@0.0.5', 'not-applicable'],
] as const)('other package managers: %s: %s', (purl, outcome) => {
  const component = componentOf(purl);
  const answer = cryptoLibraryPosture.evaluate(subjectOf(component), {}, contextOf('2026-11-20', [component]));
  expect(answer.outcome).toBe(outcome);
});

test.each([
  ['pkg:generic/vendor-tls@1.1.1k', 'fail'],
  ['', 'fail'],
  ['pkg:npm/vendor-tls@1.1.1', 'not-applicable'],
] as const)('a further CPE name, package URL %j: %s', (purl, outcome) => {
  const component = componentOf(purl, { name: 'vendor-tls', version: '1.1.1k', ecosystem: 'library' });
  const subject = subjectOf(component);
  const cpes = { cpe: 'cpe:/a:vendor:vendor-tls:1.1.1k', other_cpes: ['cpe:/a:openssl:openssl:1.1.1k'] };
  const values = { ...subject.values, ...cpes };
  const answer = cryptoLibraryPosture.evaluate({ ...subject, values }, {}, contextOf('2026-11-20'));
  expect(answer.outcome).toBe(outcome);
});

test.each([
  [{ direct: false }, 'not-applicable'],
  [{ scope: 'development' }, 'not-applicable'],
  [{ scope: 'unknown' }, 'unknown'],
] as const)('a library without its version, %j: %s', (more, outcome) => {
  const component = componentOf('pkg:generic/openssl', { version: '', ...more });
  const answer = cryptoLibraryPosture.evaluate(subjectOf(component), {}, contextOf('2026-11-20', [component]));
  expect(answer.outcome).toBe(outcome);
});

test('more providers than are named are counted', () => {
  const names = ['ring', 'sodiumoxide', 'orion', 'dryoc', 'aes', 'aes-gcm', 'rsa'];
  const components = crates(['rustls', 'app'], ...names.map((name) => [name, 'rustls'] as const));
  const [first] = components;
  const answer = first && cryptoLibraryPosture.evaluate(subjectOf(first), {}, contextOf('2026-11-20', components));
  expect(answer?.message).toMatch(/links aes, aes-gcm, dryoc, orion, ring and 2 more,/);
});

test('every row of the table is reached by a component of its name', () => {
  const rows = contextOf('2026-11-20')
    .table('crypto-libraries')
    .rows.map((row) => String(row['package']));
  expect(rows.filter((name) => name !== name.toLowerCase() || parsePurl(`pkg:${name}`) === undefined)).toEqual([]);
});

test.each([
  ['under the name of its package URL', 'pkg:cargo/ring@0.17.14', 'ring', true],
  ['under a title', 'pkg:cargo/ring@0.17.14', 'Ring for Rust', true],
  ['of a scope under a title', 'pkg:npm/%40noble/hashes@1.8.0', 'Noble', true],
  ['of another owner with the same last part', 'pkg:npm/%40acme/hashes@1.8.0', 'hashes', false],
  ['that is no library of the table', 'pkg:cargo/itoa@1.0.15', 'Itoa', false],
])('a component %s is looked up: %s', (_name, purl, name, expected) => {
  const table = contextOf('2026-11-20', []).table('crypto-libraries');
  expect(mayBeLibrary(table, componentOf(purl, { name }))).toBe(expected);
});
