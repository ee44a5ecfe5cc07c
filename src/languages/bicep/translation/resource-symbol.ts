import type {
  Declaration,
  BicepExpression,
  Loop,
  ModuleDeclaration,
  ObjectLiteral,
  Property,
  ResourceDeclaration,
} from '../syntax/ast.ts';

/** A resource or module of a file. */
export interface ResourceSymbol {
  /** Its key in the template: names of resources inside of others follow `::`. */
  readonly key: string;
  readonly declaration: ResourceDeclaration | ModuleDeclaration;
  /** The whole type, such as `Microsoft.Storage/storageAccounts/blobServices`; empty where it is not a plain text. */
  readonly type: string;
  readonly version: string;
  readonly isExisting: boolean;
  /** The resource whose body declares it. */
  readonly outer: ResourceSymbol | undefined;
  readonly inner: Map<string, ResourceSymbol>;
  readonly loop: Loop | undefined;
  readonly condition: BicepExpression | undefined;
  readonly body: ObjectLiteral | undefined;
}

/** A resource that an expression names, with the index of its loop. */
export interface NamedResource {
  readonly symbol: ResourceSymbol;
  readonly index: string | undefined;
}

/** What the `scope` of a resource or module says. Each part is an expression. */
export type ResourceScope =
  | { readonly kind: 'own' }
  | { readonly kind: 'group'; readonly subscription: string | undefined; readonly group: string }
  | { readonly kind: 'subscription'; readonly subscription: string }
  | { readonly kind: 'managementGroup'; readonly name: string }
  | { readonly kind: 'tenant' }
  | { readonly kind: 'resource'; readonly resource: NamedResource }
  | { readonly kind: 'unread' };

const DEPLOYMENT = 'Microsoft.Resources/deployments';

/** The resources and modules that declarations declare, by name. */
export function collectResources(declarations: readonly Declaration[]): ReadonlyMap<string, ResourceSymbol> {
  const found = new Map<string, ResourceSymbol>();
  for (const each of declarations)
    if (each.kind === 'resource' || each.kind === 'module') found.set(each.name, createSymbol(each, undefined));
  return found;
}

function createSymbol(
  declaration: ResourceDeclaration | ModuleDeclaration,
  outer: ResourceSymbol | undefined,
): ResourceSymbol {
  const { loop, condition, body } = unwrapped(declaration.body);
  const symbol: ResourceSymbol = {
    key: outer === undefined ? declaration.name : `${outer.key}::${declaration.name}`,
    declaration,
    ...readTypeName(declaration, outer),
    isExisting: declaration.kind === 'resource' && declaration.isExisting,
    outer,
    inner: new Map(),
    loop,
    condition,
    body,
  };
  for (const each of body?.resources ?? []) symbol.inner.set(each.name, createSymbol(each, symbol));
  return symbol;
}

function unwrapped(body: BicepExpression): Pick<ResourceSymbol, 'loop' | 'condition' | 'body'> {
  const loop = body.kind === 'for' ? body : undefined;
  const inner = loop?.body ?? body;
  const condition = inner.kind === 'if' ? inner.condition : undefined;
  const object = inner.kind === 'if' ? inner.body : inner;
  return { loop, condition, body: object.kind === 'object' ? object : undefined };
}

/** Inside of another resource a type has only its last part, and may leave out the version. */
function readTypeName(
  declaration: ResourceDeclaration | ModuleDeclaration,
  outer: ResourceSymbol | undefined,
): Pick<ResourceSymbol, 'type' | 'version'> {
  if (declaration.kind === 'module') return { type: DEPLOYMENT, version: '2025-04-01' };
  const [text, ...more] = declaration.type.parts;
  if (typeof text !== 'string' || more.length > 0) return { type: '', version: '' };
  const [, type = '', version = ''] = /^(?:[a-z]+:)?([^@]*)@?(.*)$/.exec(text) ?? [];
  if (outer === undefined) return { type, version };
  return { type: `${outer.type}/${type}`, version: version === '' ? outer.version : version };
}

/** A member of the body of a resource or module, such as its name. */
export function findProperty({ body }: ResourceSymbol, name: string): Property | undefined {
  const found = body?.members.find((each) => each.kind === 'property' && each.key.parts.join('') === name);
  return found?.kind === 'property' ? found : undefined;
}
