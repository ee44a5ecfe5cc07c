import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { nameUpload } from '../engine/name-upload.ts';
import type { AssessRequest } from '../engine/request.ts';
import { decodeBase64 } from '../base/base64.ts';
import { omitUndefined } from '../base/omit-undefined.ts';
import type { Evidence } from './endpoints.ts';
import type { JobSettings } from './job.ts';
import type { RequestBody } from './request-body.ts';
import { ServiceError } from './service-error.ts';

/** The share of the time limit for reading; the rest is for checks. */
export const JUDGING = 0.8;

type Source = Pick<AssessRequest, 'paths' | 'upload' | 'remote' | 'waivers'>;

/**
 * The source of a request's evidence, in the engine's terms. Throws ServiceError for evidence that does not exist,
 * has an unsupported form, or is not allowed by the operator.
 */
export async function openEvidenceSource(
  evidence: Evidence,
  body: RequestBody,
  settings: JobSettings,
): Promise<Source> {
  if (evidence.from === 'azure') return { paths: [] };
  if (evidence.from === 'registered') return findRegistered(evidence.organization, settings);
  if (evidence.from === 'repository') return { paths: [], remote: allowed(evidence, settings) };
  const bytes = decodeBase64(evidence.base64);
  if (bytes === undefined)
    throw new ServiceError(
      'invalid_request',
      `${evidence.field} is no Base64 of RFC 4648: encode without line breaks.`,
    );
  const name = await nameUpload(bytes, evidence.names);
  const prefix = body.path_prefix === undefined ? {} : { prefix: { pathPrefix: body.path_prefix } };
  if (name !== undefined) return { paths: [], upload: { bytes, name, ...prefix } };
  throw new ServiceError('unprocessable_evidence', `${evidence.field} is not a ZIP archive. Pack the evidence as ZIP.`);
}

/** What the operator registered by a list or as a folder. */
function findRegistered(organization: string, settings: JobSettings): Source {
  const listed = settings.organizations?.find(({ name }) => name === organization);
  if (listed !== undefined) {
    const { paths, remote, waivers } = listed;
    return {
      paths,
      ...(remote === undefined ? {} : { remote: { ...remote, timeMs: Math.round(settings.timeMs * JUDGING) } }),
      ...(waivers === undefined ? {} : { waivers: { file: 'waivers', entries: waivers } }),
    };
  }
  const folder = findFolder(organization, settings);
  if (folder !== undefined) return { paths: [folder] };
  const message =
    'No evidence is registered for this organization. Send zip_content, or ask the operator to register it.';
  throw new ServiceError('unprocessable_evidence', message);
}

/** Searches the names in the folder instead of joining paths, so that a name cannot lead elsewhere. */
function findFolder(organization: string, { evidenceFolder }: JobSettings): string | undefined {
  if (evidenceFolder === undefined) return undefined;
  const entries = readdirSync(evidenceFolder, { withFileTypes: true });
  const found = entries.find((entry) => entry.isDirectory() && entry.name === organization);
  return found === undefined ? undefined : join(evidenceFolder, found.name);
}

/** A host that the operator lists may be in a private network, because listing it allows it. */
function allowed(
  { url, ref }: Evidence & { from: 'repository' },
  { repositoryHosts, timeMs }: JobSettings,
): NonNullable<AssessRequest['remote']> {
  if (!URL.canParse(url)) throw new ServiceError('invalid_request', 'repository_url is no URL.');
  const { protocol, host } = new URL(url);
  if (protocol === 'https:' && repositoryHosts.includes(host))
    return {
      repository: { url, ...omitUndefined({ ref }) },
      allowPrivate: true,
      timeMs: Math.round(timeMs * JUDGING),
    };
  throw new ServiceError('forbidden', 'The operator of this service does not allow repositories of this host.');
}
