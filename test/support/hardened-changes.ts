/** A change of one value in a record of the hardened host. */
export interface Change {
  readonly record: 'system_info.json' | 'openssl.json';
  /** Dotted, as in the schema of the record. */
  readonly fact: string;
  readonly to: unknown;
}

const OTHER_PACKAGE = (name: string, version: string): unknown => [
  { name: 'libkcapi', version: '1.3.1-3.el9', arch: 'x86_64', vendor: 'Red Hat, Inc.' },
  { name: 'nss-softokn', version: '3.90.0-6.el9_2', arch: 'x86_64', vendor: 'Red Hat, Inc.' },
  { name: 'nss-softokn-freebl', version: '3.90.0-6.el9_2', arch: 'x86_64', vendor: 'Red Hat, Inc.' },
  { name, version, arch: 'x86_64', vendor: 'Red Hat, Inc.' },
];
const BASE = { id: 'base', name: 'OpenSSL Base Provider', version: '3.0.7', status: 'active' };
const FIPS_NAME = 'Red Hat Enterprise Linux 9 - OpenSSL FIPS Provider';
const FIPS = { id: 'fips', name: FIPS_NAME, version: '3.0.7-395c1a240fbfffd8', status: 'active' };
const DEFAULT = { id: 'default', name: 'OpenSSL Default Provider', version: '3.0.7', status: 'active' };
const JAVA = { version: '17.0.15', vendor: 'Eclipse Adoptium', com_redhat_fips: null, bc_approved_only: null };
const JDK = ['SUN', 'SunRsaSign', 'SunEC', 'SunJSSE', 'SunJCE'];
const RED_HAT = {
  version: '17.0.15',
  vendor: 'Red Hat, Inc.',
  bc_approved_only: null,
  disable_system_properties_file: null,
};
const GO = { path: '/usr/local/bin/app', go_version: 'go1.26.8', has_settings: true, goos: 'linux', goarch: 'amd64' };
const NODE = { version: '22.11.0', openssl_version: '3.0.15+quic', openssl_is_fips: false };
const PYTHON = { version: '3.12.3', openssl_version: 'OpenSSL 3.0.7 1 Nov 2022' };

function system(fact: string, to: unknown): Change {
  return { record: 'system_info.json', fact, to };
}

function openssl(fact: string, to: unknown): Change {
  return { record: 'openssl.json', fact, to };
}

/** Single changes, by the words of the table. */
export const CHANGES: readonly (readonly [words: string, change: Change])[] = [
  // the kernel and the system
  ['kernel outside FIPS mode', system('kernel_fips.proc_value', 0)],
  ['kernel module of another name', system('kernel_fips.module_name', 'Kernel of another vendor')],
  [
    'kernel module of an update on no certificate',
    system('kernel_fips.module_version', '5.14.0-503.11.1.el9_5.x86_64'),
  ],
  ['kernel command line without fips=1', system('kernel_fips.cmdline_tokens', [])],
  ['kernel command line with fips=0', system('kernel_fips.cmdline_tokens', ['fips=0'])],
  [
    'an algorithm of the kernel failed its self-test',
    system('kernel_fips.proc_crypto_summary.selftest_not_passed', ['ghash']),
  ],
  ['a boot entry without fips=1', system('boot_config.bls_entries', ['linux /vmlinuz-5.14.0 root=/dev/sda1 ro'])],
  [
    'set-up of FIPS mode not completed',
    system('fips_mode_setup', { exit_code: 1, stdout: 'Installation of FIPS modules is not completed.\n' }),
  ],
  ['another distribution', system('os.id', 'rocky')],
  ['another release', system('os.version_id', '10.0')],
  ['another processor', system('host.arch', 'riscv64')],
  ['in a container', system('host.container', 'docker')],
  ['GnuTLS on no certificate', system('packages', OTHER_PACKAGE('gnutls', '3.8.3-4.el9_4'))],
  ['GnuTLS of an interim certificate past its sunset', system('packages', OTHER_PACKAGE('gnutls', '3.7.6-21.el9_2.1'))],
  ['libgcrypt of a historical certificate', system('packages', OTHER_PACKAGE('libgcrypt', '1.10.0-10.el9_2'))],
  ['NSS on no certificate', system('packages', OTHER_PACKAGE('nss-softokn', '3.101.0-7.el9_2'))],
  // the system policy
  [
    'crypto policy DEFAULT',
    system('crypto_policy', { show: 'DEFAULT', config: 'DEFAULT', state_current: 'DEFAULT', local_overrides: [] }),
  ],
  [
    'crypto policy LEGACY',
    system('crypto_policy', { show: 'LEGACY', config: 'LEGACY', state_current: 'LEGACY', local_overrides: [] }),
  ],
  [
    'crypto policy FIPS with AD-SUPPORT',
    system('crypto_policy', {
      show: 'FIPS:AD-SUPPORT',
      config: 'FIPS:AD-SUPPORT',
      state_current: 'FIPS:AD-SUPPORT',
      local_overrides: [],
    }),
  ],
  [
    'crypto policy FIPS:OSPP',
    system('crypto_policy', {
      show: 'FIPS:OSPP',
      config: 'FIPS:OSPP',
      state_current: 'FIPS:OSPP',
      local_overrides: [],
    }),
  ],
  [
    'crypto policy FIPS:STIG, whose file was not collected',
    system('crypto_policy', {
      show: 'FIPS:STIG',
      config: 'FIPS:STIG',
      state_current: 'FIPS:STIG',
      local_overrides: [],
    }),
  ],
  [
    'crypto policy FIPS in a file that takes the place of the one of the distribution',
    system('crypto_policy.module_files', [
      { path: '/etc/crypto-policies/policies/FIPS.pol', name: 'FIPS', lines: ['cipher = AES-256-GCM'] },
    ]),
  ],
  [
    'crypto policy FIPS in a file that allows ChaCha20',
    system('crypto_policy.module_files', [
      {
        path: '/etc/crypto-policies/policies/FIPS.pol',
        name: 'FIPS',
        lines: ['cipher = AES-256-GCM CHACHA20-POLY1305'],
      },
    ]),
  ],
  ['crypto policy FIPS with a local override', system('crypto_policy.local_overrides', ['opensslcnf-local.config'])],
  // SSH
  [
    'SSH offers chacha20-poly1305',
    system('sshd.effective.ciphers', 'chacha20-poly1305@openssh.com,aes256-gcm@openssh.com'),
  ],
  ['SSH offers 3des-cbc', system('sshd.effective.ciphers', 'aes256-ctr,3des-cbc')],
  ['SSH offers umac-64', system('sshd.effective.macs', 'umac-64@openssh.com,hmac-sha2-256')],
  ['SSH offers hmac-md5', system('sshd.effective.macs', 'hmac-md5,hmac-sha2-256')],
  ['SSH offers curve25519', system('sshd.effective.kexalgorithms', 'curve25519-sha256,ecdh-sha2-nistp256')],
  ['SSH offers diffie-hellman-group1', system('sshd.effective.kexalgorithms', 'diffie-hellman-group1-sha1')],
  [
    'SSH offers Curve25519 with Kerberos',
    system('sshd.effective', {
      ciphers: 'aes256-gcm@openssh.com',
      macs: 'hmac-sha2-256',
      kexalgorithms: 'ecdh-sha2-nistp256',
      hostkeyalgorithms: 'rsa-sha2-512',
      pubkeyacceptedalgorithms: 'rsa-sha2-512',
      requiredrsasize: '2048',
      gssapikeyexchange: 'yes',
      gssapikexalgorithms: 'gss-curve25519-sha256-,gss-nistp256-sha256-',
    }),
  ],
  ['SSH signs with ssh-rsa', system('sshd.effective.hostkeyalgorithms', 'ssh-rsa,ecdsa-sha2-nistp256')],
  ['SSH signs with ssh-ed25519', system('sshd.effective.hostkeyalgorithms', 'ssh-ed25519')],
  ['SSH accepts RSA keys of 1024 bits', system('sshd.effective.requiredrsasize', '1024')],
  // OpenSSL
  ['OpenSSL with the default provider alone', openssl('providers', [DEFAULT])],
  ['OpenSSL with the default provider as well', openssl('providers', [BASE, DEFAULT, FIPS])],
  [
    'OpenSSL with the legacy provider as well',
    openssl('providers', [BASE, FIPS, { ...DEFAULT, id: 'legacy', name: 'OpenSSL Legacy Provider' }]),
  ],
  ['FIPS provider inactive', openssl('providers', [BASE, { ...FIPS, status: 'inactive' }])],
  ['FIPS provider of a version on no certificate', openssl('providers', [BASE, { ...FIPS, version: '3.5.1' }])],
  [
    'FIPS provider of the project, of a FIPS 140-2 certificate',
    openssl('providers', [BASE, { ...FIPS, name: 'OpenSSL FIPS Provider', version: '3.0.9' }]),
  ],
  [
    'FIPS provider of an unknown vendor',
    openssl('providers', [BASE, { ...FIPS, name: 'Some FIPS Provider', version: '1.0' }]),
  ],
  [
    'FIPS provider without integrity value',
    openssl('fipsmodule', {
      present: true,
      keys: { activate: '1', 'conditional-errors': '1', 'security-checks': '1' },
      module_mac_present: false,
    }),
  ],
  ['security checks of the FIPS provider off', openssl('fipsmodule.keys.security-checks', '0')],
  ['conditional errors of the FIPS provider off', openssl('fipsmodule.keys.conditional-errors', '0')],
  ['MD5 works', openssl('probes.md5', 'ok')],
  ['RSA keys of 1024 bits work', openssl('probes.rsa1024', 'ok')],
  ['SHA-256 does not work', openssl('probes.sha256', 'refused')],
  ['OpenSSL offers ChaCha20', openssl('ciphers_s', ['TLS_CHACHA20_POLY1305_SHA256', 'TLS_AES_256_GCM_SHA384'])],
  ['OpenSSL offers 3DES', openssl('ciphers_s', ['DES-CBC3-SHA'])],
  ['OpenSSL accepts TLS 1.0', openssl('config_files.0.sections.tls.MinProtocol', 'TLSv1')],
  ['OpenSSL accepts X25519', openssl('config_files.0.sections.tls.Groups', 'X25519:secp256r1')],
  // run times
  [
    'Node.js outside FIPS mode',
    system('runtimes.node', { ...NODE, openssl_version: '3.0.7', get_fips: 0, shared_openssl: true }),
  ],
  ['Node.js with its own OpenSSL', system('runtimes.node', { ...NODE, get_fips: 0, shared_openssl: false })],
  [
    'Node.js whose own OpenSSL loads a FIPS provider',
    system('runtimes.node', { ...NODE, get_fips: 1, shared_openssl: false }),
  ],
  [
    'no Node.js',
    system('runtimes.node', {
      version: null,
      openssl_version: null,
      get_fips: null,
      openssl_is_fips: null,
      shared_openssl: null,
    }),
  ],
  ['Python outside FIPS mode', system('runtimes.python', { ...PYTHON, get_fips_mode: 0 })],
  [
    'Python with its own OpenSSL',
    system('runtimes.python', { ...PYTHON, openssl_version: 'OpenSSL 3.3.2 3 Sep 2024', get_fips_mode: 0 }),
  ],
  ['Java with the providers of the JDK', system('runtimes.java', { ...JAVA, providers: JDK })],
  [
    'Java with the JDK beside BCFIPS',
    system('runtimes.java', {
      ...JAVA,
      bc_approved_only: true,
      com_redhat_fips: false,
      disable_system_properties_file: null,
      providers: ['BCFIPS', 'BCJSSE', ...JDK],
    }),
  ],
  [
    'Java with BC before BCFIPS',
    system('runtimes.java', {
      ...JAVA,
      bc_approved_only: true,
      com_redhat_fips: false,
      disable_system_properties_file: null,
      providers: ['BC', 'BCFIPS'],
    }),
  ],
  [
    'Java with BCFIPS alone',
    system('runtimes.java', {
      ...JAVA,
      bc_approved_only: true,
      com_redhat_fips: false,
      disable_system_properties_file: null,
      providers: ['BCFIPS', 'BCJSSE'],
    }),
  ],
  [
    'Java of Red Hat in FIPS mode',
    system('runtimes.java', {
      ...RED_HAT,
      com_redhat_fips: true,
      providers: ['SunPKCS11-NSS-FIPS', 'SUN', 'SunEC', 'SunJSSE'],
    }),
  ],
  [
    'Java of Red Hat outside FIPS mode',
    system('runtimes.java', { ...RED_HAT, com_redhat_fips: false, providers: JDK }),
  ],
  [
    'Go program without a module',
    system('runtimes.go_binaries', [{ ...GO, crypto_packages: ['crypto/aes', 'crypto/tls'] }]),
  ],
  [
    'Go program with a module in review',
    system('runtimes.go_binaries', [{ ...GO, gofips140: 'v1.26.0', default_godebug: 'fips140=on' }]),
  ],
  [
    'Go program with a certified module outside its mode',
    system('runtimes.go_binaries', [{ ...GO, gofips140: 'v1.0.0-c2097c7c', default_godebug: 'fips140=off' }]),
  ],
  [
    'Go program with a certified module',
    system('runtimes.go_binaries', [{ ...GO, gofips140: 'v1.0.0-c2097c7c', default_godebug: 'fips140=on' }]),
  ],
  [
    'Go program without cryptography',
    system('runtimes.go_binaries', [{ ...GO, cgo_enabled: false, crypto_packages: [], crypto_modules: null }]),
  ],
  [
    '.NET of Windows without the FIPS policy',
    system('runtimes.dotnet', { version: '8.0.11', fips_algorithm_policy: 0 }),
  ],
  ['.NET of Windows with the FIPS policy', system('runtimes.dotnet', { version: '8.0.11', fips_algorithm_policy: 1 })],
];
