import { isLocalSource } from '../../shared/terraform/module-call.ts';

/** The folder of a path; `''` for the root. */
export function parentFolder(path: string): string {
  const end = path.lastIndexOf('/');
  return end === -1 ? '' : path.slice(0, end);
}

/** A path relative to a folder, without `.` and `..`; `undefined` when it leads outside the tree. */
export function resolvePath(folder: string, path: string): string | undefined {
  const steps = path.startsWith('/') ? undefined : folder.split('/').filter((step) => step !== '');
  for (const step of path.split('/')) {
    if (step === '..') {
      if (steps?.pop() === undefined) return undefined;
    } else if (step !== '' && step !== '.') steps?.push(step);
  }
  return steps?.join('/');
}

/** The folder in a call's source path; `undefined` for modules from outside and paths that leave the tree. */
export function localFolder(folder: string, source: string | undefined): string | undefined {
  return source !== undefined && isLocalSource(source) ? resolvePath(folder, source) : undefined;
}

/** The relative path from one folder of the tree to another: `.`, `modules/a` or `../a`. */
export function relativePath(from: string, to: string): string {
  const start = from.split('/').filter((step) => step !== '');
  const end = to.split('/').filter((step) => step !== '');
  let same = 0;
  while (same < start.length && same < end.length && start[same] === end[same]) same += 1;
  const steps = [...start.slice(same).map(() => '..'), ...end.slice(same)];
  return steps.length === 0 ? '.' : steps.join('/');
}
