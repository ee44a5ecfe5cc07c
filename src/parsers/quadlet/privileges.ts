import { unknown, type Value } from '../../base/value.ts';
import type { Place } from '../../model/place.ts';
import type { ContainerDraft } from '../shared/containers/draft.ts';
import { putSecurityOptions } from '../shared/containers/security-options.ts';
import { findOptions, type PodmanOption } from './options.ts';
import { findPlace, readSettings, type UnitSetting } from './unit.ts';

const ELSEWHERE = unknown('a unit that is not in the evidence sets it', false);
const OTHER_NAMESPACE = unknown('another container decides it', true);

export function putPrivileges(draft: ContainerDraft, options: readonly PodmanOption[], place: Place): void {
  for (const [name, path] of [
    ['privileged', 'container.securityContext.privileged'],
    ['read-only', 'container.securityContext.readOnlyRootFilesystem'],
  ] as const) {
    const last = findOptions(options, name).at(-1);
    if (last !== undefined) draft.put(path, { value: last.value === 'true', place: last.place, name: last.key });
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
    const last = findOptions(options, name).at(-1);
    if (last === undefined) continue;
    const isJoined = /^container:|\.container$/.test(last.value);
    const value = isJoined ? OTHER_NAMESPACE : last.value === 'host';
    const clause = value === true ? { fact: `${last.key} is host`, expected: 'no namespace of the host' } : undefined;
    draft.put(path, { value, place: last.place, clause });
  }
}

/** The limits of the unit are those of the container too, since its control group is inside of that of the unit. */
export function putLimits(draft: ContainerDraft, options: readonly PodmanOption[], unit: readonly UnitSetting[]): void {
  for (const [name, label, keys] of [
    ['cpu', 'CPU', ['cpus', 'CPUQuota']],
    ['memory', 'memory', ['memory', 'MemoryMax']],
  ] as const) {
    const option = findOptions(options, keys[0]).at(-1);
    const service = readSettings(unit, 'Service', keys[1]).at(-1);
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
