import { createHash, createPrivateKey, createPublicKey, type KeyObject } from 'node:crypto';
import { readFileSync, statSync } from 'node:fs';
import { EngineError } from '../../model/engine-error.ts';
import { errorCode } from '../../base/error-code.ts';

const MOST_BYTES = 64 * 1024;

/**
 * A private key in PEM: Ed25519, or ECDSA on P-256. Throws EngineError `invalid-configuration` that names the file and never its
 * content.
 */
export function readPrivateKey(path: string): KeyObject {
  const pem = read(path);
  if (pem.includes('ENCRYPTED')) throw refused(path, 'is encrypted. Give a key without a passphrase');
  return usable(path, () => createPrivateKey(pem));
}

/** A public key in PEM, of the same kinds. Throws EngineError `invalid-configuration`. */
export function readPublicKey(path: string): KeyObject {
  const pem = read(path);
  if (pem.includes('PRIVATE KEY')) throw refused(path, 'is a private key. Give the public one');
  return usable(path, () => createPublicKey(pem));
}

/** SHA-256 of the public key (SubjectPublicKeyInfo, DER), lower-case hex. */
export function keyId(key: KeyObject): string {
  const open = key.type === 'private' ? createPublicKey(key) : key;
  return createHash('sha256')
    .update(open.export({ type: 'spki', format: 'der' }))
    .digest('hex');
}

function usable(path: string, make: () => KeyObject): KeyObject {
  let key: KeyObject;
  try {
    key = make();
  } catch {
    throw refused(path, 'contains no readable PEM key');
  }
  const { asymmetricKeyType: type, asymmetricKeyDetails: details } = key;
  if (type === 'ed25519' || (type === 'ec' && details?.namedCurve === 'prime256v1')) return key;
  throw refused(path, 'is of another kind');
}

function read(path: string): string {
  try {
    const stats = statSync(path);
    if (!stats.isFile() || stats.size > MOST_BYTES) throw refused(path, 'is not a file of at most 64 KiB');
    return readFileSync(path, 'utf8');
  } catch (error) {
    if (error instanceof EngineError) throw error;
    throw refused(path, `cannot be read (${errorCode(error)})`);
  }
}

function refused(path: string, why: string): EngineError {
  return new EngineError('invalid-configuration', `${path} ${why}. Keys are PEM files, Ed25519 or ECDSA on P-256.`);
}
