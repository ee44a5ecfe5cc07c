import type { CallExpansion } from '../evaluation/calls.ts';
import type { ModuleInstance } from '../evaluation/module-instance.ts';
import { spend } from '../../../languages/hcl/evaluation/run.ts';
import { findAttribute } from '../module/declarations.ts';
import { compareTexts } from '../../../base/text-order.ts';
import type { Expression } from '../../../languages/hcl/syntax/ast.ts';
import { inside } from '../../../languages/hcl/syntax/inside.ts';

/** Attributes of one resource that expressions refer to; `*` for the resource as a whole. */
export type Named = (module: ModuleInstance, local: string) => readonly string[] | undefined;

const WHOLE = '*';

/** An expression, and the module in which it is evaluated. */
export interface Written {
  readonly module: ModuleInstance;
  readonly expression: Expression;
}

type Found = Map<ModuleInstance, Map<string, Set<string>>>;

/**
 * The resources that expressions refer to: directly, through locals, variables of the module's call, and outputs of
 * other modules.
 */
export function namedIn(
  expressions: Iterable<Written>,
  calls: (module: ModuleInstance) => readonly CallExpansion[],
): Named {
  const found: Found = new Map();
  const follow = readFollower(calls, found);
  for (const { module, expression } of expressions) follow(module, expression);
  return (module, local) => {
    const attributes = found.get(module)?.get(local);
    return attributes === undefined ? undefined : [...attributes].sort(compareTexts);
  };
}

function readFollower(
  calls: (module: ModuleInstance) => readonly CallExpansion[],
  found: Found,
): (module: ModuleInstance, expression: Expression) => void {
  const seen = new Map<ModuleInstance, Set<Expression>>();

  /** Without recursion, because a chain of names may be as long as the configuration. */
  return (module, expression) => {
    const pending = [...at(module, expression)];
    for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
      const { module: where, expression: what } = next;
      const known = seen.get(where) ?? new Set();
      seen.set(where, known);
      if (known.has(what) || spend(where.context.run) !== undefined) continue;
      known.add(what);
      const { names, expressions } = inside(what);
      pending.push(...expressions.flatMap((each) => at(where, each)), ...leadsTo(where, names));
    }
  };

  function leadsTo(
    module: ModuleInstance,
    [root = '', first = '', second = WHOLE]: readonly string[],
  ): readonly Written[] {
    if (root === 'local') return at(module, module.source.locals.get(first)?.value);
    if (root === 'var') {
      const { parent, call } = module.placement;
      return parent === undefined ? [] : at(parent, call && findAttribute(call.declaration.body, first)?.value);
    }
    if (root === 'module') {
      const position = [...module.source.calls.keys()].indexOf(first);
      const instances = calls(module)[position]?.instances ?? [];
      return instances.flatMap((one) => {
        const output = one.source.outputs.get(second);
        return at(one, output && findAttribute(output.body, 'value')?.value);
      });
    }
    note(module, `${root}.${first}`, second);
    return [];
  }

  function note(module: ModuleInstance, local: string, attribute: string): void {
    if (!module.source.resources.has(local)) return;
    const resources = found.get(module) ?? new Map<string, Set<string>>();
    found.set(module, resources);
    const attributes = resources.get(local) ?? new Set();
    resources.set(local, attributes.add(attribute));
  }
}

function at(module: ModuleInstance, expression: Expression | undefined): readonly Written[] {
  return expression === undefined ? [] : [{ module, expression }];
}
