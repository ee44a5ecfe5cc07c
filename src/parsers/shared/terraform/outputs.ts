import type { Resource } from '../../../model/evidence.ts';
import { own } from '../../../base/value.ts';

const IDENTITIES = ['id', 'arn'] as const;

/**
 * Marks resources whose id or ARN is in an output, or whose address is among `addresses`. The outputs are not kept,
 * since they may contain secrets.
 */
export function withExported(
  resources: readonly Resource[],
  outputs: unknown,
  addresses: ReadonlySet<string> = new Set(),
): readonly Resource[] {
  const texts = textsIn(outputs);
  if (texts.size === 0 && addresses.size === 0) return resources;
  return resources.map((resource) => {
    const exported = addresses.has(resource.address)
      ? ['*']
      : IDENTITIES.filter((name) => isAmong(texts, resource, name));
    return exported.length === 0 ? resource : { ...resource, exported };
  });
}

function isAmong(texts: ReadonlySet<string>, { values }: Resource, name: string): boolean {
  const value = own(values, name);
  return typeof value === 'string' && texts.has(value);
}

function textsIn(document: unknown): ReadonlySet<string> {
  const texts = new Set<string>();
  const pending: unknown[] = [document];
  while (pending.length > 0) {
    const value = pending.pop();
    if (typeof value === 'string') {
      if (value !== '') texts.add(value);
    } else if (typeof value === 'object' && value !== null) for (const each of Object.values(value)) pending.push(each);
  }
  return texts;
}
