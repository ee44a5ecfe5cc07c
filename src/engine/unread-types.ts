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
  const isNamed = namedBy(checks, traits);
  const workloadsAreNamed = isNamed(WORKLOAD);
  const runs = new Set(resources.filter(({ type }) => type === WORKLOAD).map(placeOf));
  const unread = new Map<EvidenceKind, Set<string>>();
  for (const resource of resources) {
    const { type, evidenceKind } = resource;
    if (isNamed(type) || type.startsWith('data.') || type.startsWith('provider.')) continue;
    if (workloadsAreNamed && runs.has(placeOf(resource))) continue;
    const types = unread.get(evidenceKind) ?? new Set<string>();
    unread.set(evidenceKind, types.add(type));
  }
  return new Map([...unread].map(([kind, types]) => [kind, [...types].sort()]));
}

function placeOf({ address, place }: Resource): string {
  return `${place.file}\n${String(place.document ?? 0)}\n${address}`;
}

/**
 * Whether a type is asked: selected by a check or spelt by a trait, or a text that stands anywhere in a condition or
 * spelling. As JSON, content is looked through at once, and only when a type is none of the former.
 */
function namedBy(checks: readonly Check[], traits: readonly Trait[]): (type: string) => boolean {
  const selected = new Set(checks.flatMap(({ select }) => select.type ?? []));
  for (const { spellings } of traits) for (const type of spellings.types) selected.add(type);
  let texts: string | undefined;
  const known = new Map<string, boolean>();
  return (type) => {
    if (selected.has(type)) return true;
    const before = known.get(type);
    if (before !== undefined) return before;
    texts ??= textsOf(checks, traits);
    const named = texts.includes(JSON.stringify(type));
    known.set(type, named);
    return named;
  };
}

function textsOf(checks: readonly Check[], traits: readonly Trait[]): string {
  const questions = checks.map(({ select, when, expect, function: call }) => [select, when, expect, call]);
  return [JSON.stringify(questions), ...traits.map(({ spellings }) => spellings.json())].join('\n');
}
