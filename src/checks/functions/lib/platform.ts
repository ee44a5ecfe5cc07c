import { renderText } from '../../render-value.ts';
import { textOf, type Looked } from './look.ts';
import type { ProviderRow } from './providers.ts';

export interface PlatformFit {
  readonly fit: 'fits' | 'foreign' | 'undecided';
  readonly reason: string;
}

/**
 * Whether a module can be the certificate's module on this system: a vendor's module belongs to the vendor's
 * distribution, and a rebuild elsewhere is another module (FIPS 140-3 management manual, operational environment).
 * `fits` never means that the processor and release were tested: the tested list is in the security policy only.
 */
export function fitPlatform(row: ProviderRow, os: Looked, release: Looked): PlatformFit {
  const id = textOf(os.value);
  if (id === undefined) return { fit: 'undecided', reason: 'the operating system is not known' };
  if (row.notOs.includes(id) || (row.os.length > 0 && !row.os.includes(id))) {
    return {
      fit: 'foreign',
      reason: `the module of ${row.vendor} has no certificate for the operating system "${renderText(id)}"`,
    };
  }
  if (row.releases.length === 0)
    return { fit: 'fits', reason: `"${renderText(id)}" is not excluded by the certificate` };
  const version = textOf(release.value);
  if (version === undefined) return { fit: 'undecided', reason: `the release of "${renderText(id)}" is not known` };
  const listed = row.releases.some((prefix) => version === prefix || version.startsWith(`${prefix}.`));
  if (listed) return { fit: 'fits', reason: `"${id}" ${renderText(version)} belongs to the certificate` };
  return {
    fit: 'undecided',
    reason: `release ${renderText(version)} of "${id}" is not known to be on the certificate`,
  };
}
