import { describe, expect, test } from '@jest/globals';
import { cmvpMatch } from '../../../src/checks/functions/cmvp-match.ts';
import type { ModuleSettings } from '../../../src/model/module-settings.ts';
import { unknown, type Value, type ValueMap } from '../../../src/base/value.ts';
import { componentOf, contextOf, hostOf, subjectOf } from './support.ts';

const TODAY = '2026-11-20';
const STREAM: ModuleSettings = { policy: 'update-stream' };
const KERNEL: ValueMap = {
  module_name: 'Kernel Cryptography module for AlmaLinux 9',
  module_version: '5.14.0-284.1101.el9_2.tuxcare.7.x86_64',
};
const OS: ValueMap = { id: 'almalinux', version_id: '9.2' };
const HOST: ValueMap = { arch: 'x86_64', container: 'none' };

interface Installed {
  readonly [name: string]: string;
}

const BUILDS: Installed = {
  libkcapi: '1.3.1-3.el9',
  gnutls: '3.7.6-23.el9_2.tuxcare.3',
  nettle: '3.8-3.el9_2.tuxcare.1',
  'nss-softokn': '3.90.0-6.el9_2.tuxcare.1',
  'nss-softokn-freebl': '3.90.0-6.el9_2.tuxcare.1',
  libgcrypt: '1.10.0-11.el9_2.tuxcare.1',
};

function packages(changes: Installed = {}): readonly ValueMap[] {
  return Object.entries({ ...BUILDS, ...changes }).map(([name, version]) => ({ name, version, vendor: null }));
}

function ask(values: ValueMap = {}, aspect = 'covered', modules?: ModuleSettings, asOf = TODAY) {
  const whole = { os: OS, host: HOST, kernel_fips: KERNEL, packages: packages(), ...values };
  const context = contextOf(asOf, [], modules);
  return cmvpMatch.evaluate(hostOf(whole), { aspect, standard: '140-3', system: 'host' }, context);
}

describe('the kernel and the libraries of a host', () => {
  test.each(['covered', 'version', 'current', 'environment'])('%s: the builds that certificates name', (aspect) => {
    expect(ask({}, aspect).outcome).toBe('pass');
  });

  test.each<[string, ValueMap, string, RegExp]>([
    [
      'a version that only begins alike',
      { packages: packages({ gnutls: '3.7.6-23.el9_2.tuxcare.30' }) },
      'unknown',
      /GnuTLS .* on no certificate/,
    ],
    [
      'a candidate of a version',
      { packages: packages({ libgcrypt: '1.10.0-11.el9_2.tuxcare.1-rc' }) },
      'unknown',
      /no certificate/,
    ],
    [
      'a version in other letters',
      { packages: packages({ gnutls: '3.7.6-23.EL9_2.tuxcare.3' }) },
      'unknown',
      /no certificate/,
    ],
    ['a part of another build', { packages: packages({ nettle: '3.8-3.el9_0' }) }, 'unknown', /GnuTLS/],
    [
      'two builds side by side',
      { packages: [...packages(), { name: 'libgcrypt', version: '1.10.0-11.el9_2' }] },
      'unknown',
      /libgcrypt/,
    ],
    [
      'a part of the kernel that is not there',
      { packages: packages().slice(1) },
      'unknown',
      /libkcapi 1\.3\.1-3\.el9, which is not installed/,
    ],
    [
      'packages of somebody else',
      { packages: packages().map((one) => ({ ...one, vendor: 'Example' })) },
      'unknown',
      /no certificate|not installed/,
    ],
    ['another distribution', { os: { id: 'rocky', version_id: '9.2' } }, 'unknown', /no certificate/],
    ['a distribution in other letters', { os: { id: 'AlmaLinux', version_id: '9.2' } }, 'unknown', /no certificate/],
    ['a release that was not tested', { os: { id: 'almalinux', version_id: '9.4' } }, 'unknown', /release 9\.4/],
    ['a processor that was not tested', { host: { arch: 'aarch64', container: 'none' } }, 'unknown', /aarch64/],
    [
      'a kernel of another name',
      { kernel_fips: { ...KERNEL, module_name: 'Kernel Cryptography module for AlmaLinux 8' } },
      'unknown',
      /no certificate/,
    ],
    [
      'a kernel that runs in another release',
      { host: { ...HOST, kernel_release: '5.14.0-427.13.1.el9_4.x86_64' } },
      'unknown',
      /the kernel that runs is 5\.14\.0-427/,
    ],
    [
      'a kernel that says nothing',
      { kernel_fips: { module_name: null, module_version: null } },
      'unknown',
      /names no cryptographic module/,
    ],
    [
      'a name that was not collected',
      { kernel_fips: {} },
      'unknown',
      /How the kernel names its module .* is not known/,
    ],
    [
      'a name of another type',
      { kernel_fips: { module_name: 1, module_version: ['x'] } },
      'unknown',
      /How the kernel names/,
    ],
    [
      'packages that were not collected',
      { packages: unknown('denied', false) },
      'unknown',
      /packages are not known.*GnuTLS/,
    ],
    ['packages that no tool could list', { packages: null }, 'unknown', /packages are not known.*GnuTLS/],
    ['packages of another type', { packages: ['gnutls'] }, 'unknown', /packages are not known.*GnuTLS/],
    ['no operating system', { os: {} }, 'unknown', /no certificate/],
    ['a container', { host: { ...HOST, container: 'podman' } }, 'unknown', /below this container/],
  ])('%s', (_name, values, outcome, says) => {
    const answer = ask(values);
    expect(answer.outcome).toBe(outcome);
    expect(answer.message).toMatch(says);
  });

  test('epochs of packages are not part of their version', () => {
    expect(ask({ packages: packages({ nettle: '1:3.8-3.el9_2.tuxcare.1' }) }).outcome).toBe('pass');
  });

  test('a certificate answers for its days only', () => {
    expect(ask({}, 'covered', undefined, '2023-01-01').outcome).toBe('unknown');
    expect(ask({}, 'covered', undefined, '2029-08-02').outcome).toBe('unknown');
  });

  test.each<[string, string, string]>([
    ['a later build of the line', '3.7.6-24.el9_2.tuxcare.1', 'pass'],
    ['an earlier build', '3.7.6-22.el9_2.tuxcare.9', 'unknown'],
    ['a build of another release', '3.7.6-24.el9_4.tuxcare.1', 'unknown'],
    ['newer sources', '3.8.3-24.el9_2.tuxcare.1', 'unknown'],
    ['a build that is not of the line', '3.7.6-24.el9_2', 'unknown'],
  ])('%s under the policy update-stream', (_name, version, outcome) => {
    const changed: { readonly [key: string]: Value } = { packages: packages({ gnutls: version }) };
    const answer = ask(changed, 'covered', STREAM);
    expect(answer.outcome).toBe(outcome);
    expect(ask(changed).outcome).toBe('unknown');
    if (outcome === 'pass') expect(answer.notes?.join()).toMatch(/update of the module of #5049.*update-stream/);
  });
});

describe('packages of a bill of materials', () => {
  const gcrypt = 'pkg:rpm/almalinux/libgcrypt@1.10.0-11.el9_2.tuxcare.1';
  test.each<[string, string, string]>([
    ['the build of the distribution', `${gcrypt}?arch=x86_64&distro=almalinux-9.2`, 'pass'],
    ['no distribution', 'pkg:rpm/libgcrypt@1.10.0-11.el9_2.tuxcare.1', 'unknown'],
    ['a release that was not tested', `${gcrypt}?arch=x86_64&distro=almalinux-9.4`, 'unknown'],
    ['no release', `${gcrypt}?arch=x86_64`, 'unknown'],
    ['a processor that was not tested', `${gcrypt}?arch=aarch64&distro=almalinux-9.2`, 'unknown'],
    ['namespace and distribution that disagree', `${gcrypt}?arch=x86_64&distro=rhel-9.2`, 'unknown'],
    [
      'a namespace that only contains the name',
      'pkg:rpm/notalmalinux/libgcrypt@1.10.0-11.el9_2.tuxcare.1?arch=x86_64',
      'unknown',
    ],
    [
      'a package of another name',
      'pkg:rpm/almalinux/libgcrypt-devel@1.10.0-11.el9_2.tuxcare.1?distro=almalinux-9.2',
      'not-applicable',
    ],
  ])('%s', (_name, purl, outcome) => {
    const [, name = '', version = ''] = /([\w-]+)@([^?]+)/.exec(purl) ?? [];
    const component = componentOf(purl, { name, version });
    const options = { aspect: 'covered', standard: '140-3', system: 'package' };
    const answer = cmvpMatch.evaluate(subjectOf(component), options, contextOf(TODAY, [component]));
    expect(answer.outcome).toBe(outcome);
  });
});
