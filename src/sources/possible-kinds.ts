import type { EvidenceKind } from '../model/evidence-kind.ts';

export const ALL_KINDS: readonly EvidenceKind[] = [
  'terraform',
  'kubernetes',
  'software',
  'host',
  'openssl',
  'ansible',
  'dockerfile',
  'compose',
  'firmware',
  'scan',
  'vulnerability',
  'code-scan',
];
const TERRAFORM: readonly EvidenceKind[] = ['terraform'];
const SOFTWARE: readonly EvidenceKind[] = ['software'];
const HOST: readonly EvidenceKind[] = ['host', 'openssl', 'firmware'];
const SCAN: readonly EvidenceKind[] = ['scan'];
const CLUSTER: readonly EvidenceKind[] = ['kubernetes'];
const DOCKERFILE: readonly EvidenceKind[] = ['dockerfile'];
const MANIFESTS: readonly EvidenceKind[] = ['kubernetes', 'ansible', 'compose'];

/** In order; the first matching ending decides. */
const BY_ENDING: readonly (readonly [ending: string, kinds: readonly EvidenceKind[]])[] = [
  ['package-lock.json', SOFTWARE],
  ['npm-shrinkwrap.json', SOFTWARE],
  ['.cdx.json', SOFTWARE],
  ['.spdx.json', SOFTWARE],
  ['system_info.json', HOST],
  ['openssl.json', HOST],
  ['platform_firmware.json', ['firmware']],
  ['.tf.json', TERRAFORM],
  ['.tofu.json', TERRAFORM],
  ['.json', ALL_KINDS],
  ['.tfstate', TERRAFORM],
  ['.tfstate.backup', TERRAFORM],
  ['.tfplan', TERRAFORM],
  ['.tf', TERRAFORM],
  ['.tofu', TERRAFORM],
  ['.tfvars', TERRAFORM],
  ['.yaml', MANIFESTS],
  ['.yml', MANIFESTS],
  ['ansible.cfg', ['ansible']],
  ['dockerfile', DOCKERFILE],
  ['containerfile', DOCKERFILE],
  ['.lock', SOFTWARE],
  ['go.mod', SOFTWARE],
  ['go.sum', SOFTWARE],
  ['go.work', SOFTWARE],
  ['.spdx', SOFTWARE],
  ['.lockfile', SOFTWARE],
  ['gems.locked', SOFTWARE],
  ['cargo.toml', SOFTWARE],
  ['pylock.toml', SOFTWARE],
  ['package.resolved', SOFTWARE],
  ['directory.packages.props', SOFTWARE],
  ['requirements.txt', SOFTWARE],
  ['.pom', SOFTWARE],
  ['.xml', ['software', 'scan', 'vulnerability']],
  ['.nessus', ['vulnerability']],
  ['.sarif', ['code-scan']],
  ['.ckl', SCAN],
  ['.cklb', SCAN],
  ['os-release', HOST],
  ['fips_enabled', HOST],
  ['fips_name', HOST],
  ['fips_version', HOST],
  ['/proc/cmdline', HOST],
  ['/proc/crypto', HOST],
  ['openssl.cnf', HOST],
  ['fipsmodule.cnf', HOST],
  ['sshd_config', HOST],
  ['java.security', HOST],
  ['sshd-t.txt', HOST],
  ['openssl-version.txt', HOST],
  ['openssl-providers.txt', HOST],
  ['fips-mode-setup.txt', HOST],
  ['go-version-m.txt', HOST],
];

/**
 * The kinds of evidence that a file may contain, from its name alone, and from its first bytes where the name says
 * nothing. Empty for files that are no evidence (pictures, prose). Used for files that can't be read: losing one of
 * them leaves the controls of these kinds undetermined, so a doubt means more kinds, not fewer.
 */
export function possibleKinds(path: string, firstBytes?: Buffer): readonly EvidenceKind[] {
  const name = path.toLowerCase();
  if (isPackedChart(name)) return CLUSTER;
  if (/(?:^|\/)pylock\.[^./]{1,200}\.toml$/.test(name)) return SOFTWARE;
  for (const [ending, kinds] of BY_ENDING) if (name.endsWith(ending)) return kinds;
  return firstBytes !== undefined && startsLikeJson(firstBytes) ? ALL_KINDS : [];
}

function startsLikeJson(bytes: Buffer): boolean {
  const start = bytes.toString('latin1', 0, 256).replace(/^(?:\xEF\xBB\xBF|\xFF\xFE|\xFE\xFF)/, '');
  return /^[\s\0]{0,250}\{[\s\0]{0,250}["}]/.test(start);
}

const ARCHIVE_ENDINGS: readonly string[] = [
  '.zip',
  '.jar',
  '.whl',
  '.tar',
  '.tgz',
  '.gz',
  '.bz2',
  '.xz',
  '.zst',
  '.7z',
  '.rar',
];

/** Whether the name is that of a packed sub-chart; its bytes are kept for rendering. */
export function isPackedChart(path: string): boolean {
  return /(?:^|\/)charts\/[^/]{1,255}\.tgz$/i.test(path);
}

/** Whether the name is that of an archive or a compressed file, except a packed chart. */
export function isArchiveName(path: string): boolean {
  const name = path.toLowerCase();
  if (isPackedChart(name)) return false;
  return ARCHIVE_ENDINGS.some((ending) => name.endsWith(ending));
}

/** Whether the bytes begin like a ZIP archive, also an empty one. */
export function isZip(bytes: Buffer): boolean {
  const signature = bytes.toString('latin1', 0, 4);
  return signature === 'PK\x03\x04' || signature === 'PK\x05\x06';
}
