import { createObject, createTuple } from '../../../languages/hcl/values/build.ts';
import { unknownValue, type TfValue } from '../../../languages/hcl/values/value.ts';
import { blockItems } from './blocks.ts';
import { createReader } from './plain-reader.ts';
import { argument } from './policy-statement.ts';
import type { Compute } from './resource-instance.ts';

const LATER = unknownValue('known after apply', true);
/** What the cluster decides (documentation of Terraform's Kubernetes provider, `metadata`). */
const OF_CLUSTER = ['uid', 'resource_version', 'generation'];

/**
 * The block `metadata` of a resource of the Kubernetes provider, from which others take name, namespace and labels:
 * `kubernetes_namespace.forms.metadata[0].name`.
 */
export const objectMetadata: Compute = (name, { declaration, scope }, run) => {
  if (name !== 'metadata' || declaration.mode !== 'managed' || !declaration.type.startsWith('kubernetes_'))
    return undefined;
  const reader = createReader(run);
  const blocks = blockItems(declaration.body.blocks, scope, reader).get('metadata') ?? [];
  const [block] = 'kind' in blocks ? [] : blocks;
  if (block === undefined) return undefined;
  const read = (attribute: string): TfValue | undefined => argument(block.body, attribute, block.scope, reader);
  const entries = new Map<string, TfValue>(OF_CLUSTER.map((each) => [each, LATER]));
  for (const attribute of ['name', 'labels', 'annotations', 'generate_name'])
    entries.set(attribute, read(attribute) ?? LATER);
  entries.set('namespace', read('namespace') ?? 'default');
  return createTuple([createObject(entries)]);
};
