import { sign, verify, type KeyObject } from 'node:crypto';
import { decodeBase64 } from '../../base/base64.ts';
import { jsonText } from '../../writers/text.ts';
import { keyId } from './signing-keys.ts';
import { isMap } from './json-map.ts';
import { tryParseJson } from '../../base/parse-json.ts';

/** Payload type of in-toto (in-toto attestation framework, envelope layer v1). */
const PAYLOAD_TYPE = 'application/vnd.in-toto+json';
const MOST_SIGNATURES = 20;

export interface Envelope {
  readonly payload: Buffer;
  readonly signatures: readonly { readonly keyid: string; readonly signature: Buffer }[];
}

/**
 * Signs a statement as DSSE (Dead Simple Signing Envelope v1.0). With Ed25519, the same statement and key give the
 * same bytes (RFC 8032); ECDSA uses a random number for each signature.
 */
export function signStatement(statement: string, key: KeyObject): string {
  const payload = Buffer.from(statement, 'utf8');
  const signature = sign(getDigest(key), encoded(payload), key);
  return jsonText({
    payloadType: PAYLOAD_TYPE,
    payload: payload.toString('base64'),
    signatures: [{ keyid: keyId(key), sig: signature.toString('base64') }],
  });
}

/** Parses an envelope; `undefined` where it is not one. */
export function readEnvelope(text: string): Envelope | undefined {
  const data = tryParseJson(text);
  if (!isMap(data) || data['payloadType'] !== PAYLOAD_TYPE) return undefined;
  const payload = getBytes(data['payload']);
  const list = data['signatures'];
  if (payload === undefined || !Array.isArray(list) || list.length === 0 || list.length > MOST_SIGNATURES)
    return undefined;
  const signatures = list.flatMap((each: unknown) => {
    const signature = isMap(each) ? getBytes(each['sig']) : undefined;
    if (!isMap(each) || signature === undefined) return [];
    const { keyid } = each;
    return [{ keyid: typeof keyid === 'string' ? keyid.slice(0, 200) : '', signature }];
  });
  return signatures.length === list.length ? { payload, signatures } : undefined;
}

/** Whether one of the signatures was made with this key. The key ids in the envelope are not trusted. */
export function isSignedBy({ payload, signatures }: Envelope, key: KeyObject): boolean {
  const message = encoded(payload);
  return signatures.some(({ signature }) => {
    try {
      return verify(getDigest(key), message, key, signature);
    } catch {
      return false;
    }
  });
}

/** Ed25519 includes its own hash. */
function getDigest(key: KeyObject): 'sha256' | null {
  return key.asymmetricKeyType === 'ed25519' ? null : 'sha256';
}

/** Pre-authentication encoding of DSSE v1. */
function encoded(payload: Buffer): Buffer {
  const head = `DSSEv1 ${Buffer.byteLength(PAYLOAD_TYPE)} ${PAYLOAD_TYPE} ${payload.length} `;
  return Buffer.concat([Buffer.from(head, 'utf8'), payload]);
}

function getBytes(value: unknown): Buffer | undefined {
  return typeof value === 'string' ? decodeBase64(value) : undefined;
}
