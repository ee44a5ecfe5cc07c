import type { Finding } from '../../model/finding.ts';
import { prose, titleText } from './common.ts';
import type { Inventory } from './inventory.ts';
import type { SubjectReference } from './types.ts';

const MOST_GROUPS = 1000;
const MOST_ANSWERS = 10;

interface SubjectGroup {
  readonly first: Finding;
  readonly file: string;
  readonly answers: Map<string, number>;
  count: number;
}

/**
 * Subjects by type and evidence file; only by type where that makes more than 1,000 groups. Each group counts its
 * results.
 */
export function groupedSubjects(findings: readonly Finding[], inventory: Inventory): readonly SubjectReference[] {
  const byFile = grouped(findings, ({ place }) => place.file);
  const groups = byFile.size > MOST_GROUPS ? grouped(findings, () => '') : byFile;
  return [...groups.values()].map(({ first, file, answers, count }) => ({
    'subject-uuid': inventory.group(first, file),
    type: 'inventory-item',
    title: titleText(`${count} more of ${first.subjectType}${file === '' ? '' : ` in ${file}`}`),
    remarks: answerLines(answers).join('\n\n'),
  }));
}

function grouped(
  findings: readonly Finding[],
  fileOf: (finding: Finding) => string,
): ReadonlyMap<string, SubjectGroup> {
  const groups = new Map<string, SubjectGroup>();
  for (const finding of findings) {
    const file = fileOf(finding);
    const key = JSON.stringify([finding.source, finding.subjectType, file]);
    let group = groups.get(key);
    if (group === undefined) groups.set(key, (group = { first: finding, file, answers: new Map(), count: 0 }));
    group.count += 1;
    const [decision] = finding.decisions;
    const answer =
      decision === undefined
        ? finding.message
        : `${decision.path}: actual ${decision.actual}, expected ${decision.expected}`;
    group.answers.set(answer, (group.answers.get(answer) ?? 0) + 1);
  }
  return groups;
}

function answerLines(answers: ReadonlyMap<string, number>): readonly string[] {
  const sorted = [...answers].toSorted(([, left], [, right]) => right - left);
  const shown = sorted.slice(0, MOST_ANSWERS).map(([answer, count]) => `${count} times: ${prose(answer)}`);
  return sorted.length > MOST_ANSWERS ? [...shown, `${sorted.length - MOST_ANSWERS} other answers.`] : shown;
}
