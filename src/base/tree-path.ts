/** The folder of a path; `''` at the top. */
export function parentFolder(path: string): string {
  const at = path.lastIndexOf('/');
  return at === -1 ? '' : path.slice(0, at);
}

/** Joins a folder and a name as `folder/name`, without a leading slash at the top. */
export function under(folder: string, name: string): string {
  return folder === '' ? name : `${folder}/${name}`;
}

/** Resolves a relative path that a file in `folder` contains; `undefined` when it leads out of the tree. */
export function resolved(folder: string, written: string): string | undefined {
  const steps = folder === '' ? [] : folder.split('/');
  for (const step of written.split('/')) {
    if (step === '' || step === '.') continue;
    if (step !== '..') steps.push(step);
    else if (steps.pop() === undefined) return undefined;
  }
  return steps.join('/');
}

/** As `resolved`, but returns `undefined` for an absolute path and for a path in a home directory. */
export function resolvePath(folder: string, written: string): string | undefined {
  if (written === '' || written.startsWith('/') || written.startsWith('~') || written.length > 1000) return undefined;
  return resolved(folder, written);
}
