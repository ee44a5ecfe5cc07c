import type { FindingSentence } from './finding-sentences.ts';

/** Lines of a file that are shown with a sentence. */
const LINES_SHOWN = 60;

/** Draws `count` of the items, the same ones for the same seed (Mulberry32, a public-domain generator). */
export function draw<T>(items: readonly T[], count: number, seed: number): readonly T[] {
  const left = [...items];
  const drawn: T[] = [];
  let state = seed;
  while (drawn.length < count && left.length > 0) {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    drawn.push(...left.splice(((mixed ^ (mixed >>> 14)) >>> 0) % left.length, 1));
  }
  return drawn;
}

/** A sentence with the part of the evidence that it is about, for readers who do not know the code. */
export function sentenceSheet(
  { check, outcome, subject, sentence, evidence }: FindingSentence,
  number: number,
): string {
  const head = [
    `${number}. ${outcome}  ${subject}: ${sentence}`,
    `   Check: ${check.title}`,
    `   Evidence: ${evidence.name}`,
  ];
  return [...head, ...excerpt(evidence.text, subject).map((line) => `   | ${line}`), ''].join('\n');
}

/** The whole of a short text; of a long one the lines around the first that names the subject. */
function excerpt(text: string, subject: string): readonly string[] {
  const lines = text.trimEnd().split('\n');
  if (lines.length <= LINES_SHOWN) return lines;
  const name = subject.split(/[./:[\]"]+/).findLast((part) => part !== '') ?? '';
  const named = lines.findIndex((line) => line.includes(name));
  const first = Math.max(0, Math.min(named - 10, lines.length - LINES_SHOWN));
  return ['...', ...lines.slice(first, first + LINES_SHOWN), '...'];
}
