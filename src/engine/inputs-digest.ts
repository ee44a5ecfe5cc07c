import { omitUndefined } from '../base/omit-undefined.ts';
import { readEvidence } from '../sources/read-evidence.ts';
import { evidenceDigest } from './digest.ts';
import type { AssessRequest } from './request.ts';

/** The part of a request that decides which files are evidence. */
type EvidenceRequest = Pick<AssessRequest, 'paths' | 'exclude' | 'limits'> &
  Partial<Pick<AssessRequest, 'ignore' | 'settings' | 'modules' | 'maxEvidenceAge'>>;

/**
 * The digest of the evidence at the paths of a request, as an assessment of them states it; empty without paths.
 * Remote sources are not read. Throws EngineError as `assess` does for paths.
 */
export async function digestInputs(request: EvidenceRequest): Promise<string> {
  const { paths, exclude, ignore, limits, settings, modules, maxEvidenceAge } = request;
  if (paths.length === 0) return '';
  const { files, unreadable } = await readEvidence(paths, { exclude, limits, ...omitUndefined({ ignore }) });
  return evidenceDigest([...files, ...unreadable], settings, modules, maxEvidenceAge);
}
