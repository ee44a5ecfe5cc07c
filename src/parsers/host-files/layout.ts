import { wordList } from '../shared/sanitize.ts';

/** The role of a host file, which selects its reader. */
export type FileRole =
  | 'os-release'
  | 'fips-enabled'
  | 'kernel-module-name'
  | 'kernel-module-version'
  | 'kernel-command-line'
  | 'proc-crypto'
  | 'crypto-policy-state'
  | 'crypto-policy-config'
  | 'crypto-policy-local'
  | 'crypto-policy-module'
  | 'crypto-policy-show'
  | 'fips-mode-setup'
  | 'openssl-config'
  | 'openssl-include'
  | 'fips-module-config'
  | 'openssl-version'
  | 'openssl-providers'
  | 'sshd-config'
  | 'sshd-include'
  | 'sshd-effective'
  | 'java-security'
  | 'go-version'
  | 'fwupd-security'
  | 'fwupd-devices';

export interface PlacedFile {
  readonly path: string;
  /** Folder of the host, with the host's prefix where the file name has one; `''` for the folder of the run. */
  readonly host: string;
  readonly role: FileRole;
  /** Path on the host, `/etc/...`, where the tree has the layout of a host. */
  readonly absolute?: string;
  /** A configuration file that belongs to a host only if another file indicates one. */
  readonly needsCompany: boolean;
}

const TREE: readonly (readonly [RegExp, FileRole])[] = [
  [/(?:^|\/)(?:etc|usr\/lib)\/os-release$/, 'os-release'],
  [/(?:^|\/)proc\/sys\/crypto\/fips_enabled$/, 'fips-enabled'],
  [/(?:^|\/)proc\/sys\/crypto\/fips_name$/, 'kernel-module-name'],
  [/(?:^|\/)proc\/sys\/crypto\/fips_version$/, 'kernel-module-version'],
  [/(?:^|\/)proc\/cmdline$/, 'kernel-command-line'],
  [/(?:^|\/)proc\/crypto$/, 'proc-crypto'],
  [/(?:^|\/)etc\/crypto-policies\/state\/current$/, 'crypto-policy-state'],
  [/(?:^|\/)etc\/crypto-policies\/config$/, 'crypto-policy-config'],
  [/(?:^|\/)etc\/crypto-policies\/local\.d\/[^/]+\.config$/, 'crypto-policy-local'],
  [/(?:^|\/)(?:etc|usr\/share)\/crypto-policies\/policies\/modules\/[^/]+\.pmod$/, 'crypto-policy-module'],
  [/(?:^|\/)etc\/crypto-policies\/policies\/[^/]+\.pol$/, 'crypto-policy-module'],
  [/(?:^|\/)etc\/crypto-policies\/back-ends\/openssl(?:cnf|_fips)\.config$/, 'openssl-include'],
  [/(?:^|\/)etc\/crypto-policies\/back-ends\/opensshserver\.config$/, 'sshd-include'],
  [/(?:^|\/)(?:etc\/pki\/tls|(?:etc|usr\/lib|usr\/local)\/ssl)\/openssl\.cnf$/, 'openssl-config'],
  [/(?:^|\/)(?:etc\/pki\/tls|(?:etc|usr\/lib|usr\/local)\/ssl)\/fipsmodule\.cnf$/, 'fips-module-config'],
  [
    /(?:^|\/)(?:etc\/pki\/tls|(?:etc|usr\/lib|usr\/local)\/ssl)\/(?:[\w.-]+\.d\/)?[\w.-]+\.(?:cnf|conf)$/,
    'openssl-include',
  ],
  [/(?:^|\/)etc\/ssh\/sshd_config$/, 'sshd-config'],
  [/(?:^|\/)etc\/ssh\/sshd_config\.d\/[^/]+\.conf$/, 'sshd-include'],
  [/(?:^|\/)(?:etc|usr|opt)\/(?:[^/]+\/){0,8}java\.security$/, 'java-security'],
];

const OUTPUTS: ReadonlyMap<string, FileRole> = new Map(
  names([
    ['os-release', 'os-release'],
    ['fips-enabled proc-sys-crypto-fips-enabled sysctl-crypto-fips-enabled', 'fips-enabled'],
    ['proc-sys-crypto-fips-name sysctl-crypto-fips-name', 'kernel-module-name'],
    ['proc-sys-crypto-fips-version sysctl-crypto-fips-version', 'kernel-module-version'],
    ['proc-cmdline kernel-cmdline', 'kernel-command-line'],
    ['proc-crypto', 'proc-crypto'],
    ['update-crypto-policies update-crypto-policies-show', 'crypto-policy-show'],
    ['fips-mode-setup fips-mode-setup-check', 'fips-mode-setup'],
    ['openssl-version openssl-version-a', 'openssl-version'],
    ['openssl-providers openssl-list-providers openssl-list-providers-verbose', 'openssl-providers'],
    ['sshd-t sshd-effective', 'sshd-effective'],
    ['go-version-m', 'go-version'],
    ['fwupd-security fwupdmgr-security fwupdtool-security', 'fwupd-security'],
    ['fwupd-devices fwupd-get-devices fwupdmgr-get-devices fwupdtool-get-devices', 'fwupd-devices'],
  ]),
);
const CONFIGURATIONS: ReadonlyMap<string, FileRole> = new Map<string, FileRole>([
  ['openssl.cnf', 'openssl-config'],
  ['fipsmodule.cnf', 'fips-module-config'],
  ['sshd_config', 'sshd-config'],
  ['java.security', 'java-security'],
]);

function* names(rows: readonly (readonly [string, FileRole])[]): Generator<readonly [string, FileRole]> {
  for (const [words, role] of rows) for (const word of wordList(words)) yield [word, role];
}

/** The host and the role of a path. The file tree of a host precedes names in its folder. */
export function readPlace(path: string): PlacedFile | undefined {
  for (const [pattern, role] of TREE) {
    const at = pattern.exec(path)?.index;
    if (at === undefined) continue;
    const absolute = `/${path.slice(at).replace(/^\//, '')}`;
    return { path, host: path.slice(0, at), role, absolute, needsCompany: false };
  }
  const slash = path.lastIndexOf('/');
  const folder = path.slice(0, Math.max(slash, 0));
  const name = path.slice(slash + 1);
  const configuration = CONFIGURATIONS.get(name);
  if (configuration !== undefined) return { path, host: folder, role: configuration, needsCompany: true };
  const stem = name.replace(/\.(?:txt|out|log|json)$/, '');
  const dot = stem.lastIndexOf('.');
  const [prefix, base] = [stem.slice(0, Math.max(dot, 0)), stem.slice(dot + 1)];
  const role = OUTPUTS.get(base.toLowerCase().replaceAll('_', '-'));
  if (role === undefined) return undefined;
  return { path, host: [folder, prefix].filter((part) => part !== '').join('/'), role, needsCompany: false };
}
