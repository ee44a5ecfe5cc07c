import { EngineError } from '../model/engine-error.ts';
import { isMap } from '../base/value.ts';
import { safeText } from '../model/safe-text.ts';
import type { Cloud } from './clouds.ts';
import type { AssertionSource } from './request.ts';
import type { Transport } from './transport.ts';

/** The claims of an identity provider's token that are read here. None of them is secret. */
export interface Claims {
  readonly issuer: string;
  readonly subject: string;
  readonly audience: string;
  /** Seconds since 1970. */
  readonly expires: number | undefined;
}

const LONGEST_TOKEN = 32_768;
const PATIENCE_MS = 30_000;

/**
 * Reads the claims of a JSON Web Token without verifying its signature. `undefined` for text that is not such a
 * token.
 */
export function readClaims(token: string): Claims | undefined {
  const parts = token.split('.');
  if (token.length > LONGEST_TOKEN || parts.length !== 3) return undefined;
  try {
    const claims: unknown = JSON.parse(Buffer.from(parts[1] ?? '', 'base64url').toString('utf8'));
    if (!isMap(claims)) return undefined;
    const { iss, sub, aud, exp } = claims;
    const audience = Array.isArray(aud) ? aud.join(' ') : aud;
    return {
      issuer: typeof iss === 'string' ? iss : '',
      subject: typeof sub === 'string' ? sub : '',
      audience: typeof audience === 'string' ? audience : '',
      expires: typeof exp === 'number' ? exp : undefined,
    };
  } catch {
    return undefined;
  }
}

/** Throws EngineError `remote` for a token that Entra ID would refuse anyway. The message never contains the token. */
export function assertUsable(token: string, from: string): void {
  const claims = readClaims(token);
  if (claims === undefined)
    throw new EngineError(
      'remote',
      `${from} contains no OIDC token (a JSON Web Token of three parts). Give the token of the job's identity provider.`,
    );
  if (claims.expires === undefined || claims.expires * 1000 > Date.now()) return;
  const ended = Number.isFinite(claims.expires)
    ? new Date(Math.max(0, Math.min(claims.expires, 4e10)) * 1000).toISOString()
    : 'before';
  throw new EngineError(
    'remote',
    `The OIDC token of ${from} ran out at ${ended}. Fetch a new one right before the run.`,
  );
}

/** The claims as text for a message: the values that a federated credential must name. */
export function claimsText(token: string): string {
  const claims = readClaims(token);
  if (claims === undefined) return '';
  const parts = [`issuer ${claims.issuer}`, `subject ${claims.subject}`, `audience ${claims.audience}`];
  return safeText(parts.join(', ').slice(0, 600));
}

/** Requests the token of a GitHub Actions job. Throws EngineError `remote`. */
export async function githubToken(
  source: Extract<AssertionSource, { readonly kind: 'github' }>,
  { audience }: Cloud,
  transport: Transport,
): Promise<string> {
  const url = URL.canParse(source.url) ? new URL(source.url) : undefined;
  if (url?.protocol !== 'https:')
    throw new EngineError('remote', 'ACTIONS_ID_TOKEN_REQUEST_URL is not an https address.');
  url.searchParams.set('audience', audience);
  const signal = AbortSignal.timeout(PATIENCE_MS);
  const { status, text, failure } = await transport.send({ url, authorization: `Bearer ${source.token}`, signal });
  const token = status === 200 ? tokenIn(text) : undefined;
  if (token !== undefined) return token;
  const why = failure ?? `status ${status}`;
  throw new EngineError(
    'remote',
    `GitHub Actions issued no OIDC token (${why}). Give the job permissions: id-token: write.`,
  );
}

function tokenIn(text: string): string | undefined {
  try {
    const body: unknown = JSON.parse(text);
    const value = isMap(body) ? body['value'] : undefined;
    return typeof value === 'string' ? value : undefined;
  } catch {
    return undefined;
  }
}
