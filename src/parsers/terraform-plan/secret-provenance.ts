import type { Told } from '../../base/value.ts';
import { field, isObject } from '../shared/terraform/object.ts';
import { readReferences, type Configuration } from './configuration.ts';
import { longest } from './resolve.ts';

const DEEPEST = 20;

/**
 * Whether the author wrote the value of an argument into the configuration, in the resource or as the default of its
 * variable, or takes it from outside. `undefined` where the plan does not show the expression.
 */
export function secretProvenance(
  configuration: Configuration,
  module: string,
  expressions: unknown,
  names: readonly string[],
): Told | undefined {
  let node: unknown = expressions;
  for (const name of names) {
    if (Array.isArray(node)) node = node.length === 1 ? node[0] : undefined;
    node = isObject(node) ? field(node, name) : undefined;
  }
  return expressionTold(configuration, module, node, 0);
}

function expressionTold(configuration: Configuration, module: string, node: unknown, depth: number): Told | undefined {
  if (!isObject(node) || depth > DEEPEST) return undefined;
  if (Object.hasOwn(node, 'constant_value')) return 'literal';
  const references = longest(readReferences(node) ?? []);
  const [only] = references;
  if (only === undefined) return undefined;
  if (references.length > 1) return references.every((each) => /^(?:var|local)\./.test(each)) ? undefined : 'reference';
  const variable = /^var\.([\w-]+)$/.exec(only)?.[1];
  if (variable === undefined) return /^(?:local|each|module|var)\./.test(only) ? undefined : 'reference';
  return variableTold(configuration, module, variable, depth);
}

function variableTold(configuration: Configuration, module: string, name: string, depth: number): Told | undefined {
  if (module !== '') {
    const parent = module.includes('.') ? module.slice(0, module.lastIndexOf('.')) : '';
    const call = configuration.call(parent, module.slice(module.lastIndexOf('.') + 1));
    const given = call === undefined ? undefined : field(call, 'expressions');
    const argument = isObject(given) ? field(given, name) : undefined;
    if (argument !== undefined) return expressionTold(configuration, parent, argument, depth + 1);
  }
  const declared = configuration.variable(module, name);
  if (declared === undefined) return undefined;
  const fallback = field(declared, 'default');
  if (typeof fallback !== 'string' || fallback === '') return module === '' ? 'reference' : undefined;
  // a run may have given another value
  return module !== '' || configuration.given(name) === fallback ? 'literal' : 'reference';
}
