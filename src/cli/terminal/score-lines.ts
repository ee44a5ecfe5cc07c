import type { Assessment } from '../../model/assessment.ts';

/** With `--report sprs`: the possible score according to this evidence. */
export function scoreLines({ scoring }: Assessment): string[] {
  if (scoring === undefined) return [];
  const { lowest, highest, floor, ceiling, requirements } = scoring;
  const seen = requirements.filter(({ status }) => status !== 'not-seen').length;
  return [
    `Score of NIST SP 800-171 r2: between ${lowest} and ${highest} by this evidence (of ${floor} to ${ceiling}), partial: it covers ${seen} of ${requirements.length} requirements, and only technical evidence was seen.`,
  ];
}
