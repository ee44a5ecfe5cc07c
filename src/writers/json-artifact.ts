import type { Artifact } from '../model/assessment.ts';
import { jsonPieces } from './text.ts';

/** A file of indented JSON. */
export function jsonArtifact(filename: string, data: object): Artifact {
  const [text = '', ...more] = jsonPieces(data);
  return { filename, contentType: 'application/json', text, ...(more.length === 0 ? {} : { more }), data };
}
