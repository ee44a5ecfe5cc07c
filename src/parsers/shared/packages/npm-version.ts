/** A plain version, the commit of a git address, or nothing: an address never counts as a version. */
export function npmVersion(version: string): string {
  if (/^\d[\w.+-]{0,200}$/.test(version)) return version;
  return /#([0-9a-f]{7,64})$/.exec(version.slice(-70))?.[1] ?? '';
}
