import type { Artifact, Assessment, Writer } from '../model/assessment.ts';
import { simplify } from './simplified.ts';
import { jsonArtifact } from './json-artifact.ts';

/** Format `json`: the simplified structure for integrations and dashboards. */
export const json: Writer = {
  id: 'json',
  title: 'Simplified JSON',
  write(assessment: Assessment): readonly Artifact[] {
    return [jsonArtifact('assessment.json', simplify(assessment))];
  },
};
