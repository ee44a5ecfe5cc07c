import { shownName } from '../../../model/secrets/shown-text.ts';

/** The name of a stage, whose case does not count. Secrets are taken out first: in lower case they no longer look like one. */
export function stageName(written: string): string {
  return shownName(written).toLowerCase();
}
