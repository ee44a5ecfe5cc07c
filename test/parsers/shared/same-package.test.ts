import { expect, test } from '@jest/globals';
import { namedPurl } from '../../../src/parsers/shared/packages/named-purl.ts';
import { isSamePackage } from '../../../src/parsers/shared/packages/same-package.ts';

test.each([
  ['pkg:npm/lodash@4.17.21', 'lodash', '4.17.21'],
  ['pkg:npm/lodash@4.17.21', 'lodash.js', 'v4.17.21'],
  ['pkg:npm/%40angular/core@17.0.0', 'core', '17.0.0'],
  ['pkg:maven/org.apache.logging.log4j/log4j-core@2.20.0', 'Apache Log4j Core', '2.20.0'],
  ['pkg:maven/org.hibernate/hibernate-core@5.6', 'hibernate-core', '5.6.Final'],
  ['pkg:pypi/pyyaml@6.0', 'PyYAML', '6.0.0'],
  ['pkg:deb/debian/curl@7.88.1-10', 'libcurl4', '7.88.1'],
  ['pkg:deb/debian/login@4.13', 'login', '1:4.13+dfsg1-1'],
  ['pkg:golang/github.com/acme/tool/v2@v2.1.0', 'github.com/acme/tool/v2', '2.1.0'],
  ['pkg:golang/stdlib@1.21.3', 'stdlib', 'go1.21.3'],
  ['pkg:npm/lodash', 'lodash', '4.17.21'],
  ['pkg:npm/lodash@4.17.21', 'lodash', ''],
])('%s is %s %s', (purl, name, version) => {
  expect(isSame(purl, name, version)).toBe(true);
});

test.each([
  ['pkg:npm/js@1.0.0', 'lodashjs', '1.0.0'],
  ['pkg:npm/-@1.0.0', 'lodash', '1.0.0'],
  ['pkg:npm/left-pad@1.0.0', 'lodash', '1.0.0'],
  ['pkg:npm/lodash@4.17.21', '--', '4.17.21'],
  ['pkg:npm/lodash@4.17.21', 'lodash', '4.17.2'],
  ['pkg:npm/lodash@4.17.21', 'lodash', '4.17'],
  ['pkg:npm/lodash@3.1.2', 'lodash', '1.2'],
  ['pkg:npm/lodash@11.2', 'lodash', '1.2'],
])('%s is not %s %s', (purl, name, version) => {
  expect(isSame(purl, name, version)).toBe(false);
});

function isSame(text: string, name: string, version: string): boolean {
  const purl = namedPurl(text);
  if (purl === undefined) throw new Error(`no package URL: ${text}`);
  return isSamePackage(purl, name, version);
}
