/** The folder of a path; `''` at the top. */
export function folderOf(path: string): string {
  const at = path.lastIndexOf('/');
  return at === -1 ? '' : path.slice(0, at);
}

export function nameOf(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1);
}

/** `folder/name`, without a slash in front at the top. */
export function under(folder: string, name: string): string {
  return folder === '' ? name : `${folder}/${name}`;
}

export function isUnder(folder: string, path: string): boolean {
  return folder === '' || path === folder || path.startsWith(`${folder}/`);
}

/** A path as written in a playbook, seen from a folder. `undefined` when it is absolute or leads out of the tree. */
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
