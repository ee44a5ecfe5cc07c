import { loadExample, ask } from '../../checks/harness/run-example.ts';
import type { Bench } from '../../checks/harness/harness.ts';
import { compileTraits } from '../../checks/traits.ts';
import type { Check, CheckExample, Outcome } from '../../model/check.ts';
import type { Finding } from '../../model/finding.ts';
import { getOrCreate } from '../../base/memo.ts';
import { getPlatform, describeSubjects } from '../platforms.ts';
import { getCandidates, inOrder } from './candidates.ts';

/** An answer that rests on what is not written does not show what to write. */
const LEFT_OUT = /not set|missing|no element|is empty/;
const ABSENT = /^(?:not set|missing|empty)\b/;

/** How a check answers on one platform, as people write it there. */
export interface FixSnippet {
  readonly platform: string;
  readonly text: string;
  /** What the check says about it. */
  readonly message: string;
}

/**
 * The shortest part of the check's own examples for each platform that alone has an outcome (that passes, if none is given):
 * each was run through the parsers and the check. One that sets what is required comes before one that relies on a default.
 * Platforms whose evidence tools report (hosts, bills of materials) have none.
 */
export function fixSnippets(
  check: Check,
  bench: Bench,
  wanted: Outcome = 'pass',
  answer: AnswerFiles = answerFiles(check, bench),
): readonly FixSnippet[] {
  const found = new Map<string, FixSnippet>();
  const byDefault = new Map<string, FixSnippet>();
  const candidates = check.examples.flatMap((example) =>
    getCandidates(example, check.title, wanted).map((candidate) => ({ example, candidate })),
  );
  candidates.sort((one, other) => inOrder(one.candidate, other.candidate));
  const types = describeSubjects(check, bench.traits);
  const isSettled = (type: string): boolean => found.has(getPlatform(type) ?? '');
  for (const { example, candidate } of candidates) {
    if (types.every(isSettled)) break;
    if (candidate.types?.every(isSettled) === true) continue;
    const findings = answer(example, candidate.files);
    if (findings === undefined || findings.some(({ outcome }) => outcome !== wanted && outcome !== 'not-applicable'))
      continue;
    for (const { outcome, subjectType, message, decisions } of findings) {
      const platform = getPlatform(subjectType);
      const isLeftOut = LEFT_OUT.test(message) || decisions.some(({ actual }) => ABSENT.test(actual));
      const kept = isLeftOut ? byDefault : found;
      if (outcome === wanted && platform !== undefined && !kept.has(platform))
        kept.set(platform, { platform, text: candidate.text, message });
    }
  }
  return [...new Map([...byDefault, ...found]).values()];
}

/** What a check finds in files, with the day and tables of an example; `undefined` where they cannot be read. */
export type AnswerFiles = (example: CheckExample, files: CheckExample['files']) => readonly Finding[] | undefined;

/** Runs a check on files, once for the same files. */
export function answerFiles(check: Check, bench: Bench): AnswerFiles {
  const traits = compileTraits(bench.traits);
  const known = new Map<string, { readonly findings: readonly Finding[] | undefined }>();
  return ({ name, ...example }, files) => {
    const { asOf, tables } = example;
    return getOrCreate(known, JSON.stringify([asOf, tables, files]), () => {
      const { loaded, faults } = loadExample({ ...example, name, files }, bench, traits);
      return { findings: loaded === undefined || faults.length > 0 ? undefined : ask(check, loaded, bench) };
    }).findings;
  };
}
