import type { Resource } from '../../model/evidence.ts';
import type { Pointer } from '../../base/pointer.ts';
import { within, type Place } from '../../model/place.ts';
import { isMap, unknown } from '../../base/value.ts';
import { field, isObject, put, textField, type JsonObject } from '../shared/terraform/object.ts';
import type { Redact } from '../shared/terraform/redact.ts';
import { isExpression } from './configuration.ts';

const FROM_EXPRESSION = unknown('an expression that the plan does not resolve', false);

/** Provider configurations as resources `provider.<name>`; settings that are not constants are unknown. */
export function providerResources(file: string, providers: JsonObject, redact: Redact): readonly Resource[] {
  const resources: Resource[] = [];
  for (const key of Object.keys(providers)) {
    const provider = providers[key];
    const name = isObject(provider) ? textField(provider, 'name') : undefined;
    if (
      !isObject(provider) ||
      name === undefined ||
      textField(provider, 'full_name') === 'terraform.io/builtin/terraform'
    )
      continue;
    const alias = textField(provider, 'alias');
    const module = readModule(provider);
    const local = `provider.${name}${alias === undefined ? '' : `.${alias}`}`;
    const place: Place = { file, pointer: ['configuration', 'provider_config', key, 'expressions'] };
    const places = new Map<string, Place>();
    const expressions = field(provider, 'expressions');
    const values = isObject(expressions) ? constants(expressions, [], place, places) : {};
    redact(`provider.${name}`, values);
    if (!isMap(values)) continue;
    const identity = providerText(providers, key);
    resources.push({
      kind: 'resource',
      type: `provider.${name}`,
      address: module === '' ? local : `${module}.${local}`,
      source: 'terraform-plan',
      evidenceKind: 'terraform',
      values,
      place,
      places,
      module,
      ...(identity === undefined ? {} : { provider: identity }),
    });
  }
  return resources;
}

/** Source address, alias and, for the configuration of a module, ` in module.<path>`: the same text as in a state. */
export function providerText(providers: JsonObject, key: string): string | undefined {
  const provider = field(providers, key) ?? field(providers, key.slice(key.lastIndexOf(':') + 1));
  if (!isObject(provider)) return undefined;
  const name = textField(provider, 'full_name') ?? textField(provider, 'name');
  if (name === undefined) return undefined;
  const alias = textField(provider, 'alias');
  const module = readModule(provider);
  return `${name}${alias === undefined ? '' : `.${alias}`}${module === '' ? '' : ` in ${module}`}`;
}

/** Terraform 0.12 wrote the path of calls (`a.b`); later versions write the module address. */
function readModule(provider: JsonObject): string {
  const text = textField(provider, 'module_address') ?? '';
  if (text === '' || text.startsWith('module.')) return text;
  return text
    .split('.')
    .map((name) => `module.${name}`)
    .join('.');
}

function constants(block: JsonObject, path: Pointer, root: Place, places: Map<string, Place>): JsonObject {
  const values: JsonObject = {};
  for (const name of Object.keys(block)) put(values, name, constant(block[name], [...path, name], root, places));
  return values;
}

function constant(node: unknown, path: Pointer, root: Place, places: Map<string, Place>): unknown {
  if (Array.isArray(node)) return node.map((element: unknown, at) => constant(element, [...path, at], root, places));
  if (isExpression(node) && Object.keys(node).length > 0) {
    if (!Object.hasOwn(node, 'constant_value')) return FROM_EXPRESSION;
    if (path.length === 1) places.set(String(path[0]), within(root, [...path, 'constant_value']));
    return node['constant_value'];
  }
  return isObject(node) ? constants(node, path, root, places) : null;
}
