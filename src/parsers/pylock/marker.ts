import type { ComponentScope } from '../../model/evidence.ts';

const GROUP = /(['"])([\w.-]{1,200})\1\s+in\s+dependency_groups\b/g;
const EXTRA = /(['"])[\w.-]{1,200}\1\s+in\s+extras\b/;
const MAX_LENGTH = 10_000;
const RANK: Readonly<Record<ComponentScope, number>> = { unknown: 3, runtime: 3, optional: 2, development: 1 };

/**
 * The scope that a marker implies. Every alternative must require an extra or a dependency group; otherwise the
 * package is also installed without them. Groups that are installed by default are part of the program.
 */
export function scopeOfMarker(marker: string, defaults: ReadonlySet<string>): ComponentScope {
  if (marker === '' || marker.length > MAX_LENGTH) return 'unknown';
  let widest: ComponentScope = 'development';
  for (const part of marker.split(/\bor\b/)) {
    const scope = scopeOfPart(part, defaults);
    if (RANK[scope] > RANK[widest] || scope === 'unknown') widest = scope;
  }
  return widest;
}

function scopeOfPart(part: string, defaults: ReadonlySet<string>): ComponentScope {
  const groups = [...part.matchAll(GROUP)].map((match) => match[2] ?? '');
  if (groups.length > 0) return groups.every((group) => defaults.has(group)) ? 'runtime' : 'development';
  return EXTRA.test(part) ? 'optional' : 'unknown';
}

/** Whether a marker depends on anything other than extras and groups, such as the platform. */
export function isConditional(marker: string): boolean {
  return /\b(?:python_|os_name|sys_platform|platform_|implementation_)/.test(marker.slice(0, MAX_LENGTH));
}
