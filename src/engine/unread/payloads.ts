import type { Resource } from '../../model/evidence.ts';
import { isMap, isUnknown, own, type Value, type ValueMap } from '../../base/value.ts';
import { kindOfTerraformType, objectName } from './kubernetes-names.ts';
import { templateTypes } from './template-types.ts';

/** Names of the wrapped resources, as in the table of classes; empty where the payload does not show them. */
type PayloadReader = (values: ValueMap) => readonly string[];

/**
 * Terraform types whose payload names the real resource (documentation of azapi, azurerm, aws and kubectl providers).
 */
const PAYLOADS: ReadonlyMap<string, PayloadReader> = new Map<string, PayloadReader>([
  ...['azapi_resource', 'azapi_update_resource', 'azapi_data_plane_resource'].map(reading(managedType)),
  ...['resource_group', 'subscription', 'management_group', 'tenant'].map((scope): [string, PayloadReader] => [
    `azurerm_${scope}_template_deployment`,
    template('template_content'),
  ]),
  ['azurerm_template_deployment', template('template_body')],
  ['aws_cloudformation_stack', template('template_body')],
  ['aws_cloudformation_stack_set', template('template_body')],
  ['aws_cloudcontrolapi_resource', typeName],
  ['kubernetes_manifest', (values) => objectNames(own(values, 'manifest'))],
  ['kubectl_manifest', (values) => objectNames(own(values, 'yaml_body'))],
  ['k8s_manifest', (values) => objectNames(own(values, 'content'))],
]);

function reading(reader: PayloadReader): (type: string) => [string, PayloadReader] {
  return (type) => [type, reader];
}

/**
 * The names by which an unread resource is looked up: what it wraps, otherwise its type. A Kubernetes object has its
 * API group in its name.
 */
export function getNames({ type, values }: Resource): readonly string[] {
  if (type.startsWith('k8s/')) return [kubernetesName(type, values)];
  const wrapped = PAYLOADS.get(type)?.(values) ?? [];
  if (wrapped.length > 0) return wrapped;
  const kind = kindOfTerraformType(type);
  return kind === undefined ? [type] : [type, `k8s/${kind}`];
}

/** Whether resources of this type can wrap different things, so that each one must be examined. */
export function isWrapper(type: string): boolean {
  return type.startsWith('k8s/') || PAYLOADS.has(type);
}

function kubernetesName(type: string, values: ValueMap): string {
  const apiVersion = own(values, 'apiVersion');
  const kind = own(values, 'kind');
  if (typeof apiVersion !== 'string' || typeof kind !== 'string') return type;
  return objectName(apiVersion, kind);
}

/** `Microsoft.Storage/storageAccounts@2023-05-01`, of which the version may be unknown. */
function managedType(values: ValueMap): readonly string[] {
  const type = own(values, 'type');
  const text = isUnknown(type) ? (type.ends?.start ?? '') : type;
  if (typeof text !== 'string') return [];
  const end = text.indexOf('@');
  if (end === -1 && isUnknown(type)) return [];
  return [end === -1 ? text : text.slice(0, end)];
}

function typeName(values: ValueMap): readonly string[] {
  const name = own(values, 'type_name');
  return typeof name === 'string' ? [name] : [];
}

function template(attribute: string): PayloadReader {
  return (values) => templateTypes(knownText(own(values, attribute)));
}

function knownText(value: Value | undefined): string {
  if (isUnknown(value)) return value.ends?.start ?? '';
  return typeof value === 'string' ? value : '';
}

/** The rest of a longer manifest is not searched. */
const LONGEST = 200_000;
const KIND = /^[ \t]{0,40}"?kind"?[ \t]{0,20}:[ \t]{0,20}["']?([A-Za-z][A-Za-z0-9]{0,99})/m;
const VERSION = /^[ \t]{0,40}"?apiVersion"?[ \t]{0,20}:[ \t]{0,20}["']?([A-Za-z0-9./-]{1,200})/m;
const JSON_KIND = /"kind"[ \t]{0,20}:[ \t]{0,20}"([A-Za-z][A-Za-z0-9]{0,99})"/;
const JSON_VERSION = /"apiVersion"[ \t]{0,20}:[ \t]{0,20}"([A-Za-z0-9./-]{1,200})"/;

function objectNames(manifest: Value | undefined): readonly string[] {
  if (isMap(manifest)) {
    const kind = own(manifest, 'kind');
    return typeof kind === 'string' ? [objectName(knownText(own(manifest, 'apiVersion')), kind)] : [];
  }
  const names = new Set<string>();
  for (const document of knownText(manifest).slice(0, LONGEST).split(/^---/m)) {
    const kind = (KIND.exec(document) ?? JSON_KIND.exec(document))?.[1];
    const version = (VERSION.exec(document) ?? JSON_VERSION.exec(document))?.[1] ?? '';
    if (kind !== undefined) names.add(objectName(version, kind));
  }
  return [...names];
}
