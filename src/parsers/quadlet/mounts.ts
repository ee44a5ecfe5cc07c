import type { FileTree } from '../../model/evidence.ts';
import type { ContainerDraft, ContainerSetting } from '../shared/containers/draft.ts';
import { opensHost } from '../shared/containers/host-paths.ts';
import { hostMount } from '../shared/containers/mount.ts';
import { readWholeUnit } from './drop-ins.ts';
import { findOptions, type PodmanOption } from './options.ts';
import { readSettings } from './unit.ts';
import { findUnit, type UnitPlace } from './units.ts';

/** Puts what a quadlet mounts of its host. */
export function putMounts(
  draft: ContainerDraft,
  options: readonly PodmanOption[],
  { tree, path, place }: UnitPlace,
): void {
  const short = findOptions(options, 'volume').map((each) => ({
    ...each,
    value: each.value.includes(':') ? (each.value.split(':')[0] ?? '') : '',
  }));
  const long = findOptions(options, 'mount').map((each) => ({
    ...each,
    value: /(?:^|,)(?:source|src)=([^,]{1,500})/.exec(each.value)?.[1] ?? '',
  }));
  const mounts = [...short, ...long].map((each): ContainerSetting => {
    const source = each.value.endsWith('.volume') ? boundVolume(tree, path, each.value) : each.value;
    const isOfHost = source.startsWith('/') && opensHost(source);
    return { ...(isOfHost ? hostMount(source, each.key) : { value: {}, name: each.key }), place: each.place };
  });
  if (mounts.length > 0) draft.putList('spec.volumes', place, mounts);
}

/** The path that a volume unit binds; empty for any other volume. */
function boundVolume(tree: FileTree, path: string, name: string): string {
  const found = findUnit(tree, path, name);
  if (found === undefined) return '';
  const unit = readWholeUnit(tree, found);
  const [options, type, device] = ['Options', 'Type', 'Device'].map(
    (key) => readSettings(unit, 'Volume', key).at(-1)?.value ?? '',
  );
  return /(?:^|,)r?bind(?:,|$)/.test(options ?? '') || type === 'none' ? (device ?? '') : '';
}
