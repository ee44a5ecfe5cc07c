import type { Subject } from '../model/check.ts';
import { standInOf } from '../base/text-ends.ts';
import type { TextEnds } from '../base/text-ends.ts';
import type { Ends } from './join-ends.ts';
import { asAzure } from './join-text.ts';

/** Whether what refers to the subject names the part of it that is asked for: its id with fixed text behind it. */
export function partOf({ address }: Subject, ours: readonly Ends[], { partly }: Ends): 'yes' | 'no' | 'maybe' {
  if (ours.some(({ suffix }) => suffix === '')) return 'yes';
  const isNamed = (text: string): boolean =>
    ours.some(({ attribute, suffix }) => {
      const whole = standInOf(address, attribute);
      return text.startsWith(whole) && asAzure(text.slice(whole.length)) === asAzure(suffix);
    });
  if (partly.some((ends) => ends?.standIn !== undefined && isNamed(ends.standIn))) return 'yes';
  const isOpen = partly.some((ends) => ends?.standIn === undefined && ours.some(({ suffix }) => mayEnd(ends, suffix)));
  return isOpen ? 'maybe' : 'no';
}

/** The longer of two ends says whether the shorter one may stand there. */
function mayEnd(ends: TextEnds | undefined, suffix: string): boolean {
  if (ends === undefined) return true;
  const [theirs, ours] = [asAzure(ends.end), asAzure(suffix)];
  return theirs.endsWith(ours) || ours.endsWith(theirs);
}
