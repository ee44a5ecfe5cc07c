import type { RootModule } from '../evaluation/evaluate-root.ts';
import type { ModuleInstance } from '../evaluation/module-instance.ts';
import { findAttribute } from '../module/declarations.ts';
import type { Body, Expression } from '../../../languages/hcl/syntax/ast.ts';
import { namedIn, type Named, type Written } from './named-in.ts';

/** Arguments of a call that Terraform does not pass to the module. */
const NOT_HANDED: ReadonlySet<string> = new Set(['source', 'version', 'providers', 'depends_on', 'count']);

/**
 * The resources whose values are passed to modules that were not read, by the text of the arguments: through locals,
 * variables of the calling module, and outputs of others. Something in such a module may belong to these resources.
 */
export function handedOver(modules: readonly ModuleInstance[], { calls }: Pick<RootModule, 'calls'>): Named {
  const given: Written[] = [];
  for (const module of modules) {
    const expansions = calls(module);
    for (const [at, { body }] of [...module.source.calls.values()].entries())
      if (expansions[at]?.missing === true)
        for (const expression of readArguments(body)) given.push({ module, expression });
  }
  return namedIn(given, calls);
}

/**
 * The resources whose values are in outputs of the modules. A caller of the module, or a reader of its state, may use
 * them.
 */
export function exported(modules: readonly ModuleInstance[], { calls }: Pick<RootModule, 'calls'>): Named {
  const values: Written[] = [];
  for (const module of modules)
    for (const { body } of module.source.outputs.values()) {
      const expression = findAttribute(body, 'value')?.value;
      if (expression !== undefined) values.push({ module, expression });
    }
  return namedIn(values, calls);
}

function readArguments({ attributes }: Body): readonly Expression[] {
  return attributes.filter(({ name }) => !NOT_HANDED.has(name)).map(({ value }) => value);
}
