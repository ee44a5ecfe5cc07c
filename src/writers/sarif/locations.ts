import type { Place } from '../../model/place.ts';
import { safeText } from '../../model/safe-text.ts';

/**
 * Where something stands, as an address relative to the folder the run was started in; outside of it relative to the
 * evidence, under the base `EVIDENCE` (SARIF 2.1.0, 3.4.4). A file without a known line is meant as a whole.
 */
export function createLocation({ file, line }: Place, prefix: string | undefined): object {
  const uri = `${prefix ?? ''}${file}`.split('/').map(segment).join('/');
  const artifactLocation = prefix === undefined ? { uri, uriBaseId: 'EVIDENCE' } : { uri };
  return { physicalLocation: { artifactLocation, ...(line === undefined ? {} : { region: { startLine: line } }) } };
}

/** Percent-encoded; a segment that looks like a scheme (`a:b`) is one no longer. */
function segment(text: string): string {
  return encodeURIComponent(safeText(text));
}
