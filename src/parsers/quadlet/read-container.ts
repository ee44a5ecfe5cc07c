import type { FileTree, Resource } from '../../model/evidence.ts';
import type { Place } from '../../model/place.ts';
import { putArguments } from '../shared/containers/arguments.ts';
import { createDraft } from '../shared/containers/draft.ts';
import { readWholeUnit } from './drop-ins.ts';
import { putEnvironments } from './environment.ts';
import { putImage } from './image.ts';
import { putMounts } from './mounts.ts';
import { QUADLET_NAMES } from './names.ts';
import { readOptions } from './options.ts';
import { putGroups, putLimits, putNamespaces, putPrivileges } from './privileges.ts';
import { findPlace, readSettings } from './unit.ts';
import { findUnit } from './units.ts';

const SECTION = 'Container';
/** What containers of a pod share (podman-pod-create). */
const OF_POD: ReadonlySet<string> = new Set(['network', 'pid', 'security-opt', 'volume', 'volumes-from']);

/** The container of a quadlet, with its settings in the words of Kubernetes. */
export function readContainer(tree: FileTree, path: string): Resource {
  const unit = readWholeUnit(tree, path);
  const own = readOptions(unit, SECTION);
  const pod = own.length === 0 ? undefined : readSettings(unit, SECTION, 'Pod').at(-1)?.value;
  const podPath = pod === undefined ? undefined : findUnit(tree, path, pod);
  // a container of a pod has the network and the mounts of the pod
  const ofPod = podPath === undefined ? [] : readOptions(readWholeUnit(tree, podPath), 'Pod');
  const options = [...ofPod.filter(({ name }) => OF_POD.has(name)), ...own];
  const place: Place = { file: path, pointer: [], line: unit.find(({ section }) => section === SECTION)?.line ?? 1 };
  const draft = createDraft(QUADLET_NAMES);
  draft.put('name', { value: path.slice(path.lastIndexOf('/') + 1), place });
  draft.put('role', { value: 'container', place });
  draft.put('os', { value: 'linux', place });
  putPrivileges(draft, options, place);
  putNamespaces(draft, options, pod !== undefined && podPath === undefined ? place : undefined);
  putMounts(draft, options, { tree, path, place }, pod !== undefined && podPath === undefined);
  putGroups(draft, options, place);
  putLimits(draft, options, unit);
  putImage(draft, options, { tree, path, place });
  putEnvironments(draft, options, { tree, path, place });
  for (const [key, at] of [
    ['Entrypoint', 'container.command'],
    ['Exec', 'container.args'],
  ] as const) {
    const last = readSettings(unit, SECTION, key).at(-1);
    if (last !== undefined) putArguments(draft, at, findPlace(last), [{ value: last.value, place: findPlace(last) }]);
  }
  const { values, places, wording } = draft.finish();
  return {
    kind: 'resource',
    type: 'engine/container',
    address: path,
    source: 'quadlet',
    evidenceKind: 'compose',
    values,
    place,
    places,
    wording,
  };
}
