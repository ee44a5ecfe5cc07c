import type { Program } from './elf.ts';

const CHUNK = 1024 * 1024;
/** Bytes that two chunks share; longer than any package name of Go. */
const OVERLAP = 256;
const MOST_BYTES = 512 * 1024 * 1024;
/** Packages of the standard library that encrypt, sign, agree on keys or derive them; the others compute digests or random numbers. */
const STANDARD =
  /^crypto\/(?:aes|cipher|des|dsa|ecdh|ecdsa|ed25519|elliptic|hkdf|hmac|hpke|md5|mldsa|mlkem|pbkdf2|rand|rc4|rsa|sha1|sha256|sha3|sha512|tls|x509)$/;
/** Function names end with a zero byte, and so does what precedes one. */
const FUNCTION = /\0((?:golang\.org\/x\/)?crypto\/[a-z0-9_/]{1,100})\.(?!go\0|s\0)/g;

/**
 * The cryptographic packages of Go's standard library and of golang.org/x/crypto that a program's functions belong
 * to, by the names in its function table. `undefined` where it has no table, or one that is too large to search.
 */
export function linkedCryptoPackages({ functions, slice }: Program): readonly string[] | undefined {
  if (functions === undefined || functions.size === 0 || functions.size > MOST_BYTES) return undefined;
  const found = new Set<string>();
  const end = functions.offset + functions.size;
  let rest = '';
  for (let at = functions.offset; at < end; at += CHUNK) {
    const bytes = slice(at, Math.min(CHUNK, end - at));
    if (bytes.length === 0) return undefined;
    const text = rest + bytes.toString('latin1');
    for (const [, name = ''] of text.matchAll(FUNCTION)) {
      if (name.startsWith('golang.org/') || STANDARD.test(name)) found.add(name);
    }
    rest = text.slice(-OVERLAP);
  }
  return [...found].sort();
}
