import { omitUndefined } from '../../base/omit-undefined.ts';
import { parsePath } from '../../model/path.ts';
import { providerSource, type ResourceItem } from './resource-item.ts';

/** Expands resources to a Terraform state, version 4, as `terraform state pull` prints it. */
export function expandState(items: readonly ResourceItem[]): string {
  const blocks = new Map<string, ResourceItem[]>();
  for (const item of items) {
    const key = [item.module, item.mode, item.type, item.name].join('\n');
    blocks.set(key, [...(blocks.get(key) ?? []), item]);
  }
  return JSON.stringify({
    version: 4,
    terraform_version: '1.9.8',
    serial: 1,
    lineage: '00000000-0000-0000-0000-000000000000',
    outputs: {},
    resources: [...blocks.values()].map(getBlock),
    check_results: null,
  });
}

function getBlock(items: readonly ResourceItem[]): object {
  const [first] = items;
  if (first === undefined) return {};
  const { module, mode, type, name, provider } = first;
  const alias = provider.split('.')[1];
  return {
    ...(module === '' ? {} : { module }),
    mode,
    type,
    name,
    provider: `provider["${providerSource(first)}"]${alias === undefined ? '' : `.${alias}`}`,
    instances: items.map(({ index, values, sensitive }) => ({
      ...omitUndefined({ index_key: index }),
      schema_version: 0,
      attributes: Object.keys(values).length === 0 ? { id: name } : values,
      sensitive_attributes: sensitive.map((attribute) => (parsePath(attribute)?.steps ?? [attribute]).map(step)),
    })),
  };
}

function step(name: string | number): object {
  return typeof name === 'string'
    ? { type: 'get_attr', value: name }
    : { type: 'index', value: { value: name, type: 'number' } };
}
