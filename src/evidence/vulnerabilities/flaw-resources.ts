import { omitUndefined } from '../../base/omit-undefined.ts';
import { countDays, readDay, readTime } from '../../base/time-text.ts';
import type { ValueMap } from '../../base/value.ts';
import type { Resource } from '../../model/evidence.ts';
import type { Problem } from '../../model/problem.ts';
import type { FlawStatement } from '../../model/flaw-statement.ts';
import type { ExploitedVulnerability, VulnerabilityScan } from '../../model/vulnerability.ts';
import { dueDay, earliestDue, type DueDays } from './due-days.ts';
import { flawHistories, type FlawHistory } from './flaw-history.ts';
import { groupTargets, type ScannedTarget, type TimedScan } from './group-targets.ts';
import { indexStatements, type StatementFinder } from './match-statements.ts';
import { statementProblems } from './statement-problems.ts';
import { statementValues } from './statement-values.ts';

/** Earlier scans change nothing about a target; what they found counts all the same. */
const MOST_SCANS = 100;

/** What scans, catalogs and VEX documents say about vulnerabilities. */
export interface FlawEvidence {
  readonly scans: readonly VulnerabilityScan[];
  readonly exploited?: readonly ExploitedVulnerability[];
  readonly statements?: readonly FlawStatement[];
}

/**
 * What scanners of vulnerabilities found, by target: `vulnerability/target` with its scans, `vulnerability/open` for each vulnerability
 * that the last scans show, with what authors state about it, and one `vulnerability/history` with those that are gone. Problems name
 * statements without effect.
 */
export function flawResources({ scans, exploited = [], statements = [] }: FlawEvidence): {
  readonly resources: readonly Resource[];
  readonly problems: readonly Problem[];
} {
  const index = indexStatements(statements);
  const resources = targetResources(groupTargets(scans).filter(saysAnything), earliestDue(exploited), index.find);
  return { resources, problems: statementProblems(statements, index) };
}

function targetResources(
  targets: readonly ScannedTarget[],
  catalog: DueDays,
  find: StatementFinder,
): readonly Resource[] {
  const [first] = targets;
  if (first === undefined) return [];
  const resources: Resource[] = [];
  const closed: ValueMap[] = [];
  let open = 0;
  for (const target of targets) {
    const histories = flawHistories(target);
    const still = histories.filter(({ gone }) => gone === undefined);
    open += still.length;
    resources.push(
      targetResource(target, still.length),
      ...still.map((history) => openResource(target, history, { catalog, find })),
    );
    for (const history of histories) {
      if (history.gone === undefined) continue;
      find(history.flaw, history.target);
      closed.push(closedValues(target, history, catalog));
    }
  }
  const last = lastScan(first);
  const values = { closed, open, targets: targets.map(({ name }) => name) };
  resources.push(toResource('vulnerability/history', 'scanned targets', last, values));
  return resources;
}

/** A list of packages that a scanner wrote without looking for vulnerabilities is no scan. */
function saysAnything({ scans }: ScannedTarget): boolean {
  return scans.some(({ scan }) => scan.unproven === undefined || scan.vulnerabilities.length > 0);
}

function targetResource(target: ScannedTarget, open: number): Resource {
  const { kind, name, names, current, mixed } = target;
  const values = {
    kind,
    names,
    current,
    open,
    ...omitUndefined({ mixed }),
    scans: target.scans.slice(-MOST_SCANS).map(scanValues),
  };
  return toResource('vulnerability/target', name, lastScan(target), values);
}

function scanValues({ scan, time }: TimedScan): ValueMap {
  const { tool, source, reach, unproven, leavesOut, mayLeaveOut, vulnerabilities } = scan;
  const data = readTime(scan.dataTime);
  return {
    tool,
    source,
    reach,
    found: vulnerabilities.length,
    ...omitUndefined({
      day: time === undefined ? undefined : readDay(time),
      dataDay: data === undefined ? undefined : readDay(data),
      unproven,
      leavesOut,
      mayLeaveOut,
    }),
  };
}

function openResource(
  target: ScannedTarget,
  { flaw, target: build, source, tool, firstSeen, lastSeen }: FlawHistory,
  { catalog, find }: { readonly catalog: DueDays; readonly find: StatementFinder },
): Resource {
  const { id, component, version, severity, fix, fixedIn, leftOut, place } = flaw;
  const values = {
    id,
    target: target.name,
    component,
    version,
    severity,
    fix,
    fixedIn,
    tool,
    ...omitUndefined({ firstSeen, lastSeen, leftOut, mixed: target.mixed, exploitedDue: dueDay(flaw, catalog) }),
    ...statementValues(find(flaw, build)),
  };
  return toResource('vulnerability/open', `${target.name}: ${id} in ${component}`, { source, place }, values);
}

function closedValues(
  { name }: ScannedTarget,
  { flaw, firstSeen = '', lastSeen = '', gone = '' }: FlawHistory,
  catalog: DueDays,
): ValueMap {
  const { id, component, severity } = flaw;
  const [days, atLeast] = [countDays(firstSeen, gone), countDays(firstSeen, lastSeen)];
  const due = omitUndefined({ exploitedDue: dueDay(flaw, catalog) });
  return { target: name, id, component, severity, firstSeen, lastSeen, gone, days, atLeast, ...due };
}

function lastScan({ scans }: ScannedTarget): Pick<VulnerabilityScan, 'source' | 'place'> {
  return scans.at(-1)?.scan ?? { source: '', place: { file: '', pointer: [] } };
}

function toResource(
  type: string,
  address: string,
  { source, place }: Pick<VulnerabilityScan, 'source' | 'place'>,
  values: ValueMap,
): Resource {
  return { kind: 'resource', type, address, source, evidenceKind: 'vulnerability', values, place };
}
