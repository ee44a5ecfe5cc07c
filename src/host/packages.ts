import { absent, createItem, withheld, type Item } from './item.ts';
import { outputItem, type Probe } from './probe.ts';

/** Packages that contain or configure cryptography; no other package is recorded. */
const NAMES =
  /^(?:openssl|openssl-libs|openssl-fips-provider(?:-so)?|openssl-provider-(?:fips|legacy)|libssl[\w.-]*|libcrypto[\w.-]*|openssl-fips|gnutls|gnutls-fips|libgnutls[\w.-]*|nss|nss-softokn(?:-freebl)?|libnss3|nettle|libnettle\d*|libhogweed\d*|libgcrypt(?:20)?(?:-hmac)?|libsoftokn3|libfreebl3|gmp|libgmp10|libkcapi[\w.-]*|kcapi-tools|kernel(?:-uek|-default|-rt)?|linux-image-hmac-[\w.+-]*|wolfssl|libwolfssl\d*|mbedtls|libmbed(?:crypto|tls)\d*|libsodium\d*|botan\d*|libbotan[\w.-]*|cryptopp|libcrypto\+\+\d*|libtomcrypt\d*|compat-openssl\d+|openssl1\.1|libressl|crypto-policies(?:-scripts)?|fips-mode-setup|fips-initramfs[\w.-]*|ubuntu-fips[\w.-]*|linux-image-[\w.+-]*fips[\w.+-]*|kernel-core|openssh(?:-server|-client|-clients)?|java-[\w.-]*openjdk-headless|openjdk-[\w.-]*-jre-headless|nodejs|python3-cryptography|strongswan|libreswan|fwupd)$/;
const QUERY = '%{NAME}\t%{EVR}\t%{ARCH}\t%{SOURCERPM}\t%{VENDOR}\n';
const DPKG = '/var/lib/dpkg/status';
const APK = '/lib/apk/db/installed';

interface Package {
  readonly name: string;
  readonly version: string | null;
  readonly arch: string | null;
  readonly source: string | null;
  /** From the package; dpkg and apk packages have none. */
  readonly vendor: string | null;
}

/** Installed cryptographic packages, from the database of dpkg or apk, or from rpm where it is available. */
export async function packageItem(probe: Probe): Promise<Item> {
  const dpkg = probe.files.text(DPKG);
  if (dpkg.status !== 'absent') return createItem(dpkg, DPKG, dpkgPackages);
  const apk = probe.files.text(APK);
  if (apk.status !== 'absent') return createItem(apk, APK, apkPackages);
  const rpm = await probe.tools.run('rpm', ['-qa', '--queryformat', QUERY]);
  if (rpm.status !== 'absent') return outputItem(rpm, 'rpm -qa', ({ stdout }) => rpmPackages(stdout));
  if (probe.isImage && probe.files.exists('/var/lib/rpm').status === 'ok') {
    return withheld('error', '/var/lib/rpm', 'the database of rpm is read on the host only');
  }
  return absent('dpkg, apk or rpm');
}

function dpkgPackages(text: string): readonly Package[] {
  return records(text, /^([A-Za-z-]{1,40}): (.{0,300})$/, 'Status', 'ok installed', [
    'Package',
    'Version',
    'Architecture',
    'Source',
  ]);
}

function apkPackages(text: string): readonly Package[] {
  return records(text, /^([A-Za-z]):(.{0,300})$/, '', '', ['P', 'V', 'A', 'o']);
}

function records(text: string, line: RegExp, key: string, state: string, keys: readonly string[]): readonly Package[] {
  const found: Package[] = [];
  for (const record of text.split('\n\n')) {
    const fields = new Map<string, string>();
    for (const each of record.split('\n')) {
      const match = line.exec(each);
      if (match?.[1] !== undefined && !fields.has(match[1])) fields.set(match[1], match[2] ?? '');
    }
    if (key !== '' && fields.get(key)?.endsWith(state) !== true) continue;
    const [name = '', version, arch, source] = keys.map((one) => fields.get(one));
    if (NAMES.test(name))
      found.push({ name, version: version ?? null, arch: arch ?? null, source: source ?? null, vendor: null });
  }
  return found;
}

function rpmPackages(text: string): readonly Package[] {
  const rows = text.split('\n').map((line) => line.split('\t'));
  return rows.flatMap(([name = '', version = null, arch = null, source = null, vendor = null]) =>
    NAMES.test(name) ? [{ name, version, arch, source, vendor: vendor === '(none)' ? null : vendor }] : [],
  );
}
