import type { Resource } from '../model/evidence.ts';
import type { Problem } from '../model/problem.ts';
import { isList, isMap, isMarker, own, type Value, type ValueMap } from '../base/value.ts';
import { ARM_TYPES } from '../parsers/shared/azure/table.ts';
import { byText } from '../base/text-order.ts';
import { joinFirst } from '../base/join-first.ts';

const MOST_TOLD = 50;
const MOST_NAMES = 10;
/** The id already shows name and group, and of tags only the names are kept. */
const NOT_COMPARED: ReadonlySet<string> = new Set(['id', 'name', 'resource_group_name', 'tags']);
const CHOSEN: ReadonlyMap<string, readonly string[]> = new Map([
  ['site', ['web_app', 'function_app'].flatMap((kind) => [`azurerm_linux_${kind}`, `azurerm_windows_${kind}`])],
  ['machine', ['azurerm_linux_virtual_machine', 'azurerm_windows_virtual_machine']],
  ['scale-set', ['azurerm_linux_virtual_machine_scale_set', 'azurerm_windows_virtual_machine_scale_set']],
]);
/** Types of which Azure's list of all resources is complete. */
const LISTED: ReadonlySet<string> = new Set(
  ARM_TYPES.filter(({ read }) => read === undefined).flatMap(({ azurerm }) => CHOSEN.get(azurerm) ?? [azurerm]),
);

/**
 * Differences between live Azure and the Terraform states for the same resource, and resources that only one of them
 * has. `reading` lists incomplete evidence. Attributes that only one of them has are ignored, since they differ
 * between versions of azurerm.
 */
export function azureDrift(resources: readonly Resource[], reading: readonly Problem[]): readonly Problem[] {
  const broken = new Set(reading.filter(({ severity }) => severity === 'error').map(({ place }) => place.file));
  const live = new Map<string, Resource>();
  const subscriptions = new Set<string>();
  for (const resource of resources) {
    if (resource.source !== 'azure-arm') continue;
    const key = getKey(resource);
    if (resource.conditional === undefined && key !== undefined) live.set(key, resource);
    const subscription = getSubscription(resource.address);
    if (subscription !== undefined && !broken.has(resource.place.file)) subscriptions.add(subscription);
  }
  const problems: Problem[] = [];
  const known = new Set<string>();
  for (const state of resources) {
    const key = state.source === 'terraform-state' ? getKey(state) : undefined;
    if (key === undefined) continue;
    known.add(key);
    const found = live.get(key);
    const id = own(state.values, 'id');
    const isRead = subscriptions.has(getSubscription(typeof id === 'string' ? id : '') ?? '');
    if (found !== undefined) problems.push(...differing(state, found));
    else if (isRead && LISTED.has(state.type)) problems.push(gone(state));
  }
  if (known.size > 0) problems.push(...unknownToStates([...live], known));
  return short(problems);
}

function getKey({ type, values }: Resource): string | undefined {
  const id = own(values, 'id');
  return typeof id === 'string' && /^\/subscriptions\//i.test(id) ? `${type} ${id.toLowerCase()}` : undefined;
}

function getSubscription(id: string): string | undefined {
  return /^\/subscriptions\/([^/\s]+)/i.exec(id)?.[1]?.toLowerCase();
}

function differing(state: Resource, live: Resource): readonly Problem[] {
  const names = Object.keys(live.values).filter((name) => {
    const [one, other] = [own(state.values, name), own(live.values, name)];
    return !NOT_COMPARED.has(name) && one !== undefined && other !== undefined && !agree(one, other);
  });
  if (names.length === 0) return [];
  const message = `${state.address} of ${state.place.file} and the live thing differ in ${joinFirst(names.sort(), MOST_NAMES)}. Apply the configuration, or take over what was changed outside of it.`;
  return [{ code: 'drift', severity: 'warning', message, place: live.place }];
}

function gone({ address, place }: Resource): Problem {
  const message = `${address} of ${place.file} is not in its subscription any more. Refresh the state, or find out who removed it.`;
  return { code: 'drift', severity: 'warning', message, place };
}

function unknownToStates(
  live: readonly (readonly [string, Resource])[],
  known: ReadonlySet<string>,
): readonly Problem[] {
  const counts = new Map<string, number>();
  let first: Resource | undefined;
  for (const [key, resource] of live) {
    if (known.has(key) || !LISTED.has(resource.type)) continue;
    first ??= resource;
    counts.set(resource.type, (counts.get(resource.type) ?? 0) + 1);
  }
  if (first === undefined) return [];
  const kinds = [...counts].sort(byText(([key]) => key)).map(([type, count]) => `${type} (${count})`);
  const message = `Live resources that no Terraform state of this evidence contains: ${kinds.join(', ')}. Import them, or remove what is not declared.`;
  return [{ code: 'drift', severity: 'info', message, place: first.place }];
}

/** Unknown and empty values agree with everything. Azure ignores the case of ids and most words. */
function agree(one: Value, other: Value): boolean {
  if (one === null || other === null || one === '' || other === '' || isMarker(one) || isMarker(other)) return true;
  if (isList(one) && isList(other)) return listsAgree(one, other);
  if (isMap(one) && isMap(other)) return mapsAgree(one, other);
  if (typeof one === 'string' && typeof other === 'string') return one.toLowerCase() === other.toLowerCase();
  return typeof one !== typeof other || one === other;
}

function mapsAgree(one: ValueMap, other: ValueMap): boolean {
  return Object.keys(one).every((name) => agree(own(one, name) ?? null, own(other, name) ?? null));
}

/**
 * Compares a single block with a single block, named blocks by name, and scalars as sets; other lists cannot be
 * compared.
 */
function listsAgree(one: readonly Value[], other: readonly Value[]): boolean {
  const [first, second] = [one[0], other[0]];
  if (isMap(first) && isMap(second) && one.length === 1 && other.length === 1) return mapsAgree(first, second);
  const [named, rival] = [byName(one), byName(other)];
  if (named !== undefined && rival !== undefined && one.length > 0 && other.length > 0) {
    if (named.size !== rival.size) return false;
    return [...named].every(([name, block]) => agree(block, rival.get(name) ?? ''));
  }
  if ([...one, ...other].some((each) => typeof each === 'object')) return true;
  const set = (list: readonly Value[]): string =>
    JSON.stringify([...new Set(list.map((each) => String(each).toLowerCase()))].sort());
  return set(one) === set(other);
}

function byName(list: readonly Value[]): ReadonlyMap<string, ValueMap> | undefined {
  const named = new Map<string, ValueMap>();
  for (const block of list) {
    const name = isMap(block) ? own(block, 'name') : undefined;
    if (!isMap(block) || typeof name !== 'string') return undefined;
    named.set(name.toLowerCase(), block);
  }
  return named;
}

function short(problems: readonly Problem[]): readonly Problem[] {
  const [last] = problems.slice(MOST_TOLD);
  if (last === undefined) return problems;
  const message = `${problems.length - MOST_TOLD} more things differ between live Azure and Terraform states like those listed before.`;
  return [...problems.slice(0, MOST_TOLD), { ...last, message }];
}
