import { ClientAssertionCredential, WorkloadIdentityCredential, type TokenCredential } from '@azure/identity';
import { readFileSync } from 'node:fs';
import { EngineError } from '../model/engine-error.ts';
import { errorCode } from '../base/error-code.ts';
import { assertUsable, claimsText, githubToken } from './assertion.ts';
import type { AzureRequest } from './request.ts';
import { sdkConnections, type SdkConnections } from './sdk-connections.ts';
import type { Transport } from './transport.ts';

/** Gives tokens for Azure Resource Manager, exchanged for the token of an identity provider. */
export interface Tokens {
  /** A token that is valid for some minutes and is not `refused`. Throws EngineError `remote`. */
  get(refused?: string): Promise<string>;
}

const EARLY_MS = 5 * 60_000;
const PATIENCE_MS = 60_000;

/**
 * Workload identity federation with Azure's SDK. It uses no secret and no certificate, even where the environment has
 * one.
 */
export function createTokens(request: AzureRequest, transport: Transport): Tokens {
  let last = '';
  let failure: string | undefined;
  let underWay: Promise<string> | undefined;
  let known: { readonly token: string; readonly until: number } | undefined;

  const assertion = async (): Promise<string> => {
    last = await readAssertion(request, transport);
    return last;
  };

  async function exchange(): Promise<string> {
    await assertion();
    try {
      const scope = `${request.cloud.arm}/.default`;
      failure = undefined;
      const connections = sdkConnections(transport, (code) => (failure = code));
      const credential = createCredential(request, assertion, connections);
      const token = await credential.getToken(scope, { abortSignal: AbortSignal.timeout(PATIENCE_MS) });
      if (token === null) throw new EngineError('remote', 'Entra ID issued no token.');
      known = { token: token.token, until: token.expiresOnTimestamp };
      return token.token;
    } catch (error) {
      if (error instanceof EngineError) throw error;
      throw refusal(error, failure, last, request);
    }
  }

  return {
    get(refused) {
      const holds = known !== undefined && known.until - EARLY_MS > Date.now() && known.token !== refused;
      if (holds && known !== undefined) return Promise.resolve(known.token);
      // whoever needs a new one at the same time waits for the same one
      underWay ??= exchange().finally(() => (underWay = undefined));
      return underWay;
    },
  };
}

function createCredential(
  request: AzureRequest,
  assertion: () => Promise<string>,
  connections: SdkConnections,
): TokenCredential {
  const { cloud, tenantId, clientId, assertion: source } = request;
  const options = {
    authorityHost: cloud.authority,
    // the authority is a fixed one of ours or the user's own: asking a public host whether it is known tells nothing
    disableInstanceDiscovery: true,
    retryOptions: { maxRetries: 2, retryDelayInMs: request.pace.firstPause },
    ...connections,
  };
  if (source.kind === 'file')
    return new WorkloadIdentityCredential({ ...options, tenantId, clientId, tokenFilePath: source.path });
  return new ClientAssertionCredential(tenantId, clientId, assertion, options);
}

/** The token of the identity provider. Throws EngineError `remote` where there is none or it ran out. */
export async function readAssertion({ assertion: source, cloud }: AzureRequest, transport: Transport): Promise<string> {
  if (source.kind === 'github') {
    const token = await githubToken(source, cloud, transport);
    assertUsable(token, 'GitHub Actions');
    return token;
  }
  const token = source.kind === 'file' ? readToken(source.path) : source.token.trim();
  assertUsable(token, source.kind === 'file' ? source.path : source.variable);
  return token;
}

function readToken(path: string): string {
  try {
    return readFileSync(path, 'utf8').trim();
  } catch (error) {
    const message = `${path} cannot be read (${errorCode(error)}). Name the file with the OIDC token.`;
    throw new EngineError('remote', message);
  }
}

/** Advice by the error code of Entra ID. Its own message is never shown. */
const ADVICE: readonly (readonly [code: RegExp, advice: string])[] = [
  [
    /^AADSTS(?:70021|700211|700212|700213|7002\d\d)$/,
    'No federated credential of the application names this token. Add one with exactly its issuer, subject and audience',
  ],
  [
    /^AADSTS700024$/,
    'The OIDC token is not valid now: it ran out, or the clock of this machine is wrong. Fetch a new one right before the run',
  ],
  [/^AADSTS700016$/, 'The application is not in this tenant. Check --client-id and --tenant-id'],
  [/^AADSTS(?:90002|900021|900023)$/, 'There is no such tenant in this cloud. Check --tenant-id and --cloud'],
  [
    /^AADSTS(?:53003|530004|53000)$/,
    'A conditional access policy refuses the workload. Ask the administrator of the tenant',
  ],
  [/^AADSTS7000112$/, 'The application is disabled. Ask the administrator of the tenant'],
];

function refusal(error: unknown, failure: string | undefined, assertion: string, { cloud }: AzureRequest): EngineError {
  const text = error instanceof Error ? error.message : '';
  const code = /AADSTS\d{4,7}/.exec(text)?.[0];
  const host = new URL(cloud.authority).host;
  if (code === undefined) {
    const why =
      failure ??
      /endpoints_resolution_error|network_error|temporarily_unavailable|server_error|invalid_client/.exec(text)?.[0];
    if (failure === 'Proxy407')
      return new EngineError(
        'remote',
        `The proxy of HTTPS_PROXY lets no request through to ${host} without a user and a password that it knows (407).`,
      );
    return new EngineError(
      'remote',
      `${host} issued no token (${why ?? 'no reason given'}). Check the network, the proxy (HTTPS_PROXY), the certificate authority (--ca-file) and --tenant-id.`,
    );
  }
  const advice =
    ADVICE.find(([pattern]) => pattern.test(code))?.[1] ?? 'Look the code up in the documentation of Entra ID';
  const who = claimsText(assertion);
  return new EngineError('remote', `${host} refused the OIDC token (${code}). ${advice}. The token says: ${who}.`);
}
