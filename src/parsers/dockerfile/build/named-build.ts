import { parentFolder, resolvePath } from '../../../base/tree-path.ts';

/** A build that names a stage. */
export interface NamedBuild {
  readonly file: string;
  /** Path of the Dockerfile in the tree; `undefined` where it is not known. */
  readonly dockerfile: string | undefined;
  /** Name of the stage; `undefined` where a variable decides. */
  readonly target: string | undefined;
}

/** The settings of a build, as written. */
export interface Written {
  readonly context: string | undefined;
  readonly dockerfile: string | undefined;
  readonly target: string | undefined;
}

/** The named build; empty for a build without a target, which builds the last stage. */
export function namedBuild(
  file: string,
  { context = '.', dockerfile = 'Dockerfile', target }: Written,
): readonly NamedBuild[] {
  if (target === undefined || target === '') return [];
  const isOpen = isUndetermined(context) || isUndetermined(dockerfile) || /^[\w+]{1,20}:|^git@/.test(context);
  const folder = isOpen ? undefined : resolvePath(parentFolder(file), context);
  const path = folder === undefined ? undefined : resolvePath(folder, dockerfile);
  if (!isOpen && path === undefined) return [];
  return [{ file, dockerfile: path, target: isUndetermined(target) ? undefined : target }];
}

function isUndetermined(text: string): boolean {
  return text.includes('$');
}
