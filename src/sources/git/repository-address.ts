import { EngineError } from '../../model/engine-error.ts';

export interface RepositoryAddress {
  readonly protocol: 'https' | 'ssh';
  readonly host: string;
  readonly port: number;
  readonly user?: string;
  /** The form that git gets. */
  readonly url: string;
}

const WRONG = new EngineError(
  'invalid-usage',
  '--repo-url needs https://host/path, ssh://user@host/path or user@host:path.',
);

/**
 * Reads `https://…`, `ssh://…` or `user@host:path`. Throws EngineError `invalid-usage` for anything else, and for
 * passwords.
 */
export function repositoryAddress(given: string): RepositoryAddress {
  const short = /^([\w.-]{1,64})@([\w.-]{1,253}):(?!\/\/)[^\s]{1,1000}$/.exec(given);
  if (short !== null) {
    const [, user = '', host = ''] = short;
    if (host.startsWith('-') || user.startsWith('-')) throw WRONG;
    return { protocol: 'ssh', host, port: 22, user, url: given };
  }
  const url = URL.canParse(given) ? new URL(given) : undefined;
  if (url === undefined || !['https:', 'ssh:'].includes(url.protocol)) throw WRONG;
  if (url.password !== '' || (url.protocol === 'https:' && url.username !== '')) {
    throw new EngineError(
      'invalid-usage',
      '--repo-url must not carry a password or token: let git’s credential helper give it.',
    );
  }
  const host = url.hostname.replace(/^\[|\]$/g, '');
  if (!/^[\w.:-]{1,253}$/.test(host) || host.startsWith('-')) throw WRONG;
  return url.protocol === 'https:' ? overHttps(url) : overSsh(url, host, given);
}

/** Normalised like the name that is looked up: punycode, no final dot, no number for an IP address. */
function overHttps(url: URL): RepositoryAddress {
  url.hostname = url.hostname.replace(/\.$/, '');
  const host = url.hostname.replace(/^\[|\]$/g, '');
  return { protocol: 'https', host, port: url.port === '' ? 443 : Number(url.port), url: url.href };
}

function overSsh(url: URL, host: string, given: string): RepositoryAddress {
  const user = url.username;
  if (user !== '' && !/^[\w.][\w.-]{0,63}$/.test(user)) throw WRONG;
  const port = url.port === '' ? 22 : Number(url.port);
  return { protocol: 'ssh', host, port, ...(user === '' ? {} : { user }), url: given };
}
