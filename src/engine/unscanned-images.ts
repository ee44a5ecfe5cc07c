import { byText } from '../base/text-order.ts';
import { isList, isMap, own } from '../base/value.ts';
import type { LeftOut } from '../checks/measured/coverage-checks.ts';
import type { Resource } from '../model/evidence.ts';
import { readImageReference } from '../model/image-reference.ts';

const REASON = 'No vulnerability scan read this build';

/**
 * Images of Kubernetes containers that no target covers. An image counts as scanned where its latest scan read the same build: the
 * same digest, or the same tag.
 */
export function unscannedImages(resources: readonly Resource[], targets: readonly Resource[]): readonly LeftOut[] {
  const scanned = new Set(targets.flatMap(currentNames).flatMap(comparable));
  const missing = new Map<string, LeftOut>();
  for (const { type, values, place, source } of resources) {
    if (type !== 'k8s/container') continue;
    const container = own(values, 'container');
    const image = isMap(container) ? own(container, 'image') : undefined;
    if (typeof image !== 'string' || comparable(image).some((name) => scanned.has(name))) continue;
    missing.set(image, missing.get(image) ?? { subject: `image ${image}`, source, place, reason: REASON });
  }
  return [...missing.values()].sort(byText(({ subject }) => subject));
}

function currentNames({ values }: Resource): readonly string[] {
  const names = own(values, 'kind') === 'image' ? own(values, 'current') : undefined;
  return isList(names) ? names.filter((name) => typeof name === 'string') : [];
}

/** Names under which a reference is compared: its digest alone where it has one, for a tag the whole name as Docker completes it. */
function comparable(reference: string): readonly string[] {
  const { repository, tag, digest } = readImageReference(reference);
  return [digest === '' ? `${repository}:${tag === '' ? 'latest' : tag}` : digest];
}
