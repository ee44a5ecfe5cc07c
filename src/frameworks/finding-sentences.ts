import type { Finding } from '../model/finding.ts';
import { flat } from './sentences.ts';
import { addTo } from '../base/group-by.ts';
import { joinFirst } from '../base/join-first.ts';

const MOST_ROOTS = 3;

/**
 * One line for each of the first `most` findings. Findings with the same text share a line that says so; they occur
 * where the same files are part of several overlays, charts or modules.
 */
export function findingSentences(
  findings: readonly Finding[],
  most: number,
  say: (finding: Finding) => string,
): readonly string[] {
  const alike = new Map<string, Finding[]>();
  for (const finding of findings.slice(0, most)) {
    const sentence = say(finding);
    addTo(alike, sentence, finding);
  }
  return [...alike].map(([sentence, group]) => (group.length === 1 ? sentence : `${sentence}${timesText(group)}`));
}

function timesText(group: readonly Finding[]): string {
  const roots = [...new Set(group.flatMap(({ root }) => (root === undefined ? [] : [root === '' ? '.' : flat(root)])))];
  const built = roots.length < 2 ? '' : `, built from ${joinFirst(roots.sort(), MOST_ROOTS)}`;
  return ` Found ${group.length} times${built}.`;
}
