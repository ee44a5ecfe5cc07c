import { findLines } from '../evidence/locate.ts';
import { shownFindings } from '../frameworks/display-limits.ts';
import { tallyFindings, talliesOfChecks, type Tally } from '../frameworks/tally.ts';
import type { ElementOffsets, EvidenceFile } from '../model/evidence.ts';
import type { CheckFindings, Finding } from '../model/finding.ts';
import { flatList } from '../base/flat-list.ts';
import type { ListedPlaces } from '../model/listed-places.ts';
import type { Place } from '../model/place.ts';
import type { Problem } from '../model/problem.ts';
import { LocatedFinding, placed } from './located-finding.ts';

type Files = ReadonlyMap<string, EvidenceFile>;

/** Findings in their given order, and counted by check. */
export interface LocatedFindings {
  readonly findings: readonly Finding[];
  readonly tallies: ReadonlyMap<string, Tally>;
}

/** Adds the lines of places in sentences, and of as many listed places as `listed` says. Each file is scanned once. */
export function locateFindings(
  answers: readonly CheckFindings[],
  files: Files,
  listed: ListedPlaces,
  elements: readonly ElementOffsets[] = [],
): LocatedFindings {
  const findings = flatList(answers.map((each) => each.findings));
  const tallies = talliesOfChecks(answers);
  const shown = shownFindings(findings, listed, tallies);
  const places: Place[] = [];
  for (const { place, decisions, stated } of shown) {
    places.push(place);
    if (stated !== undefined) places.push(stated.place);
    for (const decision of decisions) places.push(decision.place);
  }
  const lines = findLines(files, places, elements);
  const located = new Map<Finding, Finding>();
  for (const finding of shown) located.set(finding, new LocatedFinding(finding, lines));
  const standIn = (finding: Finding): Finding => located.get(finding) ?? finding;
  return { findings: findings.map(standIn), tallies: tallyFindings(tallies, standIn) };
}

/** Fills in the lines of the places of problems. Each file is scanned once. */
export function locateProblems(
  problems: readonly Problem[],
  files: Files,
  elements: readonly ElementOffsets[],
): readonly Problem[] {
  const places = problems.map(({ place }) => place).filter(({ pointer }) => pointer.length > 0);
  const lines = findLines(files, places, elements);
  return problems.map((problem) => ({ ...problem, place: placed(problem.place, lines) }));
}
