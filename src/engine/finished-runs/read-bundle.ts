import { MANIFEST_FILE } from '../verify/bundle.ts';
import { refused, RESPONSE_FILE, getResponse, type ReadResponse } from './read-response.ts';
import { readOutputs } from '../verify/outputs.ts';
import { bundleFaults } from '../verify/signature.ts';

/**
 * The responses in a bundle, after all of it has been checked against its manifest and statement. Throws EngineError
 * `unreadable-input` that names the bundle and the part that does not match. `verify` checks the signature.
 */
export async function readBundle(location: string): Promise<readonly ReadResponse[]> {
  const { files, faults } = await readOutputs(location);
  if (!files.has(MANIFEST_FILE)) throw refused(location, `is not a bundle: it contains no ${MANIFEST_FILE}`);
  const [fault] = [...faults, ...bundleFaults(files)];
  if (fault !== undefined) throw refused(location, `was changed since it was written: ${fault.file} ${fault.message}`);
  const responses = [...files].filter(([path]) => path.split('/').at(-1) === RESPONSE_FILE);
  return responses.map(([path, file]) => ({
    ...getResponse(file.text(), `${location} (${path} in it)`),
    sha256: file.sha256 ?? '',
  }));
}
