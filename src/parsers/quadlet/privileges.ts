import { unknown, type Value } from '../../base/value.ts';
import type { Place } from '../../model/place.ts';
import type { ContainerDraft } from '../shared/containers/draft.ts';
import { putSecurityOptions } from '../shared/containers/security-options.ts';
import { findOptions, type PodmanOption } from './options.ts';
import { findPlace, readSettings, type UnitSetting } from './unit.ts';

const ELSEWHERE = unknown('a unit that is not in the evidence sets it', false);
/** Every other value of a switch is on, or stops the start. */
const OFF = /^(?:0|f|false)$/i;
const OTHER_NAMESPACE = unknown('another container, or the namespace of a path, decides it', true);

export function putPrivileges(draft: ContainerDraft, options: readonly PodmanOption[], place: Place): void {
  for (const [name, path] of [
    ['privileged', 'container.securityContext.privileged'],
    ['read-only', 'container.securityContext.readOnlyRootFilesystem'],
  ] as const) {
    const last = findOptions(options, name).at(-1);
    if (last !== undefined) draft.put(path, { value: !OFF.test(last.value), place: last.place, name: last.key });
  }
  for (const [name, path] of [
    ['cap-add', 'container.securityContext.capabilities.add'],
    ['cap-drop', 'container.securityContext.capabilities.drop'],
  ] as const) {
    const found = findOptions(options, name).flatMap((each) =>
      each.value
        .split(',')
        .map((value) => ({ value: value.toUpperCase().replace(/^CAP_/, ''), place: each.place, name: each.key })),
    );
    const [first] = found;
    if (first !== undefined) draft.putList(path, first.place, found);
  }
  const security = findOptions(options, 'security-opt').map((each) => ({ text: each.value, place: each.place }));
  putSecurityOptions(draft, security, place);
}

export function putNamespaces(draft: ContainerDraft, options: readonly PodmanOption[], open: Place | undefined): void {
  for (const [name, path] of [
    ['network', 'spec.hostNetwork'],
    ['pid', 'spec.hostPID'],
    ['ipc', 'spec.hostIPC'],
  ] as const) {
    if (open !== undefined && name === 'network') draft.put(path, { value: ELSEWHERE, place: open });
    const all = findOptions(options, name);
    const last = all.find(({ value }) => value === 'host') ?? all.at(-1);
    if (last === undefined) continue;
    // the path of a namespace may be that of the host
    const isJoined = /^(?:container|ns):|\.container$/.test(last.value);
    const value = isJoined ? OTHER_NAMESPACE : last.value === 'host';
    const clause = value === true ? { fact: `${last.key} is host`, expected: 'no namespace of the host' } : undefined;
    draft.put(path, { value, place: last.place, clause });
  }
}

/** Groups by name have a number that is not 0, except that of root. */
export function putGroups(draft: ContainerDraft, options: readonly PodmanOption[], place: Place): void {
  const groups = findOptions(options, 'group-add').flatMap((each) => {
    const number = each.value === 'root' ? 0 : Number(each.value);
    return Number.isNaN(number) ? [] : [{ value: number, place: each.place, name: each.key }];
  });
  if (groups.length > 0) draft.putList('spec.securityContext.supplementalGroups', place, groups);
}

/**
 * The limits of the unit are those of the container too, as long as its control group is inside of that of the unit
 * (podman-systemd.unit, CgroupsMode).
 */
export function putLimits(draft: ContainerDraft, options: readonly PodmanOption[], unit: readonly UnitSetting[]): void {
  const isSplit = findOptions(options, 'cgroups').every(({ value }) => value === 'split');
  for (const [name, label, keys] of [
    ['cpu', 'CPU', ['cpus', 'CPUQuota']],
    ['memory', 'memory', ['memory', 'MemoryMax']],
  ] as const) {
    const option = findOptions(options, keys[0]).at(-1);
    const service = isSplit ? readSettings(unit, 'Service', keys[1]).at(-1) : undefined;
    const clause = { expected: `a ${label} limit above 0` };
    const path = `container.resources.limits.${name}`;
    if (option !== undefined)
      draft.put(path, { value: limit(option.value), place: option.place, name: option.key, clause });
    else if (service !== undefined && service.value !== 'infinity')
      draft.put(path, { value: limit(service.value), place: findPlace(service), name: service.key, clause });
  }
}

function limit(text: string): Value {
  return /^0+(?:\.0+)?[bkmg%]?$/i.test(text) ? 0 : text;
}
