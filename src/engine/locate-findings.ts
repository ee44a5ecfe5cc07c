import { locateAll } from '../evidence/positions/locate.ts';
import { shownFindings } from '../frameworks/shown.ts';
import type { EvidenceFile } from '../model/evidence.ts';
import { copyFinding } from '../model/finding.ts';
import type { Decision, Finding } from '../model/finding.ts';
import type { Place } from '../model/place.ts';
import type { Problem } from '../model/problem.ts';

type Files = ReadonlyMap<string, EvidenceFile>;

/** Fills in the lines of the places that stand in sentences, or of all findings. Each file is scanned once. */
export function locateFindings(findings: readonly Finding[], files: Files, all: boolean): readonly Finding[] {
  const shown = all ? new Set(findings) : shownFindings(findings);
  const places: Place[] = [];
  for (const { place, decisions } of shown) places.push(place, ...decisions.map((decision) => decision.place));
  const lines = linesOf(places, files);
  return findings.map((finding) => (shown.has(finding) ? withLines(finding, lines) : finding));
}

export function locateProblems(problems: readonly Problem[], files: Files): readonly Problem[] {
  const lines = linesOf(
    problems.filter(({ place }) => place.pointer.length > 0).map(({ place }) => place),
    files,
  );
  return problems.map((problem) => ({ ...problem, place: placed(problem.place, lines) }));
}

function linesOf(places: readonly Place[], files: Files): ReadonlyMap<Place, number> {
  const lines = new Map<Place, number>();
  locateAll(files, places).forEach((line, index) => {
    const place = places[index];
    if (line !== undefined && place !== undefined) lines.set(place, line);
  });
  return lines;
}

function withLines(finding: Finding, lines: ReadonlyMap<Place, number>): Finding {
  const decisions = finding.decisions.map((decision): Decision => ({
    ...decision,
    place: placed(decision.place, lines),
  }));
  return copyFinding(finding, { place: placed(finding.place, lines), decisions });
}

function placed(place: Place, lines: ReadonlyMap<Place, number>): Place {
  const line = lines.get(place);
  return line === undefined ? place : { ...place, line };
}
