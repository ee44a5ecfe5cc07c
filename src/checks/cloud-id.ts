import type { Subject } from '../model/check.ts';
import { own } from '../base/value.ts';

const ATTRIBUTES: readonly string[] = ['arn', 'id', 'self_link'];
/** Ids that are unique across accounts and regions. */
const WORLDWIDE =
  /^(?:arn:aws[a-z-]*:\S+|\/subscriptions\/\S+|projects\/\S+|https:\/\/www\.googleapis\.com\/\S+|[a-z]{1,20}-[0-9a-f]{8,17})$/i;

/** Azure ids are case-insensitive, and one id has several spellings. */
const AZURE = /^\/subscriptions\//i;

/**
 * The id that a cloud gave a Terraform resource, where the evidence contains a globally unique one. Evidence of
 * another source with the same id describes the same resource, even under another address.
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
