import { isSecretArgument } from '../../../model/secrets/secret-names.ts';
import type { ModuleInstance } from '../evaluation/module-instance.ts';
import { findAttribute } from '../module/declarations.ts';
import type { Expression, ObjectItem } from '../../../languages/hcl/syntax/ast.ts';

/**
 * The source of a value: from resources, data sources or the Terraform run; written in the configuration; or
 * uncertain.
 */
export type Provenance = 'from outside' | 'written' | 'unclear';

/** Names that do not show where a value comes from. */
const INSIDE: ReadonlySet<string> = new Set(['each', 'count', 'path', 'self', 'terraform']);
/** Functions whose result comes from the same source as their argument. */
const PASSING_ON: ReadonlySet<string> = new Set(
  'base64decode base64encode chomp jsondecode nonsensitive one sensitive tostring trimspace yamldecode'.split(' '),
);
/** Limit of names in a chain; beyond it the result is open. */
const MAX_STEPS = 40;

/** The source of a value by its expression, through locals and arguments of module calls; outputs are not followed. */
export function valueProvenance(module: ModuleInstance, expression: Expression, left: number = MAX_STEPS): Provenance {
  if (left === 0) return 'unclear';
  const { base, names } = unwind(expression);
  switch (base.kind) {
    case 'text':
      return 'written';
    case 'call':
      return ofCall(module, base.name, base.args, left);
    case 'object':
      return readMember(module, base.items, names, left);
    case 'variable':
      return ofName(module, base.name, names, left);
    default:
      return 'unclear';
  }
}

function readMember(
  module: ModuleInstance,
  items: readonly ObjectItem[],
  [name, ...rest]: readonly string[],
  left: number,
): Provenance {
  if (name === undefined || rest.length > 0) return 'unclear';
  const found = items.filter(({ key }) => key.kind === 'text' && key.value === name);
  const [only] = found;
  return only === undefined || found.length > 1 ? 'unclear' : valueProvenance(module, only.value, left - 1);
}

function ofCall(module: ModuleInstance, name: string, args: readonly Expression[], left: number): Provenance {
  const [first] = args;
  if (first === undefined) return 'unclear';
  if (name === 'jsonencode') return ofDocument(module, first, left);
  return PASSING_ON.has(name) ? valueProvenance(module, first, left - 1) : 'unclear';
}

/** For an encoded document, members with secret names decide, or all where there is none. */
function ofDocument(module: ModuleInstance, expression: Expression, left: number): Provenance {
  const items = readItems(module, expression, left);
  if (items === undefined) return fromOutside(valueProvenance(module, expression, left - 1) === 'from outside');
  const secret = items.filter(({ key }) => key.kind === 'text' && isSecretArgument(key.value));
  const deciding = secret.length > 0 ? secret : items;
  const answers = new Set(deciding.map(({ value }) => valueProvenance(module, value, left - 1)));
  const isPlain = items.every(({ key }) => key.kind === 'text');
  if (answers.has('written') && secret.length > 0) return 'written';
  return fromOutside(isPlain && answers.size === 1 && answers.has('from outside'));
}

function readItems(module: ModuleInstance, expression: Expression, left: number): readonly ObjectItem[] | undefined {
  if (expression.kind === 'object') return expression.items;
  const { base, names } = unwind(expression);
  const [name, ...rest] = names;
  const isLocal = base.kind === 'variable' && base.name === 'local' && name !== undefined && rest.length === 0;
  const declared = isLocal ? module.source.locals.get(name)?.value : undefined;
  return declared === undefined || left <= 1 ? undefined : readItems(module, declared, left - 1);
}

function ofName(module: ModuleInstance, root: string, [name, ...rest]: readonly string[], left: number): Provenance {
  if (name === undefined || INSIDE.has(root)) return 'unclear';
  if (root === 'local') {
    const declared = module.source.locals.get(name)?.value;
    return declared === undefined ? 'unclear' : valueProvenance(module, below(declared, rest), left - 1);
  }
  if (root === 'var') return ofVariable(module, name, rest, left);
  if (root === 'module') return 'unclear';
  return root === 'data' || root === 'ephemeral'
    ? fromOutside(rest.length > 1)
    : ofResource(module, `${root}.${name}`, rest, left);
}

/** A value that a resource does not set comes from its provider. */
function ofResource(
  module: ModuleInstance,
  local: string,
  [name, ...rest]: readonly string[],
  left: number,
): Provenance {
  const declared = module.source.resources.get(local);
  if (declared === undefined || name === undefined) return 'unclear';
  const argument = findAttribute(declared.body, name)?.value;
  if (argument !== undefined) return valueProvenance(module, below(argument, rest), left - 1);
  return fromOutside(!declared.body.blocks.some(({ type, labels }) => type === name || labels[0] === name));
}

function fromOutside(is: boolean): Provenance {
  return is ? 'from outside' : 'unclear';
}

function ofVariable(module: ModuleInstance, name: string, rest: readonly string[], left: number): Provenance {
  const declared = module.source.variables.get(name);
  if (declared === undefined) return 'unclear';
  const { parent, call } = module.placement;
  const fallback = findAttribute(declared.body, 'default')?.value;
  if (parent === undefined || call === undefined) {
    return fromOutside(!module.context.given.has(name) && fallback === undefined);
  }
  const argument = findAttribute(call.declaration.body, name)?.value;
  return argument === undefined ? 'unclear' : valueProvenance(parent, below(argument, rest), left - 1);
}

function below(expression: Expression, names: readonly string[]): Expression {
  const { range } = expression;
  return names.reduce<Expression>((of, name) => ({ kind: 'attribute', of, name, range }), expression);
}

function unwind(expression: Expression): { readonly base: Expression; readonly names: readonly string[] } {
  const names: string[] = [];
  let base = expression;
  for (;;) {
    if (base.kind === 'attribute') names.unshift(base.name);
    else if (base.kind === 'index') {
      if (base.key.kind === 'text') names.unshift(base.key.value);
    } else if (base.kind === 'splat') names.unshift(...namesIn(base.each));
    else return { base, names };
    base = base.of;
  }
}

function namesIn(each: Expression): readonly string[] {
  return each.kind === 'element' ? [] : unwind(each).names;
}
