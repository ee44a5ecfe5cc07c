import type { Artifact } from '../model/assessment.ts';
import { jsonText } from './text.ts';

/** A file of indented JSON. */
export function jsonArtifact(filename: string, data: object): Artifact {
  return { filename, contentType: 'application/json', text: jsonText(data), data };
}
