import type { Resource } from '../../../model/evidence.ts';
import type { ChartGap } from '../render/render-chart.ts';
import { blurMap, mergeMaps } from './merge-values.ts';

/** The result of rendering a chart. */
export interface Rendering {
  readonly resources: readonly Resource[];
  /** Templates that yield nothing. */
  readonly gaps: readonly ChartGap[];
}

/** A rendering with other values, and a name for readers. `undefined`: it cannot be made. */
export interface OtherRendering {
  readonly name: string;
  readonly rendering: Rendering | undefined;
}

/** The rendering that is true for all possible values, and the names of the values that change it. */
export interface Merged extends Rendering {
  readonly changing: readonly string[];
}

/**
 * Keeps the part of a rendering that is the same under all other values. What differs is unknown; what only some
 * values make may not exist, and only its names are known.
 */
export function mergeRenderings(base: Rendering, others: readonly OtherRendering[]): Merged {
  const merged = new Map(keyed(base.resources));
  const changing: string[] = [];
  for (const { name, rendering } of others) {
    if (mergeOne(merged, base, rendering, name)) changing.push(name);
  }
  const gaps = base.gaps.filter(({ template }) =>
    others.every(({ rendering }) => rendering === undefined || hasGap(rendering, template.name)),
  );
  return { resources: [...merged.values()], gaps, changing };
}

function hasGap({ gaps }: Rendering, name: string): boolean {
  return gaps.some(({ template }) => template.name === name);
}

/** Returns whether anything differs. */
function mergeOne(
  merged: Map<string, Resource>,
  base: Rendering,
  rendering: Rendering | undefined,
  name: string,
): boolean {
  const reason = `${name} may set it`;
  const theirs = new Map(keyed(rendering?.resources ?? []));
  const refused = new Set(rendering?.gaps.map(({ template }) => template.file.file));
  let differs = rendering === undefined;
  for (const [key, resource] of merged) {
    const other = theirs.get(key);
    theirs.delete(key);
    const next = mergeResource(resource, other, reason, rendering === undefined || refused.has(resource.place.file));
    if (next === resource) continue;
    differs = true;
    merged.set(key, next);
  }
  const known = new Set(base.gaps.map(({ template }) => template.name));
  differs ||= theirs.size > 0;
  for (const [key, resource] of theirs) merged.set(key, onlyThere(resource, reason, name));
  return differs || (rendering?.gaps ?? []).some(({ template }) => !known.has(template.name));
}

function mergeResource(resource: Resource, other: Resource | undefined, reason: string, isRefused: boolean): Resource {
  if (other !== undefined) {
    const values = mergeMaps(resource.values, other.values, reason);
    return values === resource.values ? resource : { ...resource, values };
  }
  if (resource.conditional !== undefined) return resource;
  const why = isRefused
    ? 'other values in the evidence decide what it is'
    : 'other values in the evidence leave it out';
  return { ...resource, conditional: reason, unproven: `${why}: ${reason}.` };
}

function onlyThere(resource: Resource, reason: string, name: string): Resource {
  const values = blurMap(resource.values, reason);
  return {
    ...resource,
    values,
    conditional: reason,
    notes: [...(resource.notes ?? []), `only with the values of ${name}`],
  };
}

function keyed(resources: readonly Resource[]): readonly (readonly [string, Resource])[] {
  const counts = new Map<string, number>();
  return resources.map((resource) => {
    const key = `${resource.type}\n${resource.address}`;
    const count = counts.get(key) ?? 0;
    counts.set(key, count + 1);
    return [`${key}\n${count}`, resource];
  });
}
