import { counted } from '../base/counted.ts';
import { copyFinding, type CheckFindings, type Finding } from '../model/finding.ts';
import type { Problem } from '../model/problem.ts';
import { starPattern } from '../base/wildcards.ts';
import { entryName, type ResolvedWaiver, type ResolvedWaivers } from './waivers.ts';
import { addTo } from '../base/group-by.ts';

interface Matcher {
  readonly waiver: ResolvedWaiver;
  readonly matches: (address: string) => boolean;
  readonly expired: boolean;
  hits: number;
  /** Those of them that an earlier waiver covers too, and the first such waiver. */
  doubled: number;
  before?: Matcher;
}

export interface Applied {
  readonly answers: readonly CheckFindings[];
  /** Waivers that are expired, cover no failure, or repeat an earlier waiver. */
  readonly problems: readonly Problem[];
}

/**
 * Marks the failures that a waiver covers on the assessment date; of several waivers, the first in the file is shown.
 * Only failures are marked; undetermined findings stay undetermined.
 */
export function applyWaivers(answers: readonly CheckFindings[], waivers: ResolvedWaivers, asOf: string): Applied {
  if (waivers.entries.length === 0) return { answers, problems: [] };
  const matchers = waivers.entries.map((waiver): Matcher => {
    return { waiver, matches: starPattern(waiver.resource), expired: waiver.expires < asOf, hits: 0, doubled: 0 };
  });
  const byCheck = matchersByCheck(matchers);
  const waived = answers.map((each) => {
    const own = byCheck.get(each.check.id) ?? [];
    return own.length === 0 ? each : { ...each, findings: each.findings.map((finding) => waive(finding, own)) };
  });
  const problems = matchers.flatMap((matcher, index) => getProblems(matcher, index, waivers.file, matchers));
  return { answers: waived, problems };
}

function matchersByCheck(matchers: readonly Matcher[]): ReadonlyMap<string, readonly Matcher[]> {
  const byCheck = new Map<string, Matcher[]>();
  for (const matcher of matchers) {
    for (const check of matcher.waiver.checks) addTo(byCheck, check, matcher);
  }
  return byCheck;
}

function waive(finding: Finding, matchers: readonly Matcher[]): Finding {
  if (finding.outcome !== 'fail') return finding;
  let covering: Matcher | undefined;
  for (const matcher of matchers) {
    if (!matcher.matches(finding.subject)) continue;
    matcher.hits += 1;
    if (matcher.expired) continue;
    if (covering === undefined) {
      covering = matcher;
      continue;
    }
    matcher.doubled += 1;
    matcher.before ??= covering;
  }
  if (covering === undefined) return finding;
  const { reason, owner, expires } = covering.waiver;
  return copyFinding(finding, { waived: { reason, owner, expires } });
}

function getProblems(
  { waiver, expired, hits, doubled, before }: Matcher,
  index: number,
  file: string,
  matchers: readonly Matcher[],
): readonly Problem[] {
  const place = { file, pointer: [index] };
  const name = `${file} ${entryName(waiver, index)}`;
  if (expired) {
    const left = hits === 0 ? 'It covers no failure of this run' : `It covers ${counted(hits, 'failure')}`;
    const message = `${name} was good until ${waiver.expires} and waives nothing any more. ${left}. Renew it or remove it.`;
    return [{ code: 'expired-waiver', severity: 'warning', message, place }];
  }
  if (hits === 0) {
    const message = `${name} covers no failure of this run. Correct its ${waiver.check === undefined ? 'control' : 'check'} or resource, or remove it.`;
    return [{ code: 'unused-waiver', severity: 'warning', message, place }];
  }
  if (before === undefined) return [];
  const first = entryName(before.waiver, matchers.indexOf(before));
  const message = `${name} covers ${counted(doubled, 'failure')} that ${first} covers before it; the first in the file is shown. Remove one of them or narrow its resource.`;
  return [{ code: 'overlapping-waiver', severity: 'warning', message, place }];
}
