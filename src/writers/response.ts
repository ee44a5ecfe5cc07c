import type { Artifact, Assessment, EvidenceResponse, ResponseArtifact } from '../model/assessment.ts';
import { listedControls } from './graded.ts';
import { summarise } from './summary.ts';
import { visible } from '../model/visible.ts';

/**
 * The EvidenceResponse of the HTTP API, field for field. `failed` when no control could be graded: the evidence was readable,
 * but says nothing about the framework; the coverage artifact then tells what would help.
 */
export function toResponse(assessment: Assessment, artifacts: readonly Artifact[]): EvidenceResponse {
  const controls = listedControls(assessment);
  return {
    id: assessment.id,
    status: controls.length === 0 ? 'failed' : 'completed',
    created_at: assessment.createdAt,
    assessment: {
      id: assessment.assessmentId,
      framework: assessment.framework.name,
      version: visible(assessment.framework.version),
      timestamp: assessment.createdAt,
      controls: controls.map((control) => ({
        control_id: visible(control.requirement.id),
        title: visible(control.requirement.title),
        status: control.status,
        findings: control.issues.map(visible),
        evidence: control.evidence.map(visible),
      })),
      summary: summarise(controls),
    },
    artifacts: artifacts.map(toResponseArtifact),
  };
}

function toResponseArtifact(artifact: Artifact): ResponseArtifact {
  const bytes = Buffer.from(artifact.text, 'utf8');
  return {
    filename: visible(artifact.filename),
    content_type: artifact.contentType,
    content_base64: bytes.toString('base64'),
    size_bytes: bytes.length,
    ...(artifact.diagram === undefined ? {} : { diagram: artifact.diagram }),
  };
}
