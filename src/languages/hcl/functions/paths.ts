/** The shortest form of a path: no `.`, no doubled slashes, and `..` resolved where a folder precedes it. */
export function cleanPath(path: string): string {
  const absolute = path.startsWith('/');
  const kept: string[] = [];
  for (const segment of path.split('/')) {
    if (segment === '' || segment === '.') continue;
    if (segment !== '..' || (!absolute && (kept.length === 0 || kept.at(-1) === '..'))) kept.push(segment);
    else kept.pop();
  }
  if (absolute) return `/${kept.join('/')}`;
  return kept.length === 0 ? '.' : kept.join('/');
}

/** The last part of a path. */
export function baseName(path: string): string {
  if (path === '') return '.';
  const trimmed = path.replace(/(?<!\/)\/+$/, '');
  return trimmed === '' || /^\/+$/.test(trimmed) ? '/' : trimmed.slice(trimmed.lastIndexOf('/') + 1);
}

/** A path without its last part. */
export function folderName(path: string): string {
  return cleanPath(path.slice(0, path.lastIndexOf('/') + 1));
}
