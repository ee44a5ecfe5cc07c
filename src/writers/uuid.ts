import { createHash } from 'node:crypto';

/** Namespace of every UUID that is made from a name. Never change it: identities in published files depend on it. */
const NAMESPACE = '6c1f7c0e-5d0b-4b0e-9f53-3a8f1d9be2a7';
const NAMESPACE_BYTES = new Uint8Array(Buffer.from(NAMESPACE.replaceAll('-', ''), 'hex'));

/**
 * Version 5 UUID (RFC 9562 section 5.5) of a name made of `parts` in the project's namespace. Parts are encoded as a
 * JSON list, so that different lists never have the same name.
 */
export function createUuid(...parts: readonly string[]): string {
  const digest = createHash('sha1').update(NAMESPACE_BYTES).update(JSON.stringify(parts), 'utf8').digest();
  const bytes = digest.subarray(0, 16);
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x50, 6);
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8);
  const hex = bytes.toString('hex');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
}

/** The identity of one run. */
export interface RunKey {
  readonly engine: { readonly version: string };
  readonly name: string;
  readonly framework: { readonly id: string };
  readonly selection?: string;
  readonly evidenceDigest: string;
  readonly createdAt: string;
}

/**
 * UUID of an object that is new in every run: the response, the assessment, a document, a result. It depends on the
 * evidence and the time of the run; a run with a given date has a fixed time, so a rerun repeats it.
 */
export function runUuid(kind: 'response' | 'assessment' | 'results' | 'plan' | 'result' | 'poam', run: RunKey): string {
  const { engine, name, framework, selection, evidenceDigest, createdAt } = run;
  return createUuid('run', kind, engine.version, name, framework.id, selection ?? '', evidenceDigest, createdAt);
}

/** SHA-256 of a text's UTF-8 bytes, lower-case hex. */
export function sha256(text: string): string {
  return createHash('sha256').update(text, 'utf8').digest('hex');
}
