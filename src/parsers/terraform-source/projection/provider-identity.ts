import { keyText } from '../../shared/terraform/address.ts';
import { evaluate } from '../../../languages/hcl/evaluation/evaluate.ts';
import type { ModuleInstance } from '../evaluation/module-instance.ts';
import type { ResourceInstance } from '../evaluation/resource-instance.ts';
import { apart, type Scope } from '../../../languages/hcl/evaluation/run.ts';
import { findAttribute, type ModuleSource, type ResourceDeclaration } from '../module/declarations.ts';
import type { Expression } from '../../../languages/hcl/syntax/ast.ts';

interface Named {
  readonly name: string;
  readonly alias: string | undefined;
  /** Instance key of a provider with `for_each` (OpenTofu language, "Provider Configuration"). */
  readonly key?: Expression;
}

/**
 * The provider configuration of a resource instance in the form of states and plans: source address, alias and, where
 * the module has a separate configuration, ` in module.<path>`.
 */
export function readProvider(module: ModuleInstance, { declaration, scope }: ResourceInstance): string {
  return readIdentity(module, chosenBy(declaration), scope);
}

/** The source address of a resource's provider, such as `registry.terraform.io/hashicorp/aws`. */
export function sourceOfResource(module: ModuleInstance, declaration: ResourceDeclaration): string {
  return providerSource(module.source, chosenBy(declaration).name);
}

function chosenBy({ body, type }: ResourceDeclaration): Named {
  const chosen = findAttribute(body, 'provider')?.value;
  return named(chosen) ?? { name: type.split('_', 1)[0] ?? type, alias: undefined };
}

/**
 * The identity of a provider that a module names: its own configuration, one passed to it, or its parent's. `scope`:
 * the scope of the name.
 */
export function readIdentity(module: ModuleInstance, { name, alias, key }: Named, scope: Scope): string {
  const { parent, call, address } = module.placement;
  const source = providerSource(module.source, name);
  const suffix = alias === undefined ? '' : `.${alias}${key === undefined ? '' : readKey(module, key, scope)}`;
  const isOwn = module.source.providers.some((each) => each.name === name && each.alias === alias);
  if (parent === undefined || call === undefined) return `${source}${suffix}`;
  if (isOwn) return `${source}${suffix} in ${address}`;
  const given = givenProvider(findAttribute(call.declaration.body, 'providers')?.value, name, alias);
  if (given !== undefined) return readIdentity(parent, given, call.scope);
  return alias === undefined
    ? readIdentity(parent, { name: localName(parent, source, name), alias }, call.scope)
    : `${source}${suffix}`;
}

function readKey(module: ModuleInstance, key: Expression, scope: Scope): string {
  const value = apart(module.context.run, () => evaluate(key, scope, module.context.run));
  return typeof value === 'string' ? keyText(value) : '[*]';
}

/** The full source address of a provider (Terraform language, "Provider Requirements"). */
export function providerSource(module: ModuleSource, name: string): string {
  const written = module.requiredProviders.get(name) ?? name;
  const parts = written.toLowerCase().split('/');
  if (parts.length === 1) return `registry.terraform.io/hashicorp/${parts[0] ?? ''}`;
  return parts.length === 2 ? `registry.terraform.io/${parts.join('/')}` : parts.join('/');
}

function localName(module: ModuleInstance, source: string, name: string): string {
  if (providerSource(module.source, name) === source) return name;
  for (const local of module.source.requiredProviders.keys())
    if (providerSource(module.source, local) === source) return local;
  return name;
}

function givenProvider(providers: Expression | undefined, name: string, alias: string | undefined): Named | undefined {
  if (providers?.kind !== 'object') return undefined;
  for (const { key, value } of providers.items) {
    const theirs = key.kind === 'text' ? splitName(key.value) : named(key);
    if (theirs?.name === name && theirs.alias === alias) return named(value);
  }
  return undefined;
}

/** `aws` or `aws.west`, as a reference or, in old configurations, as text. */
function named(expression: Expression | undefined): Named | undefined {
  if (expression?.kind === 'variable') return { name: expression.name, alias: undefined };
  if (expression?.kind === 'text') return splitName(expression.value);
  if (expression?.kind === 'index') {
    const of = named(expression.of);
    return of && { ...of, key: expression.key };
  }
  if (expression?.kind !== 'attribute' || expression.of.kind !== 'variable') return undefined;
  return { name: expression.of.name, alias: expression.name };
}

function splitName(text: string): Named {
  const [name = '', alias] = text.split('.', 2);
  return { name, alias };
}
