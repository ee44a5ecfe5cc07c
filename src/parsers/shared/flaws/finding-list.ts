import { addTo } from '../../../base/group-by.ts';
import { omitUndefined } from '../../../base/omit-undefined.ts';
import { readTime } from '../../../base/time-text.ts';
import type { Place } from '../../../model/place.ts';
import { flawKey, type FlawTarget, type Vulnerability, type VulnerabilityScan } from '../../../model/vulnerability.ts';

/** One finding of an exported list, in the words of all services. */
export interface ListedFinding {
  /** What the service calls the finding: the same one may be listed again after a change. */
  readonly uid: string;
  /** The tool that found it, for people. */
  readonly tool: string;
  readonly target: FlawTarget;
  /** RFC 3339; the latest time that the finding itself has. */
  readonly time: string | undefined;
  /** `closed`: the service no longer finds it. `unlisted`: it says nothing about the thing. */
  readonly state: 'open' | 'closed' | 'unlisted';
  readonly flaws: readonly Vulnerability[];
  readonly place: Place;
}

const UNPROVEN = 'it is a list of findings, which does not say what was scanned';

/**
 * Makes one scan for each target of a list. The list is of the latest time in it or later, and what it lists as open was open then. It
 * shows no more than what it lists: things without findings may never have been scanned.
 */
export function findingScans(source: string, findings: readonly ListedFinding[]): readonly VulnerabilityScan[] {
  const current = latestOfEach(findings);
  const latest = findLatest(current);
  const byTarget = new Map<string, ListedFinding[]>();
  for (const finding of current) addTo(byTarget, `${finding.target.kind} ${finding.target.name}`, finding);
  return [...byTarget.values()].flatMap((list) => {
    const [first] = list;
    if (first === undefined) return [];
    const vulnerabilities = list.filter(({ state }) => state === 'open').flatMap(({ flaws }) => flaws);
    const closed = list.filter(({ state }) => state === 'closed').flatMap(({ flaws }) => flaws);
    if (vulnerabilities.length + closed.length === 0) return [];
    const { tool, target, place } = first;
    const names = [...new Set(list.flatMap((each) => each.target.names))];
    return [
      {
        source,
        tool,
        target: { ...target, names },
        reach: target.kind === 'machine' ? 'login' : 'files',
        unproven: UNPROVEN,
        mayLeaveOut: UNPROVEN,
        vulnerabilities,
        place,
        ...omitUndefined({ time: latest, closed: closed.length === 0 ? undefined : new Set(closed.map(flawKey)) }),
      },
    ];
  });
}

/** Of a finding that is listed several times the latest; of two at one time the open one. */
function latestOfEach(findings: readonly ListedFinding[]): readonly ListedFinding[] {
  const known = new Map<string, ListedFinding>();
  for (const finding of findings) {
    const before = known.get(finding.uid);
    if (before === undefined || isLater(finding, before)) known.set(finding.uid, finding);
  }
  return [...known.values()];
}

function isLater(one: ListedFinding, other: ListedFinding): boolean {
  const [left, right] = [readTime(one.time) ?? Infinity, readTime(other.time) ?? Infinity];
  return left > right || (left === right && one.state === 'open');
}

/** No time where an open finding has none: then nothing is known of when the list was made. */
function findLatest(findings: readonly ListedFinding[]): string | undefined {
  let latest: string | undefined;
  for (const { time, state } of findings) {
    const moment = readTime(time);
    if (moment === undefined && state === 'open') return undefined;
    if (moment !== undefined && moment > (readTime(latest) ?? -Infinity)) latest = time;
  }
  return latest;
}
