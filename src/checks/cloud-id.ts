import type { Subject } from '../model/check.ts';
import { own } from '../base/value.ts';

const ATTRIBUTES: readonly string[] = ['arn', 'id', 'self_link'];
/** Names that no two things of one type have, whatever account or region they are in. */
const WORLDWIDE =
  /^(?:arn:aws[a-z-]*:\S+|\/subscriptions\/\S+|projects\/\S+|https:\/\/www\.googleapis\.com\/\S+|[a-z]{1,20}-[0-9a-f]{8,17})$/i;

/** Azure ignores the case of its ids, and writes one id in several spellings. */
const AZURE = /^\/subscriptions\//i;

/**
 * The id that a cloud gave a Terraform resource, where the evidence holds one that nothing else has: evidence of another
 * source with the same id is about the same thing, whatever its address is there.
 */
export function getCloudId({ evidenceKind, values }: Pick<Subject, 'evidenceKind' | 'values'>): string | undefined {
  if (evidenceKind !== 'terraform') return undefined;
  for (const attribute of ATTRIBUTES) {
    const value = own(values, attribute);
    if (typeof value === 'string' && value.length <= 2048 && WORLDWIDE.test(value))
      return AZURE.test(value) ? value.toLowerCase() : value;
  }
  return undefined;
}
