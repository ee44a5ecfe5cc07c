import { describe, expect, test } from '@jest/globals';
import { Ajv } from 'ajv';
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { collectHost, type Collected, type Surroundings } from '../../src/host/collect-host.ts';
import type { Item } from '../../src/host/item.ts';
import { openssl } from '../../src/parsers/openssl/openssl.ts';
import { systemInfo } from '../../src/parsers/system-info/system-info.ts';
import { evidenceFile } from '../support/evidence-file.ts';
import { withFolder } from '../support/folder.ts';
import { CANARY, fakeTools, FILES, MACHINE_ID } from './fake-host.ts';

const SCHEMAS = fileURLToPath(new URL('../../schemas/', import.meta.url));
const REQUEST = { collectedAt: '2026-11-21T10:00:00.000Z', version: '1.0.0' };

async function collected(around: Omit<Surroundings, 'root'> = {}, files = FILES): Promise<Collected> {
  return withFolder(files, (root) =>
    collectHost(REQUEST, { tools: fakeTools(), isRoot: true, environment: {}, ...around, root }),
  );
}

function textOf({ files }: Collected, name: string): string {
  return files.find(({ filename }) => filename === name)?.text ?? '';
}

function item({ items }: Collected, path: string): Item | undefined {
  return new Map(items).get(path);
}

/** Facts as the parsers read them, without those that are unknown. */
function facts(result: Collected): ReadonlyMap<string, unknown> {
  const system = systemInfo.parse(evidenceFile('a/system_info.json', textOf(result, 'system_info.json')));
  const ssl = openssl.parse(evidenceFile('a/openssl.json', textOf(result, 'openssl.json')));
  expect([...system.problems, ...ssl.problems]).toEqual([]);
  return new Map([...system.facts, ...ssl.facts].map(({ name, value }) => [name, value]));
}

describe('collecting from a host', () => {
  test('gives records that are valid, and digests of them', async () => {
    const result = await collected();
    for (const name of ['system_info', 'openssl']) {
      const schema = JSON.parse(readFileSync(join(SCHEMAS, `${name}.schema.json`), 'utf8'));
      const validate = new Ajv({ strict: false }).compile(schema);
      expect([validate(JSON.parse(textOf(result, `${name}.json`))), validate.errors]).toEqual([true, null]);
      const digest = createHash('sha256')
        .update(textOf(result, `${name}.json`))
        .digest('hex');
      expect(textOf(result, 'collected.sha256')).toContain(`${digest}  ${name}.json\n`);
    }
  });

  test('names, passwords, serial numbers and identifiers stay on the host', async () => {
    const all = (await collected()).files.map(({ text }) => text).join('\n');
    expect(all).not.toContain(CANARY);
    expect(all).not.toContain(MACHINE_ID);
    expect(all.length).toBeGreaterThan(5000);
  });

  test('the parsers understand what was collected', async () => {
    const known = facts(await collected());
    const expected: readonly (readonly [string, unknown])[] = [
      ['os.id', 'rhel'],
      ['host.virt', 'none'],
      ['kernel_fips.proc_value', 1],
      ['kernel_fips.module_name', 'Red Hat Enterprise Linux 9 - Kernel Cryptographic API'],
      ['kernel_fips.module_version', '5.14.0-427.el9.x86_64'],
      ['kernel_fips.cmdline_fips', 1],
      ['kernel_fips.config_crypto_fips', 'y'],
      ['kernel_fips.modules_signed', true],
      ['fips_mode_setup.state', 'enabled'],
      ['crypto_policy.policy_name', 'FIPS'],
      ['boot_config.all_entries_fips', true],
      ['boot_config.bootc_kargs', ['fips=1']],
      ['packages', [{ name: 'openssl', version: '3.0.7', arch: 'amd64', source: null, vendor: null }]],
      ['sshd.effective.ciphers', ['aes256-gcm@openssh.com']],
      ['runtimes.java.com_redhat_fips', true],
      ['runtimes.java.providers', ['SunPKCS11']],
      ['runtimes.node.version', null],
      ['firmware.type', 'uefi'],
      ['firmware.secure_boot', true],
      ['firmware.setup_mode', false],
      ['firmware.tpm.version', '2.0'],
      ['firmware.lockdown', 'integrity'],
      ['firmware.product_name', 'Server 9'],
      ['firmware.fwupd.version', '1.9.2'],
      ['firmware.fwupd.host_security_id', 'HSI:1!'],
      ['runtimes.dotnet.version', '10.0.1'],
      ['openssl.fips_provider_active', true],
      ['openssl.default_provider_active', false],
      ['openssl.default_properties', 'fips=yes'],
      ['openssl.config.ssl.MinProtocol', 'TLSv1.2'],
      [
        'openssl.config.providers',
        [
          { id: 'fips', activate: true },
          { id: 'base', activate: true },
        ],
      ],
      ['openssl.module_mac_present', true],
      ['openssl.module_file.exists', true],
      ['openssl.module_file.package', 'openssl-fips-provider-3.0.7-2.el9.x86_64'],
      ['openssl.probes.md5', 'refused'],
      ['openssl.probes.sha256', 'ok'],
      ['openssl.probes.rsa1024', 'refused'],
      ['openssl.probes.x25519', 'error'],
    ];
    for (const [name, value] of expected) expect([name, known.get(name)]).toEqual([name, value]);
  });

  test('what is not there is absent, and a machine without TPM or UEFI is told from one that hides them', async () => {
    const bare = await collected(
      { tools: fakeTools({ 'fwupdmgr security --json': undefined }) },
      { 'sys/firmware/x': '' },
    );
    expect(item(bare, 'kernel_fips.proc_value')?.status).toBe('absent');
    expect(item(bare, 'os.id')?.status).toBe('absent');
    expect(item(bare, 'firmware.type')?.value).toBe('none');
    expect(item(bare, 'firmware.tpm.present')?.value).toBe(false);
    const hidden = await collected({ tools: fakeTools({ 'systemd-detect-virt --container': 'docker\n' }) }, {});
    for (const path of ['firmware.type', 'firmware.tpm.present', 'firmware.secure_boot', 'firmware.lockdown']) {
      expect([path, item(hidden, path)?.status]).toEqual([path, 'denied']);
    }
  });

  test('without administrator rights what is refused is denied, and nothing else is lost', async () => {
    const refused = { 'sshd -T': '!sshd: no hostkeys available', 'fwupdmgr security --json': '{"Error":{"Code":1}}' };
    const result = await collected({ isRoot: false, tools: fakeTools(refused) });
    expect(item(result, 'sshd.effective')?.status).toBe('denied');
    expect(item(result, 'firmware.fwupd.security')?.status).toBe('denied');
    expect(facts(result).get('sshd.effective.ciphers')).toEqual(['aes256-gcm@openssh.com']);
  });

  test('a module that no package installed has no package, and dpkg is asked where it is there', async () => {
    const path = '/usr/lib64/ossl-modules/fips.so';
    const ask = async (answer: string) =>
      item(await collected({ tools: fakeTools({ [`dpkg-query -S ${path}`]: answer }) }), 'openssl.module_file.package');
    expect(await ask(`openssl-provider-fips:amd64: ${path}\n`)).toMatchObject({ value: 'openssl-provider-fips' });
    expect(await ask(`!no path found matching pattern ${path}`)).toMatchObject({ status: 'absent' });
  });

  test.each([
    ['openssl list -providers -verbose', 'Anbieter:\n  fips\n', 'openssl.providers'],
    ['openssl version -a', 'Unbekannter Befehl\n', 'openssl.version'],
    ['fwupdmgr security --json', '{', 'firmware.fwupd.security'],
    ['systemd-detect-virt --vm', 'keine Ahnung\n', 'host.virt'],
  ])('output of %s that is not understood is an error, not a guess', async (command, output, path) => {
    const result = await collected({ tools: fakeTools({ [command]: output }) });
    expect(item(result, path)?.status).toBe('error');
  });

  test('a processor that names its hypervisor is enough to be no machine of its own', async () => {
    const cpu = { 'proc/cpuinfo': 'processor : 0\nflags : fpu hypervisor sse\n' };
    const result = await collected({ tools: fakeTools({ 'systemd-detect-virt --vm': undefined }) }, cpu);
    expect(item(result, 'host.virt')?.value).toBe('hypervisor');
  });
});

describe('collecting from an unpacked image', () => {
  test('reads files only, and says nothing about a running system', async () => {
    await withFolder(FILES, async (root) => {
      const result = await collectHost(
        { ...REQUEST, root },
        { tools: { run: () => Promise.reject(new Error('ran')) } },
      );
      const paths = result.items.map(([path]) => path);
      expect(
        paths.filter((path) =>
          /^(?:kernel_fips|host|firmware|runtimes\.(?!go_)|sshd\.effective|openssl\.probes)/.test(path),
        ),
      ).toEqual([]);
      const known = facts(result);
      expect(known.get('os.id')).toBe('rhel');
      expect(known.get('crypto_policy.policy_name')).toBe('FIPS');
      expect(known.get('openssl.default_properties')).toBe('fips=yes');
      expect(known.get('sshd.effective.ciphers')).toEqual(['aes256-gcm@openssh.com']);
      expect(result.files.map(({ text }) => text).join('')).not.toContain(CANARY);
    });
  });

  test('a folder that is not there ends the run', async () => {
    await expect(collectHost({ ...REQUEST, root: '/nonexistent/image' })).rejects.toThrow(
      /could not be read \(ENOENT\)/,
    );
  });
});
