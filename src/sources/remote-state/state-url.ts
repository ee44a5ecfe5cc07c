import { createHash } from 'node:crypto';
import { EngineError } from '../../model/engine-error.ts';

const SCHEMES: ReadonlySet<string> = new Set(['https:', 's3:', 'azurerm:', 'gs:']);

/**
 * Parses the address of a state or of a prefix. Throws EngineError `invalid-usage` for an unknown kind of address and
 * for one with a password.
 */
export function parseStateUrl(given: string): URL {
  if (!URL.canParse(given)) throw unknownScheme();
  const url = new URL(given);
  if (!SCHEMES.has(url.protocol)) throw unknownScheme();
  if (url.username !== '' || url.password !== '') {
    throw new EngineError(
      'invalid-usage',
      '--state-url must not carry a user name or password: see the README for the variables that do.',
    );
  }
  if (url.host === '') throw unknownScheme();
  return url;
}

/** Whether an address means all states below a prefix: one of object storage that ends in a slash. */
export function isStatePrefix(given: string): boolean {
  const url = parseStateUrl(given);
  return url.protocol !== 'https:' && url.pathname.endsWith('/');
}

/** The evidence path of a remote state: its location, without parameters or credentials. */
export function remoteStatePath(given: string): string {
  const url = parseStateUrl(given);
  return joinLocation([url.host, ...url.pathname.split('/')]);
}

/**
 * Chooses evidence paths that are unique in a run, though different keys may be written in the same way: a path that
 * is taken gets a part of the key's digest. A path ends in `.tfstate`, so that a damaged state is not taken for
 * another file.
 */
export function createStatePaths(): (location: string, key: string) => string {
  const taken = new Set<string>();
  return (location, key) => {
    const name = key.endsWith('.tfstate') ? key : `${key}.tfstate`;
    const path = joinLocation([...location.split('/'), ...name.split('/')]);
    const digest = createHash('sha256').update(key).digest('hex').slice(0, 12);
    const free = taken.has(path) ? path.replace(/([^/]+)$/, `${digest}/$1`) : path;
    taken.add(free);
    return free;
  };
}

function joinLocation(parts: readonly string[]): string {
  const segments = parts.map((part) => part.replaceAll(/[^\w.@=+-]/g, '_'));
  return ['remote-state', ...segments.filter((part) => !/^\.{0,2}$/.test(part))].join('/');
}

function unknownScheme(): EngineError {
  const message =
    '--state-url needs https://host/path, s3://bucket/key, azurerm://account/container/key or gs://bucket/object; a prefix ends in "/".';
  return new EngineError('invalid-usage', message);
}
