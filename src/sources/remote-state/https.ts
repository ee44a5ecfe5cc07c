import { download } from '../network/download.ts';
import type { RemoteState, StateRequest } from './state-request.ts';
import { omitUndefined } from '../../base/omit-undefined.ts';

/**
 * A state at an https address, such as Terraform's `http` backend or HCP Terraform. A bearer token comes from
 * `EVIDENCE_ENGINE_STATE_TOKEN`, a user name and password from `TF_HTTP_USERNAME` and `TF_HTTP_PASSWORD`.
 */
export async function readHttpsState({ url, maxBytes, allowPrivate }: StateRequest): Promise<RemoteState> {
  const authorization = readAuthorization(process.env);
  const credentials = omitUndefined({ authorization });
  return { bytes: await download({ url, maxBytes, allowPrivate, ...credentials }), warnings: [] };
}

function readAuthorization(environment: { readonly [name: string]: string | undefined }): string | undefined {
  const token = environment['EVIDENCE_ENGINE_STATE_TOKEN'] ?? '';
  if (token !== '') return `Bearer ${token}`;
  const user = environment['TF_HTTP_USERNAME'] ?? '';
  const password = environment['TF_HTTP_PASSWORD'] ?? '';
  return user === '' ? undefined : `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`;
}
