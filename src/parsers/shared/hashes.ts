const HEX = /^[0-9a-f]+$/;
const DIGITS = new Map([
  ['md5', 32],
  ['sha1', 40],
  ['sha224', 56],
  ['sha256', 64],
  ['sha384', 96],
  ['sha512', 128],
  ['sha3-256', 64],
  ['sha3-384', 96],
  ['sha3-512', 128],
]);

/** `algorithm:hex` in lower case; `undefined` when it is no hash, such as one of another length than its algorithm's. */
export function hashText(algorithm: string, content: string): string | undefined {
  const name = algorithm.toLowerCase().replace(/^sha-(?=\d)/, 'sha');
  const hex = content.toLowerCase();
  const digits = DIGITS.get(name);
  if (name === '' || name.length > 40 || hex.length > 512 || !HEX.test(hex)) return undefined;
  return digits === undefined || digits === hex.length ? `${name}:${hex}` : undefined;
}

/** `sha256:<hex>` as Python and Rust locks write it. */
export function colonHash(text: string): string | undefined {
  const colon = text.indexOf(':');
  return colon === -1 ? undefined : hashText(text.slice(0, colon), text.slice(colon + 1));
}

/** The hashes of a Subresource Integrity text such as `sha512-<base64>`. */
export function integrityHashes(integrity: string): readonly string[] {
  const hashes: string[] = [];
  for (const word of integrity.slice(0, 2000).split(/\s+/)) {
    const match = /^(sha\d{1,3})-([A-Za-z0-9+/]{1,200}={0,2})(?:\?.*)?$/.exec(word);
    const hash = match?.[1] === undefined ? undefined : hashText(match[1], hexOf(match[2] ?? ''));
    if (hash !== undefined) hashes.push(hash);
  }
  return hashes;
}

function hexOf(base64: string): string {
  return Buffer.from(base64, 'base64').toString('hex');
}
