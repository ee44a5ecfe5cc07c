import { createHash } from 'node:crypto';
import { failure, unknownValue, type Result } from '../values/value.ts';
import { always, TEXT, textAt } from './arguments.ts';
import type { FunctionTable, TerraformFunction } from './function.ts';

const NAMESPACES: ReadonlyMap<string, string> = new Map([
  ['dns', '6ba7b810-9dad-11d1-80b4-00c04fd430c8'],
  ['url', '6ba7b811-9dad-11d1-80b4-00c04fd430c8'],
  ['oid', '6ba7b812-9dad-11d1-80b4-00c04fd430c8'],
  ['x500', '6ba7b814-9dad-11d1-80b4-00c04fd430c8'],
]);
const UUID = /^[0-9a-fA-F]{8}(?:-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}$/;

/**
 * Hashes of text (language, "Hash and Crypto Functions"). Functions with random results or private keys give unknown
 * values.
 */
export const HASH_FUNCTIONS: FunctionTable = {
  md5: getHash('md5', 'hex'),
  sha1: getHash('sha1', 'hex'),
  sha256: getHash('sha256', 'hex'),
  sha512: getHash('sha512', 'hex'),
  base64sha256: getHash('sha256', 'base64'),
  base64sha512: getHash('sha512', 'base64'),
  uuidv5: {
    parameters: [TEXT, TEXT],
    returns: 'string',
    isFilled: always,
    run: (args) => uuidOfName(textAt(args, 0), textAt(args, 1)),
  },
};

export type HashName = 'md5' | 'sha1' | 'sha256' | 'sha512';

function getHash(name: HashName, encoding: 'hex' | 'base64'): TerraformFunction {
  const run: TerraformFunction['run'] = (args) => hashText(name, textAt(args, 0), encoding);
  return { parameters: [TEXT], returns: 'string', isFilled: always, run };
}

/**
 * The digest of the text's UTF-8 bytes. Unknown where the runtime lacks the algorithm, such as MD5 and SHA-1 in FIPS
 * mode.
 */
export function hashText(name: HashName, value: string | Uint8Array, encoding: 'hex' | 'base64'): Result {
  try {
    return createHash(name).update(value).digest(encoding);
  } catch {
    return unknownValue(`${name} is not available here`, true, 'string');
  }
}

/** RFC 9562 section 5.5. */
function uuidOfName(namespace: string, name: string): Result {
  const uuid = NAMESPACES.get(namespace) ?? namespace;
  if (!UUID.test(uuid)) return failure('the namespace must be dns, url, oid, x500 or a UUID');
  const digest = hashText(
    'sha1',
    Buffer.concat([Buffer.from(uuid.replaceAll('-', ''), 'hex'), Buffer.from(name)]),
    'hex',
  );
  if (typeof digest !== 'string') return digest;
  const variant = ((Number.parseInt(digest.charAt(16), 16) & 0x3) | 0x8).toString(16);
  const parts = [digest.slice(0, 8), digest.slice(8, 12), `5${digest.slice(13, 16)}`, variant + digest.slice(17, 20)];
  return [...parts, digest.slice(20, 32)].join('-');
}
