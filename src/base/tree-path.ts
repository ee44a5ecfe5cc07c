/** The folder of a path; `''` at the top. */
export function parentFolder(path: string): string {
  const at = path.lastIndexOf('/');
  return at === -1 ? '' : path.slice(0, at);
}

/** `folder/name`, without a slash in front at the top. */
export function under(folder: string, name: string): string {
  return folder === '' ? name : `${folder}/${name}`;
}

/** Where a relative path that stands in a file of a folder leads; `undefined` when it leads out of the tree. */
export function resolved(folder: string, written: string): string | undefined {
  const steps = folder === '' ? [] : folder.split('/');
  for (const step of written.split('/')) {
    if (step === '' || step === '.') continue;
    if (step !== '..') steps.push(step);
    else if (steps.pop() === undefined) return undefined;
  }
  return steps.join('/');
}

/** The same for what may be no relative path at all: nothing for an absolute one, or one of a home. */
export function resolvePath(folder: string, written: string): string | undefined {
  if (written === '' || written.startsWith('/') || written.startsWith('~') || written.length > 1000) return undefined;
  return resolved(folder, written);
}
