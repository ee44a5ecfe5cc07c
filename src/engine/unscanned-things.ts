import { byText } from '../base/text-order.ts';
import { isList, isMap, own } from '../base/value.ts';
import type { KnownHost } from '../frameworks/hosts-with-one-record.ts';
import type { Resource } from '../model/evidence.ts';
import { getAnswer, type ScopeTable } from '../model/scope.ts';
import { knownMachines } from './known-machines.ts';

/** Things that other evidence names and that no vulnerability scan certainly covers. */
export interface UnscannedThings {
  readonly machines: readonly KnownHost[];
  readonly images: readonly KnownHost[];
}

const NOTHING: UnscannedThings = { machines: [], images: [] };

/** Nothing where the evidence has no vulnerability scan at all: then nothing was to be covered. */
export function unscannedThings(resources: readonly Resource[], scope: ScopeTable): UnscannedThings {
  const targets = resources.filter(({ type }) => type === 'vulnerability/target');
  if (targets.length === 0) return NOTHING;
  return { machines: unscannedMachines(scope), images: unscannedImages(resources, targets) };
}

function unscannedMachines(scope: ScopeTable): readonly KnownHost[] {
  return knownMachines(scope)
    .filter(({ thing }) => thing === undefined || getAnswer(thing, 'scanned') !== 'yes')
    .map(({ title, mention: { place } }) => ({ subject: title, place: { ...place, line: place.line ?? 1 } }));
}

/** An image counts as scanned where its latest scan read the same build: the same digest, or the same tag. */
function unscannedImages(resources: readonly Resource[], targets: readonly Resource[]): readonly KnownHost[] {
  const scanned = new Set(targets.flatMap(currentNames).flatMap(comparable));
  const missing = new Map<string, KnownHost>();
  for (const { type, values, place } of resources) {
    if (type !== 'k8s/container') continue;
    const container = own(values, 'container');
    const image = isMap(container) ? own(container, 'image') : undefined;
    if (typeof image !== 'string' || comparable(image).some((name) => scanned.has(name))) continue;
    missing.set(image, missing.get(image) ?? { subject: `image ${image}`, place });
  }
  return [...missing.values()].sort(byText(({ subject }) => subject));
}

function currentNames({ values }: Resource): readonly string[] {
  const names = own(values, 'kind') === 'image' ? own(values, 'current') : undefined;
  return isList(names) ? names.filter((name) => typeof name === 'string') : [];
}

/** Names under which a reference is compared: its digest alone where it has one, for a tag the whole name as Docker completes it. */
function comparable(reference: string): readonly string[] {
  const lower = reference.toLowerCase();
  const digest = /@(sha256:[\da-f]{64})$/.exec(lower)?.[1];
  if (digest !== undefined) return [digest];
  const [first = ''] = lower.split('/', 1);
  const isHub = !lower.includes('/') || !/[.:]|^localhost$/.test(first);
  const path = isHub && !lower.includes('/') ? `library/${lower}` : lower;
  const full = isHub ? `docker.io/${path}` : path;
  return [/:[\w.-]{1,128}$/.test(full.slice(full.lastIndexOf('/'))) ? full : `${full}:latest`];
}
