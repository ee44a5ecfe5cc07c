import type { FileTree } from '../../../model/evidence.ts';
import { isRootUser, imageUser } from '../dockerfile/image-user.ts';
import { readInstructions } from '../dockerfile/instructions.ts';
import { findStage } from '../dockerfile/stage.ts';
import { readStages } from '../dockerfile/stages.ts';
import { runsAsRoot } from '../dockerfile/base-image.ts';

/** The user of the image that a Dockerfile builds, by the stage that is built; `undefined` where it is not known. */
export function builtUser(text: string, target: string | undefined): string | undefined {
  const { stages } = readStages(readInstructions(text, () => undefined));
  const stage = target === undefined ? stages.at(-1) : findStage(stages, target);
  if (stage === undefined) return undefined;
  const user = imageUser(stage);
  return isRootUser(user) === true ? 'root' : user.user;
}

/** As `builtUser`, for a file of the tree. */
export function builtUserAt(tree: FileTree, path: string, target: string | undefined): string | undefined {
  const file = tree.get(path);
  return file === undefined ? undefined : builtUser(file.text(), target);
}

/** `root` for an image that is known to run as root. */
export function pulledUser(reference: string): string | undefined {
  return runsAsRoot(reference) === true ? 'root' : undefined;
}
