import type { Artifact, Assessment, Writer } from '../model/assessment.ts';
import type { ScoredRequirement, ScoredStatus, Scoring } from '../model/scoring.ts';
import { jsonArtifact } from './json-artifact.ts';

/** Report `sprs`: the score of SP 800-171 revision 2, as far as evidence shows it, by requirement and objective. */
export const sprs: Writer = {
  id: 'sprs',
  title: 'Score of NIST SP 800-171 revision 2, partial',
  write(assessment: Assessment): readonly Artifact[] {
    const { scoring } = assessment;
    return scoring === undefined ? [] : [jsonArtifact('sprs.json', report(assessment, scoring))];
  },
};

function report({ engine, framework, asOf, evidenceDigest }: Assessment, scoring: Scoring): object {
  const { requirements, highest, lowest, ceiling, floor } = scoring;
  const count = (wanted: ScoredStatus): number => requirements.filter(({ status }) => status === wanted).length;
  const unseen = count('not-seen');
  return {
    engine: engine.name,
    version: engine.version,
    framework: framework.name,
    framework_version: framework.version,
    as_of: asOf,
    evidence_digest: evidenceDigest,
    source: scoring.source,
    partial: true,
    statement: `Only technical evidence was seen, as of ${asOf}: it covers ${requirements.length - unseen} of ${requirements.length} requirements. The score is at most ${highest} while what is contradicted stays so, and ${lowest} when all that is not supported counts as not met. It is not an assessment: documents, interviews and tests can lower it further, and without a system security plan (3.12.4) there is no score at all.`,
    score: { highest, lowest, ceiling, floor },
    counts: {
      supported: count('supported'),
      contradicted: count('contradicted'),
      undetermined: count('undetermined'),
      not_seen: unseen,
    },
    conditional_level_2: conditional(scoring),
    requirements: requirements.map(toRequirement),
  };
}

/** Conditional CMMC Level 2 needs the threshold, and no open requirement that a plan of action must not contain. */
function conditional({ requirements, highest, threshold }: Scoring): object {
  const open = requirements.filter(({ status, value, plan }) => status === 'contradicted' && !mayBeOpen(plan, value));
  const conditionally = requirements.filter(({ status, plan }) => status === 'contradicted' && plan === 'partial-only');
  const unclear = requirements.filter(
    ({ status, plan }) => (status === 'undetermined' || status === 'not-seen') && plan !== 'allowed',
  );
  const excluded = highest < threshold || open.length > 0;
  return {
    threshold,
    by_this_evidence: excluded ? 'excluded' : 'not-excluded',
    contradicted_and_may_not_be_open: open.map(({ id }) => id),
    contradicted_and_may_be_open_only_in_part: conditionally.map(({ id }) => id),
    not_shown_and_may_not_be_open: unclear.map(({ id }) => id),
  };
}

function mayBeOpen(plan: ScoredRequirement['plan'], value: number): boolean {
  return plan === 'partial-only' || (plan === 'allowed' && value <= 1);
}

function toRequirement(requirement: ScoredRequirement): object {
  return {
    id: requirement.id,
    number: requirement.number,
    title: requirement.title,
    status: requirement.status,
    value: requirement.value,
    partial_value: requirement.partial ?? null,
    taken_off: { at_least: requirement.least, at_most: requirement.most },
    plan_of_action: requirement.plan,
    objectives: requirement.objectives,
  };
}
