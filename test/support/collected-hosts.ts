import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { collectHost } from '../../src/host/collect-host.ts';
import { FIPS_MODULE_OPTIONS } from '../../src/parsers/shared/host/fips-module-options.ts';
import { ALGORITHM_KEYS, RANDOM_KEYS, TLS_KEYS } from '../../src/parsers/shared/host/openssl-public-sections.ts';
import { SSHD_KEYWORDS } from '../../src/parsers/shared/host/sshd-settings.ts';
import { fakeTools, FILES } from '../host/fake-host.ts';
import { withFolder } from './folder.ts';
import { CHANGES } from './hardened-changes.ts';
import { HARDENED, RECORDS, withFact, type Documents } from './hardened-host.ts';

const WEAK = new Map(
  RECORDS.map((name) => {
    const path = `../../examples/weak/hosts/web-1/${name}`;
    return [name, JSON.parse(readFileSync(fileURLToPath(new URL(path, import.meta.url)), 'utf8'))];
  }),
);
const VERSION = { collectedAt: '2026-11-21T10:00:00.000Z', version: '1.0.0' };
const VARIABLES = { OPENSSL_CONF: '/dev/null', OPENSSL_MODULES: '/etc', OPENSSL_FORCE_FIPS_MODE: '1' };
const MEASURED = { AppstreamId: 'org.fwupd.hsi.Tpm.Version20', HsiResult: 'found', Flags: ['success'] };
const PROVIDERS = ['base', 'default', 'fips'].map((id) => ({
  id,
  name: id === 'fips' ? 'Red Hat Enterprise Linux 9 - OpenSSL FIPS Provider' : `OpenSSL ${id} provider`,
  version: id === 'fips' ? '3.0.7-395c1a240fbfffd8' : '3.0.7',
  status: 'active',
}));
const LIMITED = {
  x11forwarding: 'no',
  allowtcpforwarding: 'yes',
  disableforwarding: 'yes',
  hostbasedauthentication: 'no',
  permituserenvironment: 'no',
  ignorerhosts: 'yes',
  trustedusercakeys: '/etc/ssh/authorities.pub',
};
const DIGEST = 'b1'.repeat(32);
const ENVIRONMENT = { OPENSSL_CONF: '/etc/pki/tls/openssl.cnf' };
const MODULE = { path: '/etc/crypto-policies/policies/modules/OURS.pmod', name: 'OURS', lines: ['hash = -SHA2-224'] };
const POLICY = { show: 'FIPS:OURS', state_current: 'FIPS:OURS', config: 'FIPS:OURS', local_overrides: [] };
const GO = { path: '/usr/local/bin/app', go_version: 'go1.26.8', has_settings: true, goos: 'linux', goarch: 'amd64' };
const RED_HAT = { version: '17.0.15', vendor: 'Red Hat, Inc.', bc_approved_only: null, com_redhat_fips: true };
const NSS = ['SunPKCS11-NSS-FIPS', 'SUN', 'SunEC', 'SunJSSE'];
const DEVICE = {
  Name: 'System Firmware',
  Plugin: 'uefi_capsule',
  Flags: ['internal', 'updatable', 'signed-payload'],
  Vendor: 'Example Corp',
  Version: '1.2.3',
  VersionLowest: '1.2.0',
};

type Fact = readonly [record: (typeof RECORDS)[number], fact: string, to: unknown];

/** The hardened host with some facts changed at once. */
export function changed(...facts: readonly Fact[]): Documents {
  const known = new Map<string, unknown>(HARDENED);
  for (const [record, fact, to] of facts) known.set(record, withFact(known.get(record), fact, to));
  return known;
}

/** The hardened host with this configuration of OpenSSL, and a provider that knows every option. */
function configuredAs(sections: unknown, fipsmodule: unknown): Documents {
  return changed(
    ['openssl.json', 'config_files', [{ path_role: 'main', sections, includes: [], default_properties: null }]],
    ['openssl.json', 'fipsmodule', fipsmodule],
    ['openssl.json', 'providers', [{ id: 'fips', name: 'OpenSSL FIPS Provider', version: '3.5.4', status: 'active' }]],
    ['openssl.json', 'ciphers_s', null],
  );
}

const TLS = new Map([
  ['MinProtocol', 'TLSv1.2'],
  ['MaxProtocol', 'TLSv1.3'],
  ['CipherString', 'ECDHE-RSA-AES256-GCM-SHA384'],
  ['Ciphersuites', 'TLS_AES_256_GCM_SHA384'],
  ['Groups', 'secp256r1:secp384r1'],
  ['SignatureAlgorithms', 'ECDSA+SHA256'],
  ['ClientSignatureAlgorithms', 'ECDSA+SHA256'],
  ['Options', 'RHNoEnforceEMSinFIPS'],
]);
const RANDOM = new Map([
  ['random', 'CTR-DRBG'],
  ['cipher', 'AES-256-CTR'],
  ['digest', 'SHA2-256'],
  ['properties', 'fips=yes'],
  ['seed', 'SEED-SRC'],
  ['seed_properties', 'fips=yes'],
]);
const SSH = new Map([
  ['ciphers', 'aes256-gcm@openssh.com'],
  ['macs', 'hmac-sha2-256'],
  ['kexalgorithms', 'ecdh-sha2-nistp256'],
  ...['hostkeyalgorithms', 'pubkeyacceptedalgorithms', 'casignaturealgorithms', 'hostbasedacceptedalgorithms'].map(
    (name) => [name, 'rsa-sha2-512'] as const,
  ),
  ['gssapikexalgorithms', 'gss-nistp256-sha256-'],
  ...['requiredrsasize', 'maxauthtries', 'maxsessions', 'clientaliveinterval', 'clientalivecountmax'].map(
    (name) => [name, '2'] as const,
  ),
  ['logingracetime', '60'],
]);

/** Every key of the sections that leave a host. */
const SECTIONS = {
  default: { openssl_conf: 'start' },
  start: { providers: 'all', ssl_conf: 'ssl', alg_section: 'algorithms', random: 'random' },
  all: { base: 'base', fips: 'fips' },
  base: { activate: '1' },
  fips: { activate: '1', 'module-mac': 'set', ...Object.fromEntries(FIPS_MODULE_OPTIONS.map((name) => [name, '1'])) },
  ssl: { system_default: 'tls' },
  tls: Object.fromEntries(TLS_KEYS.map((key) => [key, TLS.get(key) ?? ''])),
  algorithms: Object.fromEntries(ALGORITHM_KEYS.map((key) => [key, key === 'default_properties' ? 'fips=yes' : 'yes'])),
  random: Object.fromEntries(RANDOM_KEYS.map((key) => [key, RANDOM.get(key) ?? ''])),
};
const KEYS = {
  activate: '1',
  'module-mac': 'set',
  ...Object.fromEntries(FIPS_MODULE_OPTIONS.map((key) => [key, '1'])),
};

/** A server of SSH with all its settings. */
const SSHD = Object.fromEntries(SSHD_KEYWORDS.map((keyword) => [keyword, SSH.get(keyword) ?? 'yes']));

async function collected(root?: 'image'): Promise<Documents> {
  const { files } = await withFolder(FILES, (folder) =>
    root === 'image'
      ? collectHost({ ...VERSION, root: folder })
      : collectHost(VERSION, { tools: fakeTools(), isRoot: true, environment: ENVIRONMENT, root: folder }),
  );
  const texts = new Map(files.map(({ filename, text }) => [filename, text]));
  return new Map(RECORDS.map((name) => [name, JSON.parse(texts.get(name) ?? '')]));
}

/** Records of a host, and the beginning of the facts that they are about; `''` for all. */
export interface About {
  readonly about: string;
  readonly host: Documents;
}

/** Records of hosts that hold between them every value that `collect` writes, each where it can decide something. */
export async function collectedHosts(): Promise<readonly About[]> {
  const system = 'system_info.json';
  const all = [HARDENED, WEAK, await collected(), await collected('image')];
  const runTimes = CHANGES.filter(([, { fact }]) => fact.startsWith('runtimes.') || fact === 'packages');
  const lines = Object.entries(SSHD).map(([keyword, value]) => ({ keyword, value, matched: false }));
  const about = (fact: string, host: Documents): About => ({ about: fact, host });
  const of = (fact: string, to: unknown): About => about(fact, changed([system, fact, to]));
  const physical = [
    [system, 'host.virt', 'none'],
    [system, 'firmware.product_name', 'Rack 1'],
  ] as const;
  const firmware = { version: '2.0', host_security_id: 'HSI:1', devices: { Devices: [DEVICE] } };
  const security = { HostEmulation: false, SecurityAttributes: [MEASURED] };
  return [
    ...all.map((host) => about('', host)),
    ...runTimes.map(([, { record, fact, to }]) => about(fact, changed([record, fact, to]))),
    about('config_files', configuredAs(SECTIONS, { present: true, keys: {} })),
    about('config_files', configuredAs({ ...SECTIONS, tls: {} }, { present: false })),
    about('config_files', changed(['openssl.json', 'providers', PROVIDERS], [system, 'kernel_fips.proc_value', 0])),
    about('fipsmodule', configuredAs({ ...SECTIONS, tls: {}, fips: { activate: '1' } }, { present: true, keys: KEYS })),
    about('fipsmodule', configuredAs(SECTIONS, { present: true })),
    about('env', changed(['openssl.json', 'env', VARIABLES])),
    of('crypto_policy', { ...POLICY, module_files: [MODULE] }),
    of('sshd', { version: 'OpenSSH_8.7p1', effective: SSHD }),
    of('sshd', { version: 'OpenSSH_8.7p1', configured: lines }),
    of('sshd', { version: 'OpenSSH_8.7p1', effective: LIMITED }),
    of('sshd', { version: 'OpenSSH_8.7p1', effective: null }),
    of('boot_config.bootc_kargs', ['fips=1']),
    of('host.image_ref', 'registry.example/ubi9:1'),
    about('firmware', changed(...physical)),
    about('firmware', changed(...physical, [system, 'firmware.fwupd', { ...firmware, security }])),
    of('runtimes.go_binaries', [
      { ...GO, goexperiment: 'boringcrypto', cgo_enabled: true, crypto_packages: ['crypto/aes'] },
    ]),
    of('runtimes.go_binaries', [
      { ...GO, cgo_enabled: false, crypto_packages: ['crypto/aes'], tags: 'netgo', modules_sha256: DIGEST },
    ]),
    of('runtimes.java', { ...RED_HAT, providers: NSS, disable_system_properties_file: false }),
    of('runtimes.java', { ...RED_HAT, com_redhat_fips: null, providers: NSS }),
    of('runtimes.java', { ...RED_HAT, use_system_properties_file: true, providers: ['SUN', 'SunEC'] }),
    of('runtimes.java', { ...RED_HAT, use_system_properties_file: true, providers: NSS }),
  ];
}
