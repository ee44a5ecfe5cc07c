import type { Check, Trait } from '../model/check.ts';
import type { EvidenceKind, Resource } from '../model/evidence.ts';

const WORKLOAD = 'k8s/workload';

/**
 * Types of resources in the evidence that no check, trait or link names, by kind of evidence. Data sources and
 * provider blocks are left out, and Kubernetes objects that are read as the workload they run.
 */
export function unreadTypes(
  resources: readonly Resource[],
  checks: readonly Check[],
  traits: readonly Trait[],
): ReadonlyMap<EvidenceKind, readonly string[]> {
  const named = new Set<string>();
  for (const { select, when, expect, function: call } of checks) collectTexts([select, when, expect, call], named);
  for (const { resources: spellings } of traits) collectTexts(spellings, named);
  const runs = new Set(resources.filter(({ type }) => type === WORKLOAD).map(placeOf));
  const unread = new Map<EvidenceKind, Set<string>>();
  for (const resource of resources) {
    const { type, evidenceKind } = resource;
    if (named.has(WORKLOAD) && runs.has(placeOf(resource))) continue;
    if (named.has(type) || type.startsWith('data.') || type.startsWith('provider.')) continue;
    const types = unread.get(evidenceKind) ?? new Set<string>();
    unread.set(evidenceKind, types.add(type));
  }
  return new Map([...unread].map(([kind, types]) => [kind, [...types].sort()]));
}

function placeOf({ address, place }: Resource): string {
  return `${place.file}\n${String(place.document ?? 0)}\n${address}`;
}

/** Every text and key below a piece of content; content is bounded when it is loaded. */
function collectTexts(value: unknown, texts: Set<string>): void {
  if (typeof value === 'string') texts.add(value);
  if (typeof value !== 'object' || value === null) return;
  for (const [key, child] of Object.entries(value)) {
    texts.add(key);
    collectTexts(child, texts);
  }
}
