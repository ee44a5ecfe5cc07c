import type { ControlAssessment, EvidenceResponse } from '../../src/model/assessment.ts';

const ID = '3f0c2d6e-7a15-4b39-9c1d-0a1b2c3d4e5f';

/** A control of a response; a text stands for its first finding. */
export function control(control_id: string, status: string, finding?: string, evidence = 'seen'): ControlAssessment {
  return {
    control_id,
    title: `Title of ${control_id}`,
    status,
    findings: finding === undefined ? [] : [finding],
    evidence: [evidence],
  };
}

/** A response that adds up. */
export function response(
  controls: readonly ControlAssessment[],
  changes: { readonly id?: string; readonly framework?: string; readonly version?: string; readonly day?: string } = {},
): EvidenceResponse {
  const { id = ID, framework = 'NIST 800-53', version = 'Rev 5', day = '2026-11-01' } = changes;
  const count = (status: string): number => controls.filter((each) => each.status === status).length;
  return {
    id,
    status: controls.length === 0 ? 'failed' : 'completed',
    created_at: `${day}T00:00:00Z`,
    assessment: {
      id: ID,
      framework,
      version,
      timestamp: `${day}T00:00:00Z`,
      controls,
      summary: {
        total_controls: controls.length,
        satisfied: count('satisfied'),
        not_satisfied: count('not-satisfied'),
        not_applicable: count('not-applicable'),
      },
    },
    artifacts: [],
  };
}
