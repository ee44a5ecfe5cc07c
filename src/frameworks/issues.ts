import type { Check } from '../model/check.ts';
import type { Finding } from '../model/finding.ts';
import { PUBLISHED, type Row } from './grade.ts';
import { hostsWithOneRecord } from './hosts-with-one-record.ts';
import { unreadText } from '../model/unread-text.ts';
import { findingSentences } from './finding-sentences.ts';
import {
  disagreementText,
  findingText,
  flat,
  gapText,
  kindsText,
  placeText,
  waiverText,
  type Phrasing,
} from './sentences.ts';
import { MOST_ISSUES } from './display-limits.ts';
import type { GradingInput } from './grading-input.ts';
import type { Tally } from './tally.ts';

const MOST_GAPS = 20;

/** The faults of a requirement in sentences. Empty unless it is not satisfied. */
export function writeIssues(row: Row, situation: GradingInput, phrasing: Phrasing): readonly string[] {
  const issues: string[] = [];
  if (PUBLISHED[row].status !== 'not-satisfied') return issues;
  const { speakers, tallies } = situation;
  const deciding = [...speakers.proving, ...speakers.contradicting];
  const tell = getTeller(situation, phrasing);
  for (const check of deciding) issues.push(...failures(check, tallies(check.id), tell));
  for (const check of deciding) issues.push(...openQuestions(check, tallies(check.id), tell));
  if (situation.requirement.lenient !== undefined) issues.push(...leniently(situation));
  if (row === 'half-known') issues.push(...missingRecords(situation, phrasing));
  if (row === 'unread-things') issues.push(...unreadThings(situation, phrasing));
  if (row === 'disputed')
    for (const check of speakers.proving) issues.push(...disputes(check, tallies(check.id), phrasing));
  if (!situation.allowUnparsed) issues.push(...lostEvidence(situation, phrasing));
  return issues;
}

type Tell = (finding: Finding) => string;

/**
 * For cryptography, a sentence begins with what evidence shows: the opposite, or not enough. Functions that say this
 * inside their sentence have it moved to the start.
 */
function getTeller({ basis }: GradingInput, phrasing: Phrasing): Tell {
  if (basis !== 'fips-140-3') return (finding) => findingText(finding, phrasing);
  return (finding) => {
    const said = findingText(finding, phrasing);
    if (finding.outcome === 'fail') return `Contradicted: ${said.replace(/: contradicted: /i, ': ')}`;
    return `not demonstrated: ${said.replace(/: not demonstrated: /i, ': ')}`;
  };
}

function failures(check: Check, tally: Tally, tell: Tell): readonly string[] {
  return listed(
    tally.fails,
    (finding) => `${tell(finding)}${waiverText(finding)}${disagreementText(tally.disagreements.get(finding))}`,
    (more) => `${more} more ${more === 1 ? 'subject fails' : 'subjects fail'} ${check.id}.`,
  );
}

function openQuestions(check: Check, tally: Tally, tell: Tell): readonly string[] {
  return listed(
    tally.undetermined,
    (finding) => `Undetermined: ${tell(finding)}${disagreementText(tally.disagreements.get(finding))}`,
    (more) => `Undetermined: ${more} more ${more === 1 ? 'subject' : 'subjects'} of ${check.id}.`,
  );
}

function leniently({ requirement, tallies, unweighed }: GradingInput): readonly string[] {
  const { lenient } = requirement;
  if (lenient === undefined) return [];
  const moved = lenient.checks.some((id) => unweighed(id).fails.length > tallies(id).fails.length);
  return moved && lenient.as === 'recommendation' ? [`Undetermined: ${flat(lenient.why)}`] : [];
}

function disputes(check: Check, tally: Tally, phrasing: Phrasing): readonly string[] {
  return listed(
    tally.disputed,
    (finding) => `Undetermined: ${findingText(finding, phrasing)}${disagreementText(tally.disagreements.get(finding))}`,
    (more) =>
      `Undetermined: sources disagree about ${more} more ${more === 1 ? 'subject' : 'subjects'} of ${check.id}.`,
  );
}

function missingRecords(situation: GradingInput, phrasing: Phrasing): readonly string[] {
  const hosts = hostsWithOneRecord(situation);
  const lines = hosts.slice(0, MOST_ISSUES).map(({ host, kinds, checks }) => {
    const where = placeText(host.place, phrasing);
    return `Undetermined: ${flat(host.subject)} at ${where} has no ${kindsText(kinds)}, which ${checks.join(', ')} read. Collect the missing record.`;
  });
  if (hosts.length > MOST_ISSUES)
    lines.push(`Undetermined: ${hosts.length - MOST_ISSUES} more hosts with a missing record.`);
  return lines;
}

function unreadThings({ unread }: GradingInput, phrasing: Phrasing): readonly string[] {
  const lines = unread.slice(0, MOST_ISSUES).map((things) => {
    return `Undetermined: ${flat(unreadText(things))}, the first at ${placeText(things.place, phrasing)}. This control is about such things.`;
  });
  const more = unread.length - MOST_ISSUES;
  if (more > 0) lines.push(`Undetermined: ${more} more types of such things that no check reads.`);
  return lines;
}

function lostEvidence({ gaps }: GradingInput, phrasing: Phrasing): readonly string[] {
  const lines = gaps
    .slice(0, MOST_GAPS)
    .map((gap) => `Undetermined: ${gapText(gap, phrasing)}; it may contain what this control is about.`);
  const more = gaps.length - MOST_GAPS;
  if (more > 0) lines.push(`Undetermined: ${more} more problems with files that could not be read completely.`);
  return lines;
}

function listed(
  findings: readonly Finding[],
  say: (finding: Finding) => string,
  sayMore: (more: number) => string,
): readonly string[] {
  const lines = [...findingSentences(findings, MOST_ISSUES, say)];
  if (findings.length > MOST_ISSUES) lines.push(sayMore(findings.length - MOST_ISSUES));
  return lines;
}
