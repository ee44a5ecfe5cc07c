import { copyFinding } from '../model/finding.ts';
import type { Finding } from '../model/finding.ts';
import type { Problem } from '../model/problem.ts';
import { addressPattern } from '../model/address-pattern.ts';
import type { ResolvedWaiver, ResolvedWaivers } from './waivers.ts';
import { entryName } from './waivers.ts';

interface Matcher {
  readonly waiver: ResolvedWaiver;
  readonly matches: (address: string) => boolean;
  readonly expired: boolean;
  /** Failures that it covers, or would cover. */
  hits: number;
}

export interface Applied {
  readonly findings: readonly Finding[];
  /** Waivers that have expired, and those that cover no failure. */
  readonly problems: readonly Problem[];
}

/**
 * Marks the failures that a waiver covers on the day of the assessment; of several waivers the first in the file is
 * shown. Only failures are marked: what could not be determined stays so.
 */
export function applyWaivers(findings: readonly Finding[], waivers: ResolvedWaivers, asOf: string): Applied {
  const matchers = waivers.entries.map((waiver): Matcher => {
    return { waiver, matches: addressPattern(waiver.resource), expired: waiver.expires < asOf, hits: 0 };
  });
  const byCheck = matchersByCheck(matchers);
  const waived = findings.map((finding) => waive(finding, byCheck.get(finding.check.id) ?? []));
  const problems = matchers.flatMap((matcher, index) => problemOf(matcher, index, waivers.file) ?? []);
  return { findings: waived, problems };
}

function matchersByCheck(matchers: readonly Matcher[]): ReadonlyMap<string, readonly Matcher[]> {
  const byCheck = new Map<string, Matcher[]>();
  for (const matcher of matchers) {
    for (const check of matcher.waiver.checks) {
      const known = byCheck.get(check);
      if (known === undefined) byCheck.set(check, [matcher]);
      else known.push(matcher);
    }
  }
  return byCheck;
}

function waive(finding: Finding, matchers: readonly Matcher[]): Finding {
  if (finding.outcome !== 'fail') return finding;
  let covering: ResolvedWaiver | undefined;
  for (const matcher of matchers) {
    if (!matcher.matches(finding.subject)) continue;
    matcher.hits += 1;
    if (!matcher.expired) covering ??= matcher.waiver;
  }
  if (covering === undefined) return finding;
  const { reason, owner, expires } = covering;
  return copyFinding(finding, { waived: { reason, owner, expires } });
}

function problemOf({ waiver, expired, hits }: Matcher, index: number, file: string): Problem | undefined {
  if (!expired && hits > 0) return undefined;
  const place = { file, pointer: [index] };
  const name = `${file} ${entryName(waiver, index)}`;
  if (!expired) {
    const message = `${name} covers no failure of this run. Correct its ${waiver.check === undefined ? 'control' : 'check'} or resource, or remove it.`;
    return { code: 'unused-waiver', severity: 'warning', message, place };
  }
  const left =
    hits === 0 ? 'It covers no failure of this run' : `It covers ${hits} ${hits === 1 ? 'failure' : 'failures'}`;
  const message = `${name} was good until ${waiver.expires} and waives nothing any more. ${left}. Renew it or remove it.`;
  return { code: 'expired-waiver', severity: 'warning', message, place };
}
