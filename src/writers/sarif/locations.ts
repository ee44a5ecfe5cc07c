import type { Place } from '../../model/place.ts';
import { safeText } from '../../model/safe-text.ts';

/**
 * A location relative to the folder in which the run was started; outside that folder relative to the evidence, under
 * the base `EVIDENCE` (SARIF 2.1.0, 3.4.4). Without a known line it is the whole file.
 */
export function createLocation({ file, line }: Place, prefix: string | undefined): object {
  const uri = `${prefix ?? ''}${file}`.split('/').map(segment).join('/');
  const artifactLocation = prefix === undefined ? { uri, uriBaseId: 'EVIDENCE' } : { uri };
  return { physicalLocation: { artifactLocation, ...(line === undefined ? {} : { region: { startLine: line } }) } };
}

/** Percent-encoding also keeps a segment such as `a:b` from looking like a scheme. */
function segment(text: string): string {
  return encodeURIComponent(safeText(text));
}
