import type { Assessment, AssessmentSummary } from '../../model/assessment.ts';
import { summarise } from '../../writers/summary.ts';
import { listedControls } from '../../writers/graded.ts';
import { jsonText } from '../../writers/text.ts';
import { ENGINE } from '../identity.ts';
import { isMap } from './json-map.ts';
import { tryParseJson } from '../../base/parse-json.ts';

const STATEMENT_TYPE = 'https://in-toto.io/Statement/v1';
const PREDICATE_TYPE = 'urn:evidence-engine:predicate:assessment:v1';

/** One file by its path and digest. */
export interface DigestedFile {
  readonly path: string;
  /** Bytes. */
  readonly size: number;
  /** Lower-case hex. */
  readonly sha256: string;
}

/** The statement about one framework. */
export interface StatedAssessment {
  readonly name: string;
  readonly framework: string;
  readonly version: string;
  readonly selection: string | null;
  readonly response_id: string;
  readonly as_of: string;
  readonly created_at: string;
  readonly evidence_digest: string;
  readonly summary: AssessmentSummary;
}

/** The text to sign: the output files of a run, and its assessments (in-toto Statement v1). */
export function statementText(files: readonly DigestedFile[], assessments: readonly StatedAssessment[]): string {
  return jsonText({
    _type: STATEMENT_TYPE,
    subject: files.map(({ path, sha256 }) => ({ name: path, digest: { sha256 } })),
    predicateType: PREDICATE_TYPE,
    predicate: { engine: { name: ENGINE.name, version: ENGINE.version }, assessments },
  });
}

/** The statement about a local assessment. */
export function describeAssessment(assessment: Assessment): StatedAssessment {
  return {
    name: assessment.name,
    framework: assessment.framework.name,
    version: assessment.framework.version,
    selection: assessment.selection ?? null,
    response_id: assessment.id,
    as_of: assessment.asOf,
    created_at: assessment.createdAt,
    evidence_digest: assessment.evidenceDigest,
    summary: summarise(listedControls(assessment)),
  };
}

/** The digests of the files in a statement, by path; `undefined` where the text is not a statement of this product. */
export function readSubjects(text: string): ReadonlyMap<string, string> | undefined {
  const data = tryParseJson(text);
  if (!isMap(data) || data['_type'] !== STATEMENT_TYPE || data['predicateType'] !== PREDICATE_TYPE) return undefined;
  const subjects = data['subject'];
  if (!Array.isArray(subjects)) return undefined;
  const found = new Map<string, string>();
  for (const subject of subjects) {
    const name: unknown = isMap(subject) ? subject['name'] : undefined;
    const digest: unknown = isMap(subject) ? subject['digest'] : undefined;
    const sha256 = isMap(digest) ? digest['sha256'] : undefined;
    if (typeof name !== 'string' || typeof sha256 !== 'string' || found.has(name)) return undefined;
    found.set(name, sha256);
  }
  return found;
}
