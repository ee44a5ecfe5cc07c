import type { Check } from '../model/check.ts';
import type { Finding } from '../model/finding.ts';
import type { Row } from './grade.ts';
import { findingSentences } from './finding-sentences.ts';
import { disagreementText, findingText, flat, gapText, kindsText, type Phrasing } from './sentences.ts';
import { splitKinds, type GradingInput } from './grading-input.ts';
import { MOST_SHOWN, notesToShow, passesToShow } from './display-limits.ts';
import type { Tally } from './tally.ts';
import { joinFirst } from '../base/join-first.ts';

const GENERAL_GAP =
  'the policies, procedures and people behind it, and everything that the evidence files do not declare';

/** Sentences with places: what was examined for a requirement and what was not. */
export function writeEvidenceLines(row: Row, situation: GradingInput, phrasing: Phrasing): readonly string[] {
  const { speakers, tallies } = situation;
  const lines: string[] = [];
  for (const check of speakers.proving) lines.push(...passes('Pass', check, tallies(check.id), phrasing));
  for (const check of speakers.contradicting)
    lines.push(...passes('No contradiction', check, tallies(check.id), phrasing));
  for (const check of [...speakers.proving, ...speakers.contradicting]) {
    lines.push(...notApplicable(check, tallies(check.id), phrasing));
  }
  if (row === 'nothing-applies') lines.push(...unreadLine(situation), ...missingLine(situation));
  for (const check of speakers.advisory) lines.push(...advisory(check, tallies(check.id), phrasing));
  lines.push(...advised(situation, phrasing));
  if (row === 'proved') lines.push(...partialLines(situation), ...situation.remarks, ...unreadLine(situation));
  if (situation.allowUnparsed) lines.push(...acceptedGaps(situation, phrasing));
  return lines;
}

function passes(label: string, check: Check, tally: Tally, phrasing: Phrasing): readonly string[] {
  return listed(passesToShow(tally), `pass ${check.id}`, (finding) => {
    const disagreement = disagreementText(tally.disagreements.get(finding));
    return `${label}: ${findingText(finding, phrasing)}${disagreement}`;
  });
}

function notApplicable(check: Check, tally: Tally, phrasing: Phrasing): readonly string[] {
  return listed(
    tally.notApplicable,
    `examined by ${check.id}, to which it does not apply`,
    (finding) => `Examined, does not apply: ${findingText(finding, phrasing)}`,
  );
}

function advisory(check: Check, tally: Tally, phrasing: Phrasing): readonly string[] {
  return listed(
    notesToShow(tally),
    `noted by ${check.id}`,
    (finding) => `Advisory, changes no verdict (${finding.outcome}): ${findingText(finding, phrasing)}`,
  );
}

/** What does not pass but decides nothing, because the programme of the run leaves it to the provider. */
function advised({ requirement, speakers, unweighed }: GradingInput, phrasing: Phrasing): readonly string[] {
  const { lenient } = requirement;
  if (lenient === undefined || lenient.as !== 'advice') return [];
  const named = new Set(lenient.checks);
  const speaking = [...speakers.proving, ...speakers.contradicting].filter(({ id }) => named.has(id));
  const lines = speaking.flatMap((check) => advisory(check, unweighed(check.id), phrasing));
  return lines.length === 0 ? [] : [...lines, flat(lenient.why)];
}

/** Shows what checks cannot read, because a verdict covers only what they can. */
function unreadLine(situation: GradingInput): readonly string[] {
  const { searched } = splitKinds(situation, situation.speakers.proving);
  const types = [
    ...new Set(situation.allUnread.filter(({ kind }) => searched.includes(kind)).map(({ type }) => flat(type))),
  ];
  if (types.length === 0) return [];
  return [`The evidence also contains things of types that no check reads: ${joinFirst(types.sort(), MOST_SHOWN)}.`];
}

function missingLine(situation: GradingInput): readonly string[] {
  const { missing } = splitKinds(situation, situation.speakers.proving);
  return missing.length === 0 ? [] : [`Not supplied, although it could help: ${kindsText(missing)}.`];
}

/** A pass never covers a whole control, so the rest is listed. */
function partialLines({ requirement, basis, speakers, tallies }: GradingInput): readonly string[] {
  const gap = flat(requirement.gap ?? GENERAL_GAP);
  const lines = [`Automated evidence supports part of this control; not examined: ${gap}.`];
  const spoke = speakers.proving.filter((check) => tallies(check.id).passes.length > 0);
  const silent = speakers.proving.filter((check) => tallies(check.id).passes.length === 0);
  const ids = silent.map((check) => check.id);
  if (silent.length > 0) lines.push(`Without evidence: the checks ${joinFirst(ids, MOST_SHOWN)}.`);
  const covered = new Set(spoke.flatMap((check) => check.supports[basis] ?? []));
  const bare = requirement.from.length > 1 ? requirement.from.filter((control) => !covered.has(control)) : [];
  if (bare.length > 0) lines.push(`Without separate evidence: the related controls ${joinFirst(bare, MOST_SHOWN)}.`);
  return lines;
}

function acceptedGaps({ gaps }: GradingInput, phrasing: Phrasing): readonly string[] {
  const lines = gaps
    .slice(0, MOST_SHOWN)
    .map((gap) => `Gap accepted with --allow-unparsed: ${gapText(gap, phrasing)}; what it contains was not examined.`);
  const more = gaps.length - MOST_SHOWN;
  if (more > 0) lines.push(`Gap accepted with --allow-unparsed: ${more} more problems of this kind.`);
  return lines;
}

function listed(findings: readonly Finding[], what: string, say: (finding: Finding) => string): readonly string[] {
  const lines = [...findingSentences(findings, MOST_SHOWN, say)];
  const more = findings.length - MOST_SHOWN;
  if (more > 0) lines.push(`${more} more: ${what}.`);
  return lines;
}
