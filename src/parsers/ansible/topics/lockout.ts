import { unknown } from '../../../model/value.ts';
import type { Machine } from '../effects/machine.ts';
import { flagged } from './files.ts';
import { filesLike, linesForLast, settle } from './settle.ts';
import type { Told } from './settle.ts';

const UNCLEAR = unknown('a line that is not known', true);

/** How many failures lock an account, and whether the module that counts them is in the stack (pam_faillock(8)). */
export function readFaillock(machine: Machine): Told | undefined {
  const told = settle(linesForLast(machine.files.get('/etc/security/faillock.conf')), flagged);
  const inStack = machine.settings.get('faillock')?.get('inStack');
  if (inStack !== undefined) told.set('inStack', inStack);
  for (const [, file] of filesLike(machine, /^\/etc\/pam\.d\//)) {
    for (const { text, sure, place } of file.lines) {
      if (!/^\s*-?auth\s[^#]{0,200}\bpam_faillock\.so\b/.test(text) || told.get('inStack')?.value === true) continue;
      told.set('inStack', { value: sure ? true : UNCLEAR, place });
    }
  }
  return told.size === 0 ? undefined : told;
}
