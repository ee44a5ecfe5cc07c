/** The parts of an image reference (OCI distribution specification, section Pull). */
export interface ImageReference {
  /** With its registry, except `docker.io/library/`, which users leave out. */
  readonly name: string;
  readonly tag: string | undefined;
  readonly digest: string | undefined;
}

/** Splits a reference such as `registry:5000/name:tag@sha256:…`. */
export function imageReference(reference: string): ImageReference {
  const at = reference.indexOf('@');
  const digest = at === -1 ? undefined : reference.slice(at + 1);
  const rest = at === -1 ? reference : reference.slice(0, at);
  const colon = rest.lastIndexOf(':');
  // what stands before a slash is the port of a registry
  const isTagged = colon > rest.lastIndexOf('/');
  const name = (isTagged ? rest.slice(0, colon) : rest).replace(/^docker\.io\/(?:library\/)?/, '');
  return { name, tag: isTagged ? rest.slice(colon + 1) : undefined, digest };
}

/**
 * Whether a base image is pinned: it has a digest, or a tag other than `latest`. Where the reference is unknown, its
 * written last part decides if it has no variable.
 */
export function isPinned(reference: string | undefined, written: string): boolean | undefined {
  const last = written.slice(written.lastIndexOf('/') + 1);
  if (reference === undefined && (last === '' || last.includes('$'))) return undefined;
  const { tag, digest } = imageReference(reference ?? `image/${last}`);
  return digest !== undefined || (tag !== undefined && tag !== '' && tag !== 'latest');
}

/** Official images that set no user and therefore run as root (docker-library/repo-info). */
const ROOT: ReadonlySet<string> = new Set([
  'alpine',
  'buildpack-deps',
  'busybox',
  'debian',
  'golang',
  'node',
  'python',
  'ubuntu',
]);
/** The tag names the user: 65532 for `nonroot` (GoogleContainerTools/distroless, README). */
const DISTROLESS = /^gcr\.io\/distroless\/[\w.-]{1,100}$/;

/** Whether an image runs as root by default; `undefined` where that is unknown. */
export function runsAsRoot(reference: string): boolean | undefined {
  const { name, tag = '' } = imageReference(reference);
  if (ROOT.has(name)) return true;
  return DISTROLESS.test(name) && /^(?:debug-)?nonroot(?:-|$)/.test(tag) ? false : undefined;
}
