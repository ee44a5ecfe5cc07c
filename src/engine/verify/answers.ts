import { findingsOfSentences } from '../../results/findings-of-sentences.ts';
import type { Fault } from '../../model/verification.ts';
import { isMap } from './json-map.ts';
import { tryParseJson } from '../../base/parse-json.ts';
import { RESPONSE_FILE } from '../finished-runs/read-response.ts';
import type { OutputFolder } from './outputs.ts';

/** The part of an entry in `findings.json` that other outputs must match. */
export interface Answer {
  readonly check: string;
  readonly subject: string;
  readonly outcome: string;
  readonly waived: boolean;
  /** `info` is advice: it changes no verdict, and reports may leave it out. */
  readonly severity: string;
  readonly controls: readonly string[];
}

/** The entries of `findings.json`; `undefined` where it is absent or not valid. */
export function parseAnswers(text: string | undefined): readonly Answer[] | undefined {
  const data = text === undefined ? undefined : tryParseJson(text);
  if (!isMap(data) || !Array.isArray(data['results'])) return undefined;
  return data['results'].flatMap((result): readonly Answer[] => {
    if (!isMap(result)) return [];
    const { check, subject, outcome, waived, severity, controls } = result;
    if (typeof check !== 'string' || typeof subject !== 'string') return [];
    if (typeof outcome !== 'string' || typeof severity !== 'string') return [];
    const ids = Array.isArray(controls) ? controls.filter((id) => typeof id === 'string') : [];
    return [{ check, subject, outcome, waived: isMap(waived), severity, controls: ids }];
  });
}

/**
 * Finds disagreements between the sentences of a response and its findings: each failure of one must be in the other,
 * waived in both or in neither.
 */
export function sentenceFaults({ prefix, response }: OutputFolder, answers: readonly Answer[]): readonly Fault[] {
  const { controls } = response.assessment;
  return [...lostAnswers(`${prefix}findings.json`, controls, answers), ...lostSentences(prefix, controls, answers)];
}

type Controls = OutputFolder['response']['assessment']['controls'];

function lostAnswers(file: string, controls: Controls, answers: readonly Answer[]): readonly Fault[] {
  const known = new Set(answers.map((answer) => getKey({ ...answer, outcome: toldOutcome(answer) })));
  const faults: Fault[] = [];
  for (const told of findingsOfSentences(controls).values()) {
    const { check, subject, outcome, controls: ids } = told;
    const isCut = subject.endsWith('…');
    if (outcome === 'unknown' || isCut || known.has(getKey(told))) continue;
    const what = outcome === 'waived' ? 'waived failure' : 'failure';
    faults.push({ file, message: `lacks a ${what} of ${check} that the response reports under ${ids.join(', ')}` });
  }
  return faults;
}

function lostSentences(prefix: string, controls: Controls, answers: readonly Answer[]): readonly Fault[] {
  const told = new Map(controls.map(({ control_id, findings }) => [control_id, findings.join('\n')]));
  const faults: Fault[] = [];
  for (const { check, outcome, severity, controls: ids } of answers) {
    if (outcome !== 'fail' || severity === 'info') continue;
    for (const id of ids)
      if (told.get(id)?.includes(`[${check}, `) === false)
        faults.push({
          file: `${prefix}${RESPONSE_FILE}`,
          message: `lists no failure of ${check} under ${id}, which findings.json contains`,
        });
  }
  return faults;
}

function toldOutcome({ outcome, waived }: Answer): string {
  return outcome === 'fail' && waived ? 'waived' : outcome;
}

/** Invisible characters become spaces, because sentences and tables write them differently. */
function getKey({ check, severity, outcome, subject }: Omit<Answer, 'waived' | 'controls'>): string {
  return `${check} ${severity} ${outcome} ${subject.replaceAll(/(?:\\u[0-9a-f]{4}|\s)+/g, ' ').trim()}`;
}
