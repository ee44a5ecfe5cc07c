/** The change that a command makes to a package of the host. */
export interface PackageChange {
  readonly name: string;
  readonly isThere: boolean;
}

interface Manager {
  readonly installs: RegExp;
  readonly removes: RegExp;
}

const DNF: Manager = {
  installs: /^(?:install|reinstall|localinstall|in)$/,
  removes: /^(?:remove|erase|autoremove|rm)$/,
};
const APT: Manager = { installs: /^(?:install|reinstall)$/, removes: /^(?:remove|purge|autoremove|autopurge)$/ };
/** rpm and dpkg are missing: they install files, and a file name does not say the package name. */
const MANAGERS: ReadonlyMap<string, Manager> = new Map([
  ['dnf', DNF],
  ['dnf5', DNF],
  ['yum', DNF],
  ['microdnf', DNF],
  ['tdnf', DNF],
  ['apt', APT],
  ['apt-get', APT],
  ['aptitude', APT],
  ['zypper', { installs: /^(?:install|in)$/, removes: /^(?:remove|rm)$/ }],
  ['apk', { installs: /^add$/, removes: /^del$/ }],
  ['pacman', { installs: /^(?:-S[a-z]{0,5}|--sync)$/, removes: /^(?:-R[a-z]{0,5}|--remove)$/ }],
  ['rpm', { installs: /^$/, removes: /^(?:-e|--erase)$/ }],
  ['dpkg', { installs: /^$/, removes: /^(?:-r|-P|--remove|--purge)$/ }],
]);

/** The packages that a command, split into words, installs or removes. */
export function packageChanges([program = '', ...words]: readonly string[]): readonly PackageChange[] {
  const manager = MANAGERS.get(program);
  const at =
    manager === undefined ? -1 : words.findIndex((word) => manager.installs.test(word) || manager.removes.test(word));
  if (manager === undefined || at === -1) return [];
  const isThere = manager.installs.test(words[at] ?? '');
  // what is only downloaded is not installed
  if (isThere && words.some((word) => /^(?:--download-?only|--downloadonly|-d|--dry-run|-s|--simulate)$/.test(word)))
    return [];
  return words
    .slice(at + 1)
    .map((word) => word.replaceAll(/["']/g, '').replace(/[=<>][^]*$/, ''))
    .filter((word) => /^[\w@][\w.+:-]{0,100}$/.test(word))
    .map((name) => ({ name, isThere }));
}
