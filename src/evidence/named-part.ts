import type { Subject } from '../model/check.ts';
import { standInOf } from '../model/text-ends.ts';
import type { TextEnds } from '../model/text-ends.ts';
import type { Ends } from './join-ends.ts';

/** Whether what refers to the subject names the part of it that is asked for: its id with fixed text behind it. */
export function partOf({ address }: Subject, ours: readonly Ends[], { partly }: Ends): 'yes' | 'no' | 'maybe' {
  if (ours.some(({ suffix }) => suffix === '')) return 'yes';
  const wanted = new Set(ours.map(({ attribute, suffix }) => standInOf(address, attribute) + suffix));
  if (partly.some((ends) => ends?.standIn !== undefined && wanted.has(ends.standIn))) return 'yes';
  const isOpen = partly.some((ends) => ends?.standIn === undefined && ours.some(({ suffix }) => mayEnd(ends, suffix)));
  return isOpen ? 'maybe' : 'no';
}

/** The longer of two ends says whether the shorter one may stand there. */
function mayEnd(ends: TextEnds | undefined, suffix: string): boolean {
  return ends === undefined || ends.end.endsWith(suffix) || suffix.endsWith(ends.end);
}
