/** The parts of a reference to an image, completed as Docker does and in lower case. */
export interface ImageReference {
  /** With registry, such as `docker.io/library/alpine`. */
  readonly repository: string;
  /** Empty where it has none. */
  readonly tag: string;
  /** `sha256:<hex>`, or empty. */
  readonly digest: string;
}

const DIGEST = /^sha256:[\da-f]{64}$/;

/** Whether a text is the digest of an image, in lower case. */
export function isImageDigest(text: string): boolean {
  return DIGEST.test(text);
}

/** The digest with a SHA-256 in hexadecimal digits; empty for any other text. */
export function imageDigest(hex: string): string {
  const digest = `sha256:${hex.toLowerCase()}`;
  return isImageDigest(digest) ? digest : '';
}

/** Reads a reference such as `registry.example.gov/web:1@sha256:...`. */
export function readImageReference(text: string): ImageReference {
  const lower = text.toLowerCase();
  const at = lower.lastIndexOf('@');
  const last = at === -1 ? '' : lower.slice(at + 1);
  const digest = isImageDigest(last) ? last : '';
  const [named = ''] = lower.split('@', 1);
  const colon = named.indexOf(':', named.lastIndexOf('/') + 1);
  const [path, tag] = colon === -1 ? [named, ''] : [named.slice(0, colon), named.slice(colon + 1)];
  return { repository: completeRepository(path), tag, digest };
}

function completeRepository(path: string): string {
  const [first = ''] = path.split('/', 1);
  if (!path.includes('/')) return `docker.io/library/${path}`;
  if (first === 'index.docker.io') return `docker.io${path.slice(first.length)}`;
  return /[.:]|^localhost$/.test(first) ? path : `docker.io/${path}`;
}
