import { isUtf8 } from 'node:buffer';
import { coverage } from '../../generated/validators/coverage.js';
import { evidenceResponse } from '../../generated/validators/evidenceResponse.js';
import { addsUp } from '../../model/adds-up.ts';
import type { EvidenceResponse } from '../../model/assessment.ts';
import { decodeBase64 } from '../../base/base64.ts';
import { omitUndefined } from '../../base/omit-undefined.ts';
import { EngineError } from '../../model/engine-error.ts';
import { readRegularFile, sha256Hex } from '../../sources/regular-file.ts';

export const RESPONSE_FILE = 'evidence-response.json';
const MOST_BYTES = 256 * 1024 * 1024;
const MOST_CONTROLS = 20_000;
const LONGEST_ID = 200;

export interface ReadResponse {
  readonly response: EvidenceResponse;
  /** Of the file, lower-case hex. */
  readonly sha256: string;
  /** From its artifact coverage.json. */
  readonly ledger?: Ledger;
}

/** The ledger of a response: details that the response lacks. */
export interface Ledger {
  readonly version: string;
  readonly selection: string | null;
  readonly as_of: string;
  readonly evidence_digest: string;
  readonly assessable: number;
  readonly assessed: number;
  /** Absent in ledgers of earlier versions, which list a control without a subject as not-applicable. */
  readonly decided?: number;
  readonly entries: readonly {
    readonly control_id: string;
    readonly state: string;
    readonly status: string | null;
    readonly reason: string;
  }[];
  readonly files: readonly {
    readonly path: string;
    readonly size_bytes: number;
    /** Empty for a file that is listed but was not read. */
    readonly sha256: string;
    readonly status: string;
    readonly parser: string | null;
  }[];
  readonly problems: readonly { readonly severity: string; readonly message: string }[];
}

/**
 * Reads an EvidenceResponse and checks its shape, that its numbers add up, and that each control occurs once. Throws
 * EngineError `unreadable-input` that names the file.
 */
export function readResponseFile(location: string, name: string): ReadResponse {
  const { bytes, sha256 } = readResultBytes(location, name);
  if (!isUtf8(bytes)) throw refused(name, 'is not UTF-8 text');
  return { ...getResponse(bytes.toString('utf8'), name), sha256 };
}

/** As `readResponseFile`, for a text that was read before. */
export function getResponse(text: string, name: string): Omit<ReadResponse, 'sha256'> {
  const response = parsed(text, name);
  if (!isResponse(response)) {
    const [fault] = evidenceResponse.errors ?? [];
    throw refused(name, `is no EvidenceResponse (at ${(fault?.instancePath ?? '').slice(0, 200) || 'the top'})`);
  }
  const { controls } = response.assessment;
  if (!addsUp(response)) throw refused(name, 'contradicts itself: its summary does not count its controls');
  if (new Set(controls.map(({ control_id }) => control_id)).size < controls.length)
    throw refused(name, 'contradicts itself: it lists a control twice');
  if (controls.length > MOST_CONTROLS || controls.some(({ control_id }) => control_id.length > LONGEST_ID))
    throw refused(name, 'has more controls or longer ids than any framework');
  const ledger = getLedger(response, name);
  return { response, ...omitUndefined({ ledger }) };
}

/** The bytes of a result, valid until the next call. Throws EngineError `unreadable-input` that names the file. */
function readResultBytes(location: string, name: string): { readonly bytes: Buffer; readonly sha256: string } {
  const outcome = readRegularFile({ location, fileBytes: MOST_BYTES, room: MOST_BYTES, keep: () => true });
  if (outcome.state === 'kept') return { bytes: outcome.bytes, sha256: sha256Hex(outcome.bytes) };
  throw refused(name, outcome.state === 'refused' ? outcome.why.replace(/\.$/, '') : 'could not be read');
}

function parsed(text: string, name: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw refused(name, 'is no JSON: it may be cut off');
  }
}

function isResponse(data: unknown): data is EvidenceResponse {
  return evidenceResponse(data);
}

function getLedger(response: EvidenceResponse, name: string): Ledger | undefined {
  const data = artifactData(response, 'coverage.json', name);
  if (data === undefined) return undefined;
  if (!isLedger(data) || data.framework !== response.assessment.framework)
    throw refused(name, 'contains a coverage.json of another run');
  return data;
}

/**
 * The JSON of an artifact of a response; `undefined` where there is no such artifact. Throws EngineError
 * `unreadable-input`.
 */
export function artifactData({ artifacts }: EvidenceResponse, filename: string, name: string): unknown {
  const artifact = artifacts.find((each) => each.filename === filename);
  if (artifact === undefined) return undefined;
  const bytes = decodeBase64(artifact.content_base64);
  return parsed(bytes?.toString('utf8') ?? '', `${name} (${filename} in it)`);
}

function isLedger(data: unknown): data is Ledger & { readonly framework: string } {
  return coverage(data);
}

/** The error for a result that is not consistent. */
export function refused(name: string, why: string): EngineError {
  return new EngineError('unreadable-input', `${name} ${why}. Pass an unmodified evidence-response.json of a run.`);
}
