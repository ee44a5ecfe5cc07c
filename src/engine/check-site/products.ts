import type { Check, DataTable, Trait } from '../../model/check.ts';
import type { ExaminedThings } from '../../model/check-site.ts';
import { getOrCreate } from '../../base/memo.ts';
import { compareTexts } from '../../base/text-order.ts';
import { describeSubjects, getPlatform } from '../platforms.ts';

/** Of types that belong to no platform of the built-in checks. */
const OTHER = 'Other';

interface Product {
  readonly platform: string;
  readonly product: string;
}

/** The products of a type. */
export type FindProducts = (type: string) => readonly Product[];

/** Looks products up by the longest beginning of a type that a row names; a type without a row is of its platform alone. */
export function createProductFinder({ rows }: Pick<DataTable, 'rows'>): FindProducts {
  const byStart = new Map<string, Product[]>();
  for (const { platform, product, types } of rows) {
    if (!Array.isArray(types)) continue;
    for (const start of types) {
      getOrCreate(byStart, String(start), () => []).push({ platform: String(platform), product: String(product) });
    }
  }
  return (type) => {
    for (let start = type; start !== ''; start = shorter(start)) {
      const found = byStart.get(start);
      if (found !== undefined) return found;
    }
    const platform = getPlatform(type) ?? OTHER;
    return [{ platform, product: platform }];
  };
}

/** Without its last word: `aws_s3` of `aws_s3_bucket`. */
function shorter(type: string): string {
  return type.slice(0, Math.max(0, type.lastIndexOf('_')));
}

/** What a check examines, by product. */
export function examinedThings(check: Check, traits: readonly Trait[], find: FindProducts): readonly ExaminedThings[] {
  const byProduct = new Map<string, Product & { readonly types: string[] }>();
  for (const type of describeSubjects(check, traits)) {
    for (const { platform, product } of find(type)) {
      const key = `${platform}\n${product}`;
      getOrCreate(byProduct, key, () => ({ platform, product, types: [] })).types.push(typeName(type));
    }
  }
  return [...byProduct.values()].sort(
    (one, other) => compareTexts(one.platform, other.platform) || compareTexts(one.product, other.product),
  );
}

/** What single facts and components are called, which have no type. */
export function typeName(type: string): string {
  if (type === 'component') return 'components of bills of materials and lock files';
  return type.startsWith('fact:') ? `facts of ${type.slice('fact:'.length)}` : type;
}
