import { shownName } from '../../../model/secrets/shown-text.ts';

/**
 * The name of a stage in lower case, since its case does not count. Secrets are removed first: in lower case they no
 * longer look like secrets.
 */
export function stageName(written: string): string {
  return shownName(written).toLowerCase();
}
