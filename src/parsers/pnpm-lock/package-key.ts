/** A package as the keys of a lock file name it. */
export interface PackageKey {
  readonly name: string;
  /** Empty for what has no version of its own, such as a git address. */
  readonly version: string;
  /** What all spellings of one package have in common. */
  readonly key: string;
}

/**
 * Reads the key of a package, or an alias that a dependency names: `/@a/b/1.0.0_peers` (version 5),
 * `/@a/b@1.0.0(peers)` (6) and `@a/b@1.0.0(peers)` (9). What stands in brackets or behind `_` names peers. Addresses
 * instead of versions give an empty version: they may hold credentials.
 */
export function packageKey(text: string): PackageKey | undefined {
  const bare = text.replace(/\(.*$/s, '').replace(/^\//, '');
  if (bare === '' || bare.length > 1000) return undefined;
  const at = bare.indexOf('@', 1);
  if (at !== -1) return made(bare.slice(0, at), bare.slice(at + 1));
  const old = /^((?:@[^/]+\/)?[^/]+)\/([^/_]+)(?:_.*)?$/s.exec(bare);
  return old?.[1] === undefined ? made(bare, '') : made(old[1], old[2] ?? '');
}

/** The key of a dependency: the name it is asked by, and a version that may be an alias or a link. */
export function dependencyKey(name: string, version: string): string | undefined {
  if (/^(?:link|file|workspace):/.test(version)) return undefined;
  const plain = /^\d/.test(version);
  if (plain) return packageKey(`${name}@${version.replace(/_.*$/s, '')}`)?.key;
  return packageKey(version)?.key;
}

function made(name: string, version: string): PackageKey | undefined {
  if (!/^(?:@[\w.~-]+\/)?[\w.~-]+$/.test(name)) return undefined;
  const told = /^\d[\w.+-]{0,200}$/.test(version) ? version : '';
  return { name, version: told, key: `${name}@${told === '' ? version : told}` };
}
