import { isMap, own, type Value, type ValueMap } from '../../base/value.ts';
import { imageDigest } from '../../model/image-reference.ts';
import { parsePurl } from '../../model/purl.ts';
import type { StatedProduct } from '../../model/flaw-statement.ts';
import { listField, mapField, textField } from '../shared/fields.ts';

/** The products of a document by their ids, and the products of each group. */
export interface Products {
  readonly byId: ReadonlyMap<string, StatedProduct>;
  readonly groups: ReadonlyMap<string, readonly string[]>;
}

const LONGEST = 1000;
/** Packages of these types are of one distribution, so they need no product around them. */
const OF_DISTRIBUTIONS: ReadonlySet<string> = new Set(['rpm', 'deb', 'apk']);

/** Reads `product_tree`: the names of branches, full product names, and the relations of components to products. */
export function readProducts(tree: ValueMap): Products {
  const names = new Map<string, readonly string[]>();
  for (const product of [...branchProducts(tree), ...(listField(tree, 'full_product_names') ?? [])])
    if (isMap(product)) names.set(textField(product, 'product_id') ?? '', readNames(product));
  const byId = new Map<string, StatedProduct>([...names].map(([id, own]) => [id, { names: own }]));
  for (const relation of listField(tree, 'relationships') ?? []) {
    const whole = isMap(relation) ? own(relation, 'full_product_name') : undefined;
    if (!isMap(relation) || !isMap(whole)) continue;
    byId.set(textField(whole, 'product_id') ?? '', relatedProduct(relation, whole, names));
  }
  byId.delete('');
  return { byId, groups: readGroups(tree) };
}

/** Every `product` of the tree of branches, which `readJson` keeps from nesting too deep. */
function branchProducts(holder: ValueMap): readonly Value[] {
  const found: Value[] = [];
  const open = [...(listField(holder, 'branches') ?? [])];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    if (!isMap(next)) continue;
    const product = own(next, 'product');
    if (product !== undefined) found.push(product);
    for (const branch of listField(next, 'branches') ?? []) open.push(branch);
  }
  return found;
}

/** A component in a product. Where the product has no name that a scan has too, a package of a distribution is the product. */
function relatedProduct(
  relation: ValueMap,
  whole: ValueMap,
  names: ReadonlyMap<string, readonly string[]>,
): StatedProduct {
  const find = (key: string): readonly string[] => names.get(textField(relation, key) ?? '') ?? [];
  const [component, product, own] = [find('product_reference'), find('relates_to_product_reference'), readNames(whole)];
  if (product.length > 0) return { names: product, components: component };
  return { names: [...own, ...component.filter(isOfDistribution)] };
}

function isOfDistribution(name: string): boolean {
  return OF_DISTRIBUTIONS.has(parsePurl(name)?.type ?? '');
}

function readNames(product: ValueMap): readonly string[] {
  const helper = mapField(product, 'product_identification_helper') ?? {};
  const purl = textField(helper, 'purl') ?? '';
  const hashes = (listField(helper, 'hashes') ?? []).flatMap((one) =>
    isMap(one) ? (listField(one, 'file_hashes') ?? []) : [],
  );
  const digests = hashes.flatMap((one) => {
    const [algorithm, value = ''] = isMap(one) ? ['algorithm', 'value'].map((key) => textField(one, key)) : [];
    const digest = algorithm === 'sha256' ? imageDigest(value) : '';
    return digest === '' ? [] : [digest];
  });
  return [...(purl === '' || purl.length > LONGEST ? [] : [purl]), ...digests];
}

function readGroups(tree: ValueMap): ReadonlyMap<string, readonly string[]> {
  const groups = new Map<string, readonly string[]>();
  for (const group of listField(tree, 'product_groups') ?? []) {
    if (!isMap(group)) continue;
    const ids = (listField(group, 'product_ids') ?? []).filter((id) => typeof id === 'string');
    groups.set(textField(group, 'group_id') ?? '', ids);
  }
  return groups;
}
