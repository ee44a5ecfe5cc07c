import type { Resource } from '../../model/evidence.ts';
import type { EvidenceSet } from '../../model/evidence-set.ts';
import { compareTexts } from '../../base/text-order.ts';

/** By preference: deployed, then planned, then written. */
const SOURCES = ['terraform-state', 'azure-arm', 'terraform-plan', 'terraform-source'];

/** The managed resources of Terraform evidence, each once where several kinds of source describe one system. */
export interface Managed {
  readonly resources: readonly Resource[];
  readonly repeated: readonly Resource[];
}

/** The managed resources of a set of evidence. */
export function managedResources(evidence: EvidenceSet): Managed {
  return getManaged(evidence.resources.filter(isManaged));
}

/** The managed resources among some resources. */
export function getManaged(all: readonly Resource[]): Managed {
  const sources = new Set(all.map(({ source }) => source));
  if (sources.size < 2) return { resources: sorted(all), repeated: [] };
  const owner = new Map<string, number>();
  for (const resource of all) {
    const rank = getRank(resource);
    for (const key of getKeys(resource)) owner.set(key, Math.min(owner.get(key) ?? rank, rank));
  }
  const isRepeated = (resource: Resource): boolean =>
    getKeys(resource).some((key) => (owner.get(key) ?? 0) < getRank(resource));
  return { resources: sorted(all.filter((one) => !isRepeated(one))), repeated: sorted(all.filter(isRepeated)) };
}

function isManaged({ evidenceKind, type }: Resource): boolean {
  return evidenceKind === 'terraform' && !type.startsWith('data.') && !type.startsWith('provider.');
}

function getRank({ source }: Resource): number {
  const rank = SOURCES.indexOf(source);
  return rank === -1 ? SOURCES.length : rank;
}

function getKeys({ type, address, values }: Resource): readonly string[] {
  const id = Object.hasOwn(values, 'id') ? values['id'] : undefined;
  const isWorldwide = typeof id === 'string' && /^(?:arn:|\/subscriptions\/|projects\/)/.test(id);
  return isWorldwide ? [`${type}\n${address}`, `${type}\n${id.toLowerCase()}`] : [`${type}\n${address}`];
}

/** Sorted, because the order of files and resources has no meaning. */
function sorted(resources: readonly Resource[]): readonly Resource[] {
  return [...resources].sort(
    (one, other) => compareTexts(one.address, other.address) || compareTexts(one.place.file, other.place.file),
  );
}
