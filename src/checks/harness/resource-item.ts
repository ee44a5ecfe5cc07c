import { isList, isMap, own, type Value, type ValueMap } from '../../base/value.ts';

/** One row of a `*.resources.yaml` file. */
export interface ResourceItem {
  readonly type: string;
  readonly mode: 'managed' | 'data';
  readonly name: string;
  readonly values: ValueMap;
  readonly index: string | number | undefined;
  /** `''` for the root module. */
  readonly module: string;
  /** Provider and alias, such as `aws.west`. */
  readonly provider: string;
  /** Version constraint of the provider, such as `~> 5.0`; only plans have it. */
  readonly version: string | undefined;
  readonly sensitive: readonly string[];
  readonly unknown: readonly string[];
  /** From attributes to the address they refer to, with or without an attribute at the end. */
  readonly references: ReadonlyMap<string, string>;
}

const KEYS = new Set([
  'type',
  'name',
  'values',
  'index',
  'module',
  'provider',
  'version',
  'sensitive',
  'unknown',
  'references',
]);

/**
 * Reads a row of a `*.resources.yaml` file. Throws the error that `fault` makes of the reason when a part is not
 * valid.
 */
export function readResourceItem(row: ValueMap, fault: (why: string) => Error): ResourceItem {
  const extra = Object.keys(row).find((key) => !KEYS.has(key));
  if (extra !== undefined) throw fault(`has "${extra}", which has no meaning here`);
  const type = own(row, 'type');
  const name = own(row, 'name');
  const values = own(row, 'values') ?? {};
  const module = own(row, 'module') ?? '';
  const provider = own(row, 'provider');
  const version = own(row, 'version');
  const references = own(row, 'references') ?? {};
  if (typeof type !== 'string' || typeof name !== 'string') throw fault('needs a type and a name');
  if (!isMap(values) || !isMap(references)) throw fault('needs maps as values and references');
  const index = getIndex(row, fault);
  if (typeof module !== 'string') throw fault('has a module that is not text');
  const bare = type.startsWith('data.') ? type.slice('data.'.length) : type;
  return {
    type: bare,
    mode: bare === type ? 'managed' : 'data',
    name,
    values,
    index,
    module,
    provider: typeof provider === 'string' ? provider : (bare.split('_')[0] ?? ''),
    version: version === undefined ? undefined : String(version),
    sensitive: texts(own(row, 'sensitive')),
    unknown: texts(own(row, 'unknown')),
    references: new Map(Object.entries(references).map(([attribute, address]) => [attribute, String(address)])),
  };
}

function getIndex(row: ValueMap, fault: (why: string) => Error): ResourceItem['index'] {
  const index = own(row, 'index') ?? undefined;
  if (index === undefined || typeof index === 'string' || typeof index === 'number') return index;
  throw fault('has an index that is neither text nor a number');
}

/** The full address, as Terraform writes it. */
export function getAddress({ module, mode, type, name, index }: ResourceItem): string {
  const key = index === undefined ? '' : `[${JSON.stringify(index)}]`;
  return `${module === '' ? '' : `${module}.`}${mode === 'data' ? 'data.' : ''}${type}.${name}${key}`;
}

/** The source address of a resource's provider in the Terraform registry. */
export function providerSource({ provider }: ResourceItem): string {
  return `registry.terraform.io/hashicorp/${provider.split('.')[0] ?? ''}`;
}

function texts(value: Value | undefined): string[] {
  return isList(value) ? value.filter((item) => typeof item === 'string') : [];
}
