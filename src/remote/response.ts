import { isUtf8 } from 'node:buffer';
import { evidenceResponse } from '../generated/validators/evidenceResponse.js';
import { addsUp } from '../model/adds-up.ts';
import type { EvidenceResponse } from '../model/assessment.ts';
import { decodeBase64 } from '../base/base64.ts';
import { EngineError } from '../model/engine-error.ts';
import { tryParseJson } from '../base/parse-json.ts';

export interface RemoteArtifact {
  readonly filename: string;
  readonly bytes: Buffer;
}

export interface RemoteAssessment {
  readonly response: EvidenceResponse;
  readonly text: string;
  readonly artifacts: readonly RemoteArtifact[];
}

const RESPONSE_FILE = 'evidence-response.json';

/**
 * Parses an answer and verifies all of it: its shape, that it has the requested framework, that its numbers add up,
 * and that its artifacts have the stated sizes and safe file names. Throws EngineError `remote`.
 */
export function readResponse(bytes: Buffer, framework: string, host: string): RemoteAssessment {
  const wrong = (what: string): EngineError =>
    new EngineError('remote', `${host} sent an answer that ${what}. Nothing was written.`);
  if (!isUtf8(bytes)) throw wrong('is not UTF-8');
  const text = bytes.toString('utf8');
  const data = tryParseJson(text);
  if (data === undefined) throw wrong('is no JSON: it may be cut off');
  if (!isResponse(data)) {
    const [fault] = evidenceResponse.errors ?? [];
    throw wrong(`has not the shape of an assessment (at ${(fault?.instancePath ?? '').slice(0, 200) || 'the top'})`);
  }
  if (data.assessment.framework !== framework)
    throw wrong(`is of ${data.assessment.framework}, where ${framework} was requested`);
  if (!addsUp(data)) throw wrong('contradicts itself: its summary does not count its controls');
  return { response: data, text, artifacts: getArtifacts(data, wrong) };
}

function isResponse(data: unknown): data is EvidenceResponse {
  return evidenceResponse(data);
}

function getArtifacts(
  { artifacts }: EvidenceResponse,
  wrong: (what: string) => EngineError,
): readonly RemoteArtifact[] {
  const names = new Set([RESPONSE_FILE]);
  return artifacts.map(({ filename, content_base64, size_bytes }) => {
    if (!isFileName(filename)) throw wrong('names a file that may not be written');
    if (names.has(filename.toLowerCase())) throw wrong(`contains two files ${filename}`);
    names.add(filename.toLowerCase());
    const bytes = decodeBase64(content_base64);
    if (bytes === undefined) throw wrong(`contains ${filename} in a broken encoding`);
    if (bytes.length !== size_bytes) throw wrong(`contains ${filename} in another size than it says`);
    return { filename, bytes };
  });
}

/** A file name that is valid on every file system: no folders, no hidden files, no Windows devices. */
function isFileName(name: string): boolean {
  return /^[A-Za-z0-9][A-Za-z0-9._-]{0,150}$/.test(name) && !/^(?:con|prn|aux|nul|com\d|lpt\d)(?:\.|$)|\.$/i.test(name);
}
