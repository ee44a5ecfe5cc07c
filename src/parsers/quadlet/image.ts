import { parentFolder, resolvePath } from '../../base/tree-path.ts';
import { unknown } from '../../base/value.ts';
import type { FileTree } from '../../model/evidence.ts';
import type { ContainerDraft } from '../shared/containers/draft.ts';
import { builtUserAt, pulledUser } from '../shared/containers/images.ts';
import { putImageUser, putUser } from '../shared/containers/user.ts';
import { readWholeUnit } from './drop-ins.ts';
import { findOptions, type Option } from './options.ts';
import { readSettings } from './unit.ts';
import { findUnit, type UnitPlace } from './units.ts';

const ELSEWHERE = unknown('a unit that is not in the evidence sets it', false);

/** Puts the image of a quadlet, or that it is built, and the user of its process. */
export function putImage(draft: ContainerDraft, options: readonly Option[], { tree, path, place }: UnitPlace): void {
  const image = findOptions(options, 'image').at(-1);
  const at = image?.place ?? place;
  const unit =
    image === undefined || !/\.(?:build|image)$/.test(image.value) ? undefined : findUnit(tree, path, image.value);
  const isBuilt = image?.value.endsWith('.build') === true;
  const dockerfile = isBuilt && unit !== undefined ? findDockerfile(tree, unit) : undefined;
  if (isBuilt) draft.put('container.build', { value: dockerfile === undefined ? ELSEWHERE : true, place: at });
  const reference = isBuilt ? undefined : imageReference(image?.value, tree, unit);
  draft.put('container.image', { value: reference ?? ELSEWHERE, place: at });
  const user = findOptions(options, 'user').at(-1);
  const group = findOptions(options, 'group').at(-1);
  if (user !== undefined) putUser(draft, group === undefined ? user.value : `${user.value}:${group.value}`, user.place);
  else if (isBuilt) putImageUser(draft, dockerfile?.user, dockerfile?.path ?? 'the Dockerfile', at);
  else
    putImageUser(
      draft,
      reference === undefined ? undefined : pulledUser(reference),
      `the image ${reference ?? ''}`.trim(),
      at,
    );
}

function imageReference(value: string | undefined, tree: FileTree, unit: string | undefined): string | undefined {
  if (value === undefined || !value.endsWith('.image')) return value;
  return unit === undefined ? undefined : readSettings(readWholeUnit(tree, unit), 'Image', 'Image').at(-1)?.value;
}

interface Built {
  readonly path: string;
  readonly user: string | undefined;
}

/** The Dockerfile that a build unit names (podman-systemd.unit, Build units). */
function findDockerfile(tree: FileTree, unit: string): Built | undefined {
  const settings = readWholeUnit(tree, unit);
  const last = (key: string): string | undefined => readSettings(settings, 'Build', key).at(-1)?.value;
  const folder = /^(?:unit|file)$|^\.?\//.test(last('SetWorkingDirectory') ?? 'unit') ? parentFolder(unit) : undefined;
  const names = last('File') === undefined ? ['Containerfile', 'Dockerfile'] : [last('File') ?? ''];
  const path = names
    .map((name) => (folder === undefined ? undefined : resolvePath(folder, name)))
    .find((each) => each !== undefined && tree.get(each) !== undefined);
  return path === undefined ? undefined : { path, user: builtUserAt(tree, path, last('Target')) };
}
