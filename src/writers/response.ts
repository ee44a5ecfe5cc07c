import type { Artifact, Assessment, EvidenceResponse, ResponseArtifact } from '../model/assessment.ts';
import { listedControls } from './graded.ts';
import { summarise } from './summary.ts';
import { omitUndefined } from '../base/omit-undefined.ts';
import { toUtf8, textSlices } from '../base/long-text.ts';
import { safeText } from '../model/safe-text.ts';
import { jsonText } from './text.ts';

/**
 * The EvidenceResponse of the HTTP API, field for field. `failed` when no control could be graded: the evidence was
 * readable, but says nothing about the framework; the coverage artifact then shows which evidence would help.
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
      version: safeText(assessment.framework.version),
      timestamp: assessment.createdAt,
      controls: controls.map((control) => ({
        control_id: safeText(control.requirement.id),
        title: safeText(control.requirement.title),
        status: control.status,
        findings: control.issues.map(safeText),
        evidence: control.evidence.map(safeText),
      })),
      summary: summarise(controls),
    },
    artifacts: artifacts.map(toResponseArtifact),
  };
}

/**
 * The response as it is written and sent, in pieces: artifacts of many megabytes are never one string in memory. The
 * same bytes as `jsonText(toResponse(...))`. Can be iterated several times.
 */
export function responsePieces(assessment: Assessment, artifacts: readonly Artifact[]): Iterable<string> {
  const head = jsonText(toResponse(assessment, []));
  if (artifacts.length === 0) return [head];
  return {
    *[Symbol.iterator]() {
      yield head.slice(0, head.lastIndexOf('[]') + 1);
      for (const [index, artifact] of artifacts.entries()) {
        yield index === 0 ? '\n' : ',\n';
        yield* artifactPieces(artifact);
      }
      yield '\n  ]\n}\n';
    },
  };
}

function* artifactPieces(artifact: Artifact): Generator<string> {
  const empty = { ...artifact, text: '', more: [] };
  const [before = '', after = ''] = JSON.stringify(toResponseArtifact(empty), null, 2)
    .replaceAll('\n', '\n    ')
    .split(/(?<="content_base64": ")(?=",\n)/, 2);
  yield `    ${before}`;
  let size = 0;
  let rest = Buffer.alloc(0);
  for (const slice of textSlices(artifact)) {
    const bytes = Buffer.from(slice, 'utf8');
    size += bytes.length;
    const known = Buffer.concat([rest, bytes]);
    const whole = known.length - (known.length % 3);
    yield known.toString('base64', 0, whole);
    rest = known.subarray(whole);
  }
  yield rest.toString('base64');
  yield after.replace('"size_bytes": 0', `"size_bytes": ${size}`);
}

function toResponseArtifact(artifact: Artifact): ResponseArtifact {
  const bytes = toUtf8(artifact);
  return {
    filename: safeText(artifact.filename),
    content_type: artifact.contentType,
    content_base64: bytes.toString('base64'),
    size_bytes: bytes.length,
    ...omitUndefined({ diagram: artifact.diagram }),
  };
}
