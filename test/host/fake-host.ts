import type { HostTools, ToolOutput } from '../../src/host/host-tools.ts';

/** A word that must stay on the host. */
export const CANARY = 'zq7wolle31canary';
export const MACHINE_ID = '0123456789abcdef0123456789abcdef';

/** A hardened host like RHEL 9, with passwords and names where people keep them. */
export const FILES: { readonly [path: string]: string } = {
  'etc/machine-id': `${MACHINE_ID}\n`,
  'etc/hostname': `${CANARY}\n`,
  'etc/os-release':
    'ID="rhel"\nVERSION_ID="9.4"\nPLATFORM_ID="platform:el9"\nPRETTY_NAME="Red Hat Enterprise Linux 9.4"\n',
  'proc/sys/kernel/osrelease': '5.14.0-427.el9.x86_64\n',
  'proc/sys/crypto/fips_enabled': '1\n',
  'proc/sys/crypto/fips_name': 'Red Hat Enterprise Linux 9 - Kernel Cryptographic API\n',
  'proc/sys/crypto/fips_version': '5.14.0-427.el9.x86_64\n',
  'proc/cmdline': `root=/dev/sda fips=1 rd.iscsi.password=${CANARY} ip=${CANARY}\n`,
  'proc/crypto': 'name : sha256\ndriver : sha256-ni\nselftest : passed\n\n',
  'boot/config-5.14.0-427.el9.x86_64': 'CONFIG_CRYPTO=y\nCONFIG_CRYPTO_FIPS=y\n',
  'boot/loader/entries/a.conf': `title ${CANARY}\noptions root=/dev/sda fips=1 password=${CANARY}\n`,
  'boot/loader/entries/b.conf': 'options $kernelopts\n',
  'boot/grub2/grubenv': `# GRUB\nkernelopts=fips=1 rd.luks.key=${CANARY}\n`,
  'usr/lib/bootc/kargs.d/10.toml': 'kargs = ["fips=1", "console=ttyS0"]\n',
  'sys/module/module/parameters/sig_enforce': 'Y\n',
  'etc/crypto-policies/state/current': 'FIPS\n',
  'etc/crypto-policies/config': 'FIPS\n',
  'etc/crypto-policies/back-ends/opensslcnf.config': 'MinProtocol = TLSv1.2\nGroups = P-256\n',
  'etc/pki/tls/openssl.cnf': `openssl_conf = init\n[init]\nproviders = prov\nssl_conf = ssl\nalg_section = alg\n[alg]\ndefault_properties = fips=yes\n[prov]\nfips = fips_sect\nbase = base_sect\n[base_sect]\nactivate = 1\n[ssl]\nsystem_default = crypto_policy\n[crypto_policy]\n.include = /etc/crypto-policies/back-ends/opensslcnf.config\n.include = fipsmodule.cnf\n[req]\ninput_password = ${CANARY}\n`,
  'etc/pki/tls/fipsmodule.cnf': `[fips_sect]\nactivate = 1\nmodule-mac = ${CANARY}\n`,
  'usr/lib64/ossl-modules/fips.so': 'module',
  'etc/ssh/sshd_config': `Include /etc/ssh/sshd_config.d/*.conf\nAllowUsers ${CANARY}\nPermitRootLogin no\n`,
  'etc/ssh/sshd_config.d/50-a.conf': 'Ciphers aes256-gcm@openssh.com\n',
  'var/lib/dpkg/status': `Package: openssl\nStatus: install ok installed\nArchitecture: amd64\nVersion: 3.0.7\n\nPackage: ${CANARY}\nStatus: install ok installed\nVersion: 1\n\nPackage: gnutls\nStatus: deinstall ok config-files\nVersion: 1\n`,
  'usr/lib/jvm/17/conf/security/java.security': `security.provider.1=SunPKCS11\nsecurity.useSystemPropertiesFile=true\nkeystore.password=${CANARY}\n`,
  'sys/firmware/efi/efivars/SecureBoot-8be4df61-93ca-11d2-aa0d-00e098032b8c': '\u0006\u0000\u0000\u0000\u0001',
  'sys/firmware/efi/efivars/SetupMode-8be4df61-93ca-11d2-aa0d-00e098032b8c': '\u0006\u0000\u0000\u0000\u0000',
  'sys/class/tpm/tpm0/tpm_version_major': '2\n',
  'sys/class/dmi/id/sys_vendor': 'Example Corp\n',
  'sys/class/dmi/id/product_name': 'Server 9\n',
  'sys/class/dmi/id/product_serial': `${CANARY}\n`,
  'sys/kernel/security/lockdown': 'none [integrity] confidentiality\n',
};

const VERSION = `OpenSSL 3.0.7 1 Nov 2022 (Library: OpenSSL 3.0.7 1 Nov 2022)\nOPENSSLDIR: "/etc/pki/tls"\nMODULESDIR: "/usr/lib64/ossl-modules"\n`;
const PROVIDERS = `Providers:\n  base\n    name: OpenSSL Base Provider\n    version: 3.0.7\n    status: active\n  fips\n    name: Red Hat Enterprise Linux 9 - OpenSSL FIPS Provider\n    version: 3.0.7-395c1a240fbfffd8\n    status: active\n`;
const JAVA = `Property settings:\n    java.home = /usr/lib/jvm/17\n    java.vendor = Red Hat, Inc.\n    java.version = 17.0.12\n    user.name = ${CANARY}\n    com.redhat.fips = true\n`;
const DEVICES = {
  Devices: [
    {
      Name: 'System Firmware',
      DeviceId: CANARY,
      Serial: CANARY,
      Guid: [CANARY],
      Plugin: 'uefi_capsule',
      Flags: ['internal', 'signed-payload'],
      Version: '1.2.3',
    },
  ],
};
const SECURITY = {
  SecurityAttributes: [
    { AppstreamId: 'org.fwupd.hsi.Tpm.Version20', HsiResult: 'found', Flags: ['success'], Guid: [CANARY] },
  ],
};

/** What the programs of the host print, by their command line; `!` begins what goes to standard error. */
export const OUTPUTS: { readonly [command: string]: string } = {
  'systemd-detect-virt --vm': 'none\n',
  'systemd-detect-virt --container': 'none\n',
  'fips-mode-setup --check': 'FIPS mode is enabled.\n',
  'update-crypto-policies --show': 'FIPS\n',
  'openssl version -a': VERSION,
  'openssl list -providers -verbose': PROVIDERS,
  'openssl ciphers -s': 'TLS_AES_256_GCM_SHA384:ECDHE-RSA-AES256-GCM-SHA384\n',
  'openssl list -disabled': 'Disabled algorithms:\nIDEA\n',
  'openssl dgst -md5 /dev/null': '!Error setting digest: unsupported:fetch.c',
  'openssl dgst -sha256 /dev/null': 'SHA2-256(/dev/null)= e3b0\n',
  'openssl genpkey -algorithm RSA -pkeyopt rsa_keygen_bits:1024 -outform DER': '!rsa_sp800_56b_check: invalid modulus',
  'openssl genpkey -algorithm X25519 -outform DER': '!out of memory',
  'sshd -V': '!OpenSSH_8.7p1, OpenSSL 3.0.7 1 Nov 2022\n',
  'ssh -V': '!OpenSSH_8.7p1, OpenSSL 3.0.7 1 Nov 2022\n',
  'sshd -T': `port 22\nlistenaddress ${CANARY}\nallowusers ${CANARY}\nciphers aes256-gcm@openssh.com\npermitrootlogin no\n`,
  'java -XshowSettings:properties -version': JAVA,
  'fwupdtool --version --json': JSON.stringify({
    Versions: [{ AppstreamId: 'org.freedesktop.fwupd', Version: '1.9.2' }],
  }),
  'fwupdmgr get-devices --json': JSON.stringify(DEVICES),
  'fwupdmgr security': 'Host Security ID: \u001b[1mHSI:1! (v1.9.2)\u001b[0m\n\n\u001b[1mHSI-1\u001b[0m\n',
  'rpm -qf --queryformat %{NAME}-%{EVR}.%{ARCH}\n /usr/lib64/ossl-modules/fips.so':
    'openssl-fips-provider-3.0.7-2.el9.x86_64\n',
  'dotnet --list-runtimes':
    'Microsoft.AspNetCore.App 9.0.0 [/x]\nMicrosoft.NETCore.App 8.0.11 [/x]\nMicrosoft.NETCore.App 10.0.1 [/x]\n',
  'fwupdmgr security --json': JSON.stringify(SECURITY),
};

/** Programs that print what they are told; commands may be replaced or left out with `undefined`. */
export function fakeTools(changes: { readonly [command: string]: string | undefined } = {}): HostTools {
  const outputs = new Map(Object.entries({ ...OUTPUTS, ...changes }));
  return {
    run: (tool, args) => {
      const command = [tool, ...args.filter((arg) => !arg.startsWith('--no-'))].join(' ');
      const text = outputs.get(command);
      if (text === undefined) return Promise.resolve({ status: 'absent' });
      const value: ToolOutput = text.startsWith('!')
        ? { code: command.endsWith('-V') ? 0 : 1, stdout: '', stderr: text.slice(1) }
        : { code: 0, stdout: text, stderr: '' };
      return Promise.resolve({ status: 'ok', value });
    },
  };
}
