import { unknown } from '../../base/value.ts';
import { parentFolder, resolvePath } from '../../base/tree-path.ts';
import type { FileTree } from '../../model/evidence.ts';
import type { ContainerDraft, ContainerSetting } from '../shared/containers/draft.ts';
import { mayOpenHost, opensHost } from '../shared/containers/host-paths.ts';
import { hostMount } from '../shared/containers/mount.ts';
import { readWholeUnit } from './drop-ins.ts';
import { findOptions, type PodmanOption } from './options.ts';
import { readSettings } from './unit.ts';
import { findUnit, type UnitPlace } from './units.ts';

const LOST = { hostPath: unknown('a unit that is not in the evidence decides the path', false) };
const OPEN = { hostPath: unknown('a specifier, or the folder of the unit, decides the path', false) };
const OTHERS = unknown('the mounts of another container, which is not in the evidence', true);

/** Puts what a quadlet mounts of its host, also as its root file system. */
export function putMounts(
  draft: ContainerDraft,
  options: readonly PodmanOption[],
  { tree, path, place }: UnitPlace,
  isPodLost: boolean,
): void {
  const short = findOptions(options, 'volume').map((each) => ({
    ...each,
    value: each.value.includes(':') ? (each.value.split(':')[0] ?? '') : '',
  }));
  const long = findOptions(options, 'mount').map((each) => ({
    ...each,
    value: /(?:^|,)(?:source|src)=([^,]{1,500})/.exec(each.value.replaceAll('"', ''))?.[1]?.replace(/\/\*+$/, '') ?? '',
  }));
  const roots = findOptions(options, 'rootfs').map((each) => ({ ...each, value: each.value.split(':')[0] ?? '' }));
  const mounts = [...short, ...long, ...roots].map((each): ContainerSetting => ({
    ...readSource(each.value, each.key, { tree, path, place }),
    place: each.place,
  }));
  const others = findOptions(options, 'volumes-from').map((each) => ({
    value: OTHERS,
    place: each.place,
    name: each.key,
  }));
  const ofPod = isPodLost ? [{ value: LOST, place, name: 'Pod' }] : [];
  const all = [...mounts, ...others, ...ofPod];
  if (all.length > 0) draft.putList('spec.volumes', place, all);
}

function readSource(
  value: string,
  name: string,
  { tree, path }: UnitPlace,
): Pick<ContainerSetting, 'value' | 'name' | 'clause'> {
  const source = value.endsWith('.volume') ? boundVolume(tree, path, value) : value;
  if (source === undefined) return { value: LOST, name };
  if (/^\/?%/.test(source)) return { value: OPEN, name };
  if (source.startsWith('.')) {
    const isInside = resolvePath(parentFolder(path), source) !== undefined;
    return { value: !isInside && mayOpenHost(source) ? OPEN : {}, name };
  }
  return source.startsWith('/') && opensHost(source) ? hostMount(source, name) : { value: {}, name };
}

/** The path that a volume unit binds; empty for any other volume, and `undefined` for a unit that is missing. */
function boundVolume(tree: FileTree, path: string, name: string): string | undefined {
  const found = findUnit(tree, path, name);
  if (found === undefined) return undefined;
  const unit = readWholeUnit(tree, found);
  const [options, type, device] = ['Options', 'Type', 'Device'].map(
    (key) => readSettings(unit, 'Volume', key).at(-1)?.value ?? '',
  );
  return /(?:^|,)r?bind(?:,|$)/.test(options ?? '') || type === 'none' ? (device ?? '') : '';
}
