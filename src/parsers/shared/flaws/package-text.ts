import type { Value } from '../../../base/value.ts';
import type { Vulnerability } from '../../../model/vulnerability.ts';
import { cut } from './flaw-facts.ts';

interface Parts {
  readonly version?: Value | undefined;
  readonly release?: Value | undefined;
  readonly epoch?: Value | undefined;
}

/** A version in one text, such as `1:3.0.7-27.el9`; an epoch of 0 is none. */
export function packageVersion({ version, release, epoch }: Parts): string {
  const [named, built, era] = [version, release, epoch].map((part) =>
    typeof part === 'string' || typeof part === 'number' ? String(part) : '',
  );
  return cut(`${!era || era === '0' ? '' : `${era}:`}${named ?? ''}${built ? `-${built}` : ''}`);
}

/** Whether there is a fix: a version, or else what the service says of all packages of the finding (`YES`, `NO`, `PARTIAL`). */
export function packageFix(fixedInVersion: string, fixable: string): Pick<Vulnerability, 'fix' | 'fixedIn'> {
  const fixedIn = /^not ?available$/i.test(fixedInVersion) ? '' : fixedInVersion.replace(/^0:/, '');
  if (fixedIn !== '') return { fix: 'available', fixedIn };
  if (fixable === 'NO') return { fix: 'none', fixedIn };
  return { fix: fixable === 'YES' ? 'available' : 'unknown', fixedIn };
}
