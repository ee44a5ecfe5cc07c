import { mapAt } from '../../base/group-by.ts';
import { compareTexts } from '../../base/text-order.ts';
import { readDay, readTime } from '../../base/time-text.ts';
import {
  flawKey,
  type FlawTarget,
  type ScanReach,
  type Vulnerability,
  type VulnerabilityScan,
} from '../../model/vulnerability.ts';
import type { ScannedTarget, TimedScan } from './group-targets.ts';

/** What the scans of one target show about one vulnerability in one component. Days are `YYYY-MM-DD`, absent where no scan has a time. */
export interface FlawHistory {
  /** As the last scan that found it has it. */
  readonly flaw: Vulnerability;
  /** What that scan read: of an image this build. */
  readonly target: FlawTarget;
  /** Parser id. */
  readonly source: string;
  readonly tool: string;
  readonly firstSeen: string | undefined;
  readonly lastSeen: string | undefined;
  /** The day of the first scan that could have found it again and did not. */
  readonly gone: string | undefined;
}

interface Sight {
  readonly of: TimedScan;
  readonly flaw: Vulnerability;
}

/** The vulnerabilities of a target, in the order of their ids and components. */
export function flawHistories({ scans }: Pick<ScannedTarget, 'scans'>): readonly FlawHistory[] {
  const sights = new Map<string, Map<string, Sight[]>>();
  for (const of of scans) {
    for (const flaw of of.scan.vulnerabilities) {
      const known = mapAt(sights, flaw.id);
      const list = known.get(flaw.component);
      if (list === undefined) known.set(flaw.component, [{ of, flaw }]);
      else list.push({ of, flaw });
    }
  }
  return [...sights]
    .sort(([one], [other]) => compareTexts(one, other))
    .flatMap(([, byComponent]) =>
      [...byComponent]
        .sort(([one], [other]) => compareTexts(one, other))
        .flatMap(([, list]) => {
          const [first, last] = [list[0], list.at(-1)];
          return first === undefined || last === undefined ? [] : [tellHistory(list, last, scans)];
        }),
    );
}

/** Scans come in the order of their times, so the last sight is the newest. */
function tellHistory(list: readonly Sight[], last: Sight, scans: readonly TimedScan[]): FlawHistory {
  const isUndated = list.some(({ of }) => of.time === undefined);
  const times = list
    .flatMap(({ of, flaw }) => [of.time, readTime(flaw.firstSeen)])
    .filter((time) => time !== undefined);
  const lastSeen = isUndated || last.of.time === undefined ? undefined : readDay(last.of.time);
  const { scan } = last.of;
  return {
    flaw: last.flaw,
    target: scan.target,
    source: scan.source,
    tool: scan.tool,
    firstSeen: isUndated ? undefined : readDay(times.reduce((least, time) => Math.min(least, time))),
    lastSeen,
    gone: lastSeen === undefined ? undefined : findGone(list, last, lastSeen, scans),
  };
}

/** Scans of one day count as one: an image may be scanned in several builds. */
function findGone(
  list: readonly Sight[],
  last: Sight,
  lastSeen: string,
  scans: readonly TimedScan[],
): string | undefined {
  const tools = new Set(list.map(({ of }) => of.scan.source));
  let gone: string | undefined;
  // each tool that found it must have looked again: another one may know less
  for (const tool of tools) {
    const reaches = list.filter(({ of }) => of.scan.source === tool).map(({ of }) => of.scan.reach);
    const again = scans.find(
      ({ scan, time }) =>
        time !== undefined &&
        readDay(time) > lastSeen &&
        scan.source === tool &&
        seesAsMuch(scan.reach, reaches) &&
        showsAbsence(scan, last),
    );
    if (again?.time === undefined) return undefined;
    const day = readDay(again.time);
    if (gone === undefined || day > gone) gone = day;
  }
  return gone;
}

/** A scan that logs in looks from outside too. */
function seesAsMuch(reach: ScanReach, before: readonly ScanReach[]): boolean {
  return before.every((each) => each === reach || (each === 'network' && reach === 'login'));
}

/** Where findings may be left out, it is certain only if the component of that version was listed and no longer is. */
function showsAbsence({ unproven, mayLeaveOut, components, closed }: VulnerabilityScan, { of, flaw }: Sight): boolean {
  if (closed?.has(flawKey(flaw)) === true) return true;
  const { componentId } = flaw;
  if (unproven !== undefined) return false;
  if (mayLeaveOut === undefined) return true;
  if (componentId === undefined || components === undefined) return false;
  return of.scan.components?.has(componentId) === true && !components.has(componentId);
}
