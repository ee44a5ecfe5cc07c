import type { ControlAssessment } from '../model/assessment.ts';
import { SEVERITIES } from '../model/check.ts';
import type { ReportedFinding } from '../model/difference.ts';
import { findingKey } from '../model/finding-key.ts';

const LONGEST = 4000;
const TAG = /\[([a-z0-9-]{1,100}), (critical|high|medium|low|info)\]: /;
const DIGEST = ' (sha256 ';

/**
 * The failures that the sentences of controls show, for responses without `findings.json`. A sentence that cannot be
 * read is left out. Sentences do not contain the source, so the file is used for it.
 */
export function findingsOfSentences(controls: readonly ControlAssessment[]): ReadonlyMap<string, ReportedFinding> {
  const found = new Map<string, ReportedFinding>();
  for (const { control_id, findings } of controls) {
    for (const sentence of findings) {
      const finding = getFinding(sentence.slice(0, LONGEST), control_id);
      if (finding === undefined) continue;
      const key = findingKey(finding);
      const known = found.get(key);
      found.set(key, known === undefined ? finding : { ...known, controls: [...known.controls, control_id] });
    }
  }
  return found;
}

function getFinding(sentence: string, control: string): ReportedFinding | undefined {
  const tag = TAG.exec(sentence);
  const [matched = '', check = '', rank] = tag ?? [];
  const severity = SEVERITIES.find((each) => each === rank);
  const from = (tag?.index ?? 0) + matched.length;
  const end = sentence.indexOf(DIGEST, from);
  const at = sentence.lastIndexOf(' at ', end);
  if (severity === undefined || end === -1 || at < from) return undefined;
  const where = sentence.slice(at + 4, end);
  return {
    check,
    severity,
    subject: sentence.slice(from, at),
    subjectType: '',
    source: '',
    origin: where.replace(/:\d{1,9}$/, ''),
    where,
    message: sentence.slice(sentence.indexOf(': ', end) + 2),
    controls: [control],
    outcome: getOutcome(sentence),
  };
}

function getOutcome(sentence: string): ReportedFinding['outcome'] {
  if (sentence.startsWith('Undetermined:')) return 'unknown';
  return sentence.includes(' Waived by ') ? 'waived' : 'fail';
}
