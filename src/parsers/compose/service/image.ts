import { unknown } from '../../../base/value.ts';
import { parentFolder, resolvePath } from '../../../base/tree-path.ts';
import type { ContainerDraft } from '../../shared/containers/draft.ts';
import { builtUser, builtUserAt, pulledUser } from '../../shared/containers/images.ts';
import { ABOVE, putUser, putImageUser } from '../../shared/containers/user.ts';
import { memberAt, type Mapped, type Node } from '../document/node.ts';
import type { Reading } from './reading.ts';
import { knownText, readScalar } from './scalars.ts';

const ELSEWHERE = unknown('the Dockerfile of the image is not in the evidence', false);
const NO_IMAGE = unknown('another file sets the image', false);

/** Puts the image or the build of a service, and the user that its process has. */
export function putImage(draft: ContainerDraft, node: Mapped, reading: Reading): void {
  const build = memberAt(node, 'build');
  const image = memberAt(node, 'image');
  if (build !== undefined) {
    const path = findDockerfile(build);
    const isHere = path !== undefined && reading.project.tree.get(path) !== undefined;
    draft.put('container.build', { value: isHere ? true : ELSEWHERE, place: build.place });
  }
  const written = image === undefined ? NO_IMAGE : readScalar(image);
  draft.put('container.image', { value: written, place: image?.place ?? reading.place });
  const user = memberAt(node, 'user');
  if (user === undefined) putUserOfImage(draft, build, image, reading);
  else {
    const text = knownText(user);
    if (text === undefined)
      draft.put('effective.runAsUser', { value: readScalar(user), place: user.place, clause: ABOVE });
    else putUser(draft, text, user.place);
  }
}

function putUserOfImage(
  draft: ContainerDraft,
  build: Node | undefined,
  image: Node | undefined,
  { project, place }: Reading,
): void {
  if (build === undefined) {
    const reference = knownText(image);
    const label = reference === undefined ? 'the image' : `the image ${reference}`;
    putImageUser(draft, reference === undefined ? undefined : pulledUser(reference), label, image?.place ?? place);
    return;
  }
  const inline = memberAt(build, 'dockerfile_inline');
  const target = memberAt(build, 'target');
  const stage = knownText(target);
  // a variable that names the stage, arguments that may name the user, and other bases leave it open
  const isOpen =
    (target !== undefined && stage === undefined) ||
    ['args', 'additional_contexts'].some((key) => memberAt(build, key) !== undefined);
  if (inline !== undefined) {
    const text = knownText(inline);
    const user = isOpen || text === undefined ? undefined : builtUser(text, stage);
    putImageUser(draft, user, 'the Dockerfile in dockerfile_inline', build.place);
    return;
  }
  const path = findDockerfile(build);
  const user = path === undefined || isOpen ? undefined : builtUserAt(project.tree, path, stage);
  putImageUser(draft, user, path ?? 'the Dockerfile', build.place);
}

/** The Dockerfile of a build in the tree; `undefined` for one elsewhere. */
function findDockerfile(build: Node): string | undefined {
  const context =
    build.kind === 'leaf' ? knownText(build) : (knownText(memberAt(build, 'context')) ?? defaultContext(build));
  if (memberAt(build, 'dockerfile_inline') !== undefined) return undefined;
  if (context === undefined || /^[\w+]{1,20}:|^git@/.test(context)) return undefined;
  const folder = resolvePath(parentFolder(build.place.file), context);
  const named = memberAt(build, 'dockerfile');
  const dockerfile = named === undefined ? 'Dockerfile' : knownText(named);
  return folder === undefined || dockerfile === undefined ? undefined : resolvePath(folder, dockerfile);
}

function defaultContext(build: Node): string | undefined {
  return memberAt(build, 'context') === undefined ? '.' : undefined;
}
