/** A package as named in the keys of a lock file. */
export interface PackageKey {
  /** Empty where the key is only an address; the entry then has the name. */
  readonly name: string;
  /** Empty for a package without a version, such as a git address. */
  readonly version: string;
  /** Equal for all spellings of one package. */
  readonly key: string;
}

const NAME = String.raw`(?:@[^/@]+/)?[^/@]+`;
/** `@a/b@1.0.0` (version 9) and `/@a/b@1.0.0` (version 6). */
const AT_VERSION = new RegExp(String.raw`^/?(${NAME})@(.+)$`, 's');
/** `/@a/b/1.0.0`, with peers after `_` (versions 5.x) or `/` (before): `/@a/b/1.0.0_@c+d@2.0.0+e@3.0.0`. */
const SLASH_VERSION = new RegExp(String.raw`^/?(${NAME})/(\d+\.[^/_]*)(?:[/_].*)?$`, 's');
/** Below the host of another registry, without a leading slash: `npm.example.org/@a/b/1.0.0`. */
const OF_REGISTRY = new RegExp(
  String.raw`^[^/@]+\.[^/@]+/(?:[^@/]+/){0,20}?(${NAME})[/@](\d+\.\d+\.\d[^/_]*)(?:_.*)?$`,
  's',
);
const ADDRESS = /^(?:@?[\w-]+(?:\.[\w-]+)+(?::\d+)?\/|git\+|git:|https?:)/;
const PLAIN_VERSION = /^\d+\.\d+\.\d+(?![.:])/;

/**
 * Reads the key of a package, or an alias in a dependency, in the forms of lock files 5.x to 9.0. Round brackets name
 * patches and peers (from 6 on). An address in place of a version gives an empty version: it may contain credentials.
 */
export function packageKey(text: string): PackageKey | undefined {
  if (text === '' || text.length > 1000) return undefined;
  const bare = text.replace(/(?<=[^@])\(.*$/s, '');
  if (bare.startsWith('file:')) return { name: '', version: '', key: bare };
  const [, name = '', version = ''] = AT_VERSION.exec(bare) ?? SLASH_VERSION.exec(bare) ?? OF_REGISTRY.exec(bare) ?? [];
  if (name !== '') return made(name, version);
  return ADDRESS.test(bare) ? { name: '', version: '', key: bare } : made(bare.replace(/^\//, ''), '');
}

/**
 * The keys that a dependency can mean, the likeliest first. Its version is a version, the key of another package (an
 * alias), or an address, which from 9 on follows the name. Links lead to no package of the file.
 */
export function dependencyKeys(name: string, version: string): readonly string[] {
  if (/^(?:link|workspace):/.test(version)) return [];
  const texts = PLAIN_VERSION.test(version)
    ? [`${name}@${version.replace(/[_/(].*$/s, '')}`]
    : [version, `${name}@${version}`];
  return texts.flatMap((text) => packageKey(text)?.key ?? []);
}

/** Whether a text is a possible npm package name. */
export function isPackageName(name: string): boolean {
  return /^(?:@[\w.~()-]+\/)?[\w.~-]+$/.test(name);
}

function made(name: string, version: string): PackageKey | undefined {
  if (!isPackageName(name)) return undefined;
  const told = /^\d[\w.+-]{0,200}$/.test(version) ? version : '';
  return { name, version: told, key: `${name}@${told === '' ? version : told}` };
}
