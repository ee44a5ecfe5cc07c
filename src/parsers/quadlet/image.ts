import { parentFolder, resolvePath } from '../../base/tree-path.ts';
import { unknown, type Value } from '../../base/value.ts';
import type { FileTree } from '../../model/evidence.ts';
import type { ContainerDraft } from '../shared/containers/draft.ts';
import { builtUserAt, pulledUser } from '../shared/containers/images.ts';
import { putImageUser, putUser } from '../shared/containers/user.ts';
import { readWholeUnit } from './drop-ins.ts';
import { findOptions, type PodmanOption } from './options.ts';
import { readSettings } from './unit.ts';
import { findUnit, type UnitPlace } from './units.ts';

const ELSEWHERE = unknown('a unit that is not in the evidence sets it', false);

/** Puts the image of a quadlet, or that it is built, and the user of its process. */
export function putImage(draft: ContainerDraft, options: readonly PodmanOption[], around: UnitPlace): void {
  const image = findOptions(options, 'image').at(-1);
  const place = image?.place ?? around.place;
  const written = image?.value ?? '';
  const unit = /\.(?:build|image)$/.test(written) ? findUnit(around.tree, around.path, written) : undefined;
  const { reference, isBuilt, user, label } = written.endsWith('.build')
    ? fromBuild(around.tree, unit)
    : fromReference(imageReference(image?.value, around.tree, unit));
  if (isBuilt !== undefined) draft.put('container.build', { value: isBuilt, place });
  draft.put('container.image', { value: reference, place });
  if (!putOwnUser(draft, options)) putImageUser(draft, user, label, place);
}

interface ImageOfUnit {
  readonly reference: Value;
  readonly isBuilt?: Value;
  readonly user: string | undefined;
  readonly label: string;
}

function fromBuild(tree: FileTree, unit: string | undefined): ImageOfUnit {
  const dockerfile = unit === undefined ? undefined : findDockerfile(tree, unit);
  if (dockerfile === undefined)
    return { reference: ELSEWHERE, isBuilt: ELSEWHERE, user: undefined, label: 'the Dockerfile' };
  return { reference: ELSEWHERE, isBuilt: true, user: dockerfile.user, label: dockerfile.path };
}

function fromReference(reference: string | undefined): ImageOfUnit {
  if (reference === undefined) return { reference: ELSEWHERE, user: undefined, label: 'the image' };
  return { reference, user: pulledUser(reference), label: `the image ${reference}` };
}

/** Puts the user that the unit sets; false where it sets none. */
function putOwnUser(draft: ContainerDraft, options: readonly PodmanOption[]): boolean {
  const user = findOptions(options, 'user').at(-1);
  const group = findOptions(options, 'group').at(-1);
  if (user === undefined) return false;
  putUser(draft, group === undefined ? user.value : `${user.value}:${group.value}`, user.place);
  return true;
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
  const folder = buildFolder(parentFolder(unit), last('SetWorkingDirectory') ?? 'unit');
  const names = last('File') === undefined ? ['Containerfile', 'Dockerfile'] : [last('File') ?? ''];
  const path = names
    .map((name) => (folder === undefined ? undefined : resolvePath(folder, name)))
    .find((each) => each !== undefined && tree.get(each) !== undefined);
  if (path === undefined) return undefined;
  // arguments may name the user, the stage or another base
  const isOpen = ['BuildArg', 'PodmanArgs'].some((key) => last(key) !== undefined);
  return { path, user: isOpen ? undefined : builtUserAt(tree, path, last('Target')) };
}

function buildFolder(folder: string, written: string): string | undefined {
  if (written === 'unit' || written === 'file') return folder;
  return written.startsWith('.') ? resolvePath(folder, written) : undefined;
}
