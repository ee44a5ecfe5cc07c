import { expect, test } from '@jest/globals';
import * as fc from 'fast-check';
import { namedPurl } from '../../src/parsers/shared/packages/named-purl.ts';
import { fullName, packagePurl, parsePurl, purlText } from '../../src/model/purl.ts';

test.each([
  ['npm', '@angular/core', '1.0.0', 'pkg:npm/%40angular/core@1.0.0'],
  ['npm', 'left-pad', '1.3.0+b 1', 'pkg:npm/left-pad@1.3.0%2Bb%201'],
  ['golang', 'github.com/BurntSushi/toml', 'v1.2.3', 'pkg:golang/github.com/burntsushi/toml@v1.2.3'],
  ['pypi', 'Zope.Interface', '5', 'pkg:pypi/zope-interface@5'],
  ['cargo', 'ring', '0.17.8', 'pkg:cargo/ring@0.17.8'],
  ['cargo', 'x', '', 'pkg:cargo/x'],
])('%s %s %s', (type, name, version, text) => {
  expect(packagePurl(type, name, version)).toBe(text);
});

test.each([
  ['pkg:npm/@angular/core@1.0.0', 'pkg:npm/%40angular/core@1.0.0', '@angular/core'],
  ['pkg:npm/@angular/core', 'pkg:npm/%40angular/core', '@angular/core'],
  ['PKG:NPM/left-pad@1', 'pkg:npm/left-pad@1', 'left-pad'],
  [
    'pkg://maven/org.bouncycastle/bc-fips@2.1.0?type=jar',
    'pkg:maven/org.bouncycastle/bc-fips@2.1.0?type=jar',
    'org.bouncycastle:bc-fips',
  ],
  [
    'pkg:deb/debian/openssl@3.0.19-1~deb12u1?distro=debian-12&arch=amd64',
    'pkg:deb/debian/openssl@3.0.19-1~deb12u1?arch=amd64&distro=debian-12',
    'openssl',
  ],
  [
    'pkg:rpm/redhat/openssl-libs@1:3.0.7-27.el9?epoch=1',
    'pkg:rpm/redhat/openssl-libs@1:3.0.7-27.el9?epoch=1',
    'openssl-libs',
  ],
  ['pkg:golang/golang.org/x/crypto@v0.1.0#ssh', 'pkg:golang/golang.org/x/crypto@v0.1.0#ssh', 'golang.org/x/crypto'],
  ['pkg:generic/a%20b@50%', 'pkg:generic/a%20b@50%25', 'a b'],
])('%s is read and written as %s', (text, canonical, name) => {
  const purl = parsePurl(text);
  if (purl === undefined) throw new Error('not read');
  expect(purlText(purl)).toBe(canonical);
  expect(fullName(purl)).toBe(name);
});

test.each(['', 'pkg:', 'pkg:npm', 'pkg:npm/', 'npm/left-pad', 'pkg:/x', `pkg:npm/${'a'.repeat(5000)}`])(
  '%j is none',
  (text) => {
    expect(parsePurl(text)).toBeUndefined();
  },
);

test('whatever is written is read back the same', () => {
  const word = fc.string({ minLength: 1, maxLength: 12, unit: 'grapheme' }).filter((text) => !text.includes('/'));
  fc.assert(
    fc.property(word, word, word, (namespace, name, version) => {
      const text = purlText({ type: 'npm', namespace, name, version, qualifiers: [], subpath: '' });
      const read = parsePurl(text);
      expect(read === undefined ? undefined : purlText(read)).toBe(text);
      expect(read).toMatchObject({ namespace, name, version });
    }),
  );
});

test('any text is read or refused, never thrown at', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      const purl = parsePurl(`pkg:${text}`);
      if (purl !== undefined) expect(purlText(purl)).toMatch(/^pkg:/);
    }),
  );
});

test('the short way to read a package URL says what the long way says', () => {
  const types = ['npm', 'pypi', 'golang', 'cargo', 'deb', 'dockerx', 'rpm', 'maven', 'swift', 'oci', 'NPM'];
  const parts = fc.string({ unit: fc.constantFrom(...'ab1-._~/@:%+A?#'), maxLength: 9 });
  const texts = fc
    .tuple(fc.constantFrom(...types), parts, parts, fc.boolean())
    .map(([type, name, version, versioned]) => `pkg:${type}/${name}${versioned ? `@${version}` : ''}`);
  fc.assert(
    fc.property(texts, (text) => {
      const purl = parsePurl(text);
      const long = purl && { type: purl.type, name: fullName(purl), version: purl.version, text: purlText(purl) };
      expect(namedPurl(text)).toEqual(long);
    }),
    { numRuns: 3000 },
  );
});
