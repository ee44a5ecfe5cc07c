import { crosswalk } from '../frameworks/crosswalk.ts';
import type { Check } from '../model/check.ts';
import { EngineError } from '../model/engine-error.ts';
import type { Framework } from '../model/framework.ts';
import { isScanCheck } from '../model/scan.ts';
import { didYouMean } from '../base/nearest.ts';
import { entryName, type ResolvedWaivers, type Waiver, type WaiverFile } from './waivers.ts';

/**
 * Finds the checks that each waiver covers: the one it names, or all that count for its control in any framework.
 * Throws EngineError `invalid-configuration` for a check or control that does not exist. `frameworks` is called only
 * when a waiver names a control.
 */
export function resolveWaivers(
  { file, entries }: WaiverFile,
  checks: readonly Check[],
  frameworks: () => readonly Framework[],
): ResolvedWaivers {
  const ids = new Set(checks.map(({ id }) => id));
  let speakers: ReadonlyMap<string, ReadonlySet<string>> | undefined;
  const resolved = entries.map((waiver, index) => {
    const { check, control } = waiver;
    if (check !== undefined) {
      if (!ids.has(check) && !isScanCheck(check)) throw strange(file, waiver, index, 'check', didYouMean(check, ids));
      return { ...waiver, checks: new Set([check]) };
    }
    speakers ??= getSpeakers(frameworks(), checks);
    const covered = speakers.get(control ?? '');
    if (covered === undefined)
      throw strange(file, waiver, index, 'control', didYouMean(control ?? '', speakers.keys()));
    return { ...waiver, checks: covered };
  });
  return { file, entries: resolved };
}

function getSpeakers(
  frameworks: readonly Framework[],
  checks: readonly Check[],
): ReadonlyMap<string, ReadonlySet<string>> {
  const result = new Map<string, Set<string>>();
  for (const framework of frameworks) {
    for (const [control, { proving, contradicting, advisory }] of crosswalk(framework, checks)) {
      const ids = result.get(control) ?? new Set<string>();
      for (const { id } of [...proving, ...contradicting, ...advisory]) ids.add(id);
      result.set(control, ids);
    }
  }
  return result;
}

function strange(file: string, waiver: Waiver, index: number, what: 'check' | 'control', hint: string): EngineError {
  const advice = hint === '' ? ' evidence-engine controls list shows checks and their controls.' : hint;
  const message = `${file} ${entryName(waiver, index)}: there is no such ${what}.${advice} Correct the entry or remove it.`;
  return new EngineError('invalid-configuration', message);
}
