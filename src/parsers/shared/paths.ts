/** The folder of a path; `''` at the top. */
export function folderOf(path: string): string {
  const at = path.lastIndexOf('/');
  return at === -1 ? '' : path.slice(0, at);
}

/** `folder/name`, without a slash in front at the top. */
export function under(folder: string, name: string): string {
  return folder === '' ? name : `${folder}/${name}`;
}

/** A path as a file of the evidence writes it, seen from a folder. `undefined` when it is absolute or leads out of the tree. */
export function resolvePath(folder: string, written: string): string | undefined {
  if (written === '' || written.startsWith('/') || written.startsWith('~') || written.length > 1000) return undefined;
  const steps = folder === '' ? [] : folder.split('/');
  for (const step of written.split('/')) {
    if (step === '' || step === '.') continue;
    if (step !== '..') steps.push(step);
    else if (steps.pop() === undefined) return undefined;
  }
  return steps.join('/');
}
