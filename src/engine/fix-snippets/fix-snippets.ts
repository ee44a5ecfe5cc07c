import { loadExample, ask } from '../../checks/harness/run-example.ts';
import type { Bench } from '../../checks/harness/harness.ts';
import { compileTraits } from '../../checks/traits.ts';
import type { Check } from '../../model/check.ts';
import { getPlatform, describeSubjects } from '../platforms.ts';
import { getCandidates, inOrder } from './candidates.ts';

/** A pass that rests on what is not written shows nobody what to write. */
const LEFT_OUT = /not set|missing|no element|is empty/;

/** How a check passes on one platform, as people write it there. */
export interface FixSnippet {
  readonly platform: string;
  readonly text: string;
}

/**
 * The shortest part of the check's own examples for each platform that the check passes on, when it stands alone: each was
 * run through the parsers and the check. One that sets what is asked comes before one that relies on a default.
 * Platforms whose evidence nobody writes (hosts, bills of materials) have none.
 */
export function fixSnippets(check: Check, bench: Bench): readonly FixSnippet[] {
  const traits = compileTraits(bench.traits);
  const found = new Map<string, string>();
  const byDefault = new Map<string, string>();
  const candidates = check.examples.flatMap((example) =>
    getCandidates(example, check.title).map((candidate) => ({ example, candidate })),
  );
  candidates.sort((one, other) => inOrder(one.candidate, other.candidate));
  const types = describeSubjects(check, bench.traits);
  const isSettled = (type: string): boolean => found.has(getPlatform(type) ?? '');
  for (const { example, candidate } of candidates) {
    if (types.every(isSettled)) break;
    if (candidate.types?.every(isSettled) === true) continue;
    const { loaded, faults } = loadExample({ ...example, files: candidate.files }, bench, traits);
    if (loaded === undefined || faults.length > 0) continue;
    const findings = ask(check, loaded, bench);
    if (findings.some(({ outcome }) => outcome !== 'pass' && outcome !== 'not-applicable')) continue;
    for (const { outcome, subjectType, message } of findings) {
      const platform = getPlatform(subjectType);
      const kept = LEFT_OUT.test(message) ? byDefault : found;
      if (outcome === 'pass' && platform !== undefined && !kept.has(platform)) kept.set(platform, candidate.text);
    }
  }
  return [...new Map([...byDefault, ...found])].map(([platform, text]) => ({ platform, text }));
}
