import type { FileTree } from '../../../model/evidence.ts';
import { findAttribute, type Declaration } from '../module/declarations.ts';
import { moduleTree } from '../module/module-tree.ts';
import { failure, unknownValue } from '../../../languages/hcl/values/value.ts';
import type { FileAccess, FunctionContext } from '../../../languages/hcl/functions/function.ts';
import type { Expression } from '../../../languages/hcl/syntax/ast.ts';
import { parseTemplate } from '../../../languages/hcl/syntax/parse-native.ts';
import { MISSING, expandCall, type CallExpansion } from './calls.ts';
import type { GivenValue } from '../module/given-values.ts';
import type { Context } from './context.ts';
import { evaluate } from '../../../languages/hcl/evaluation/evaluate.ts';
import type { Placement, ModuleInstance } from './module-instance.ts';
import { createModule } from './create-module.ts';
import { createNames } from './names.ts';
import { createRun, takes, type Frame, type Names, type Run } from '../../../languages/hcl/evaluation/run.ts';
import { readVariable } from './variables.ts';
import { idArgument } from '../../shared/terraform/id-argument.ts';
import { objectMetadata } from './object-metadata.ts';
import { policyDocument } from './policy-document.ts';
import type { Compute } from './resource-instance.ts';
import { resolvePath } from '../module/paths.ts';

const MAX_MODULES = 20_000;

export interface RootModule {
  readonly root: ModuleInstance;
  readonly run: Run;
  calls(module: ModuleInstance): readonly CallExpansion[];
}

/** Sets up a root module, whose parts are computed at first use. `undefined`: the folder has no configuration. */
export function evaluateRoot(
  tree: FileTree,
  folder: string,
  given: ReadonlyMap<string, GivenValue>,
  report: Context['report'],
  run: Run = createRun(),
): RootModule | undefined {
  const context: Context = {
    run,
    modules: moduleTree(tree),
    root: folder,
    functions: createFunctions(tree, folder, run),
    given,
    modulesLeft: MAX_MODULES,
    report,
  };
  const expanded = new WeakMap<ModuleInstance, Map<string, CallExpansion>>();
  const make = (_context: Context, where: string, placement: Placement): ModuleInstance | undefined => {
    const source = context.modules.module(where);
    if (source === undefined) return undefined;
    const names = (module: ModuleInstance): Names => createNames(module, readCall);
    return createModule(context, source, placement, { names, variable: readVariable, compute: computedAttribute });
  };
  const readCall = (module: ModuleInstance, name: string): CallExpansion | undefined => {
    const call = module.source.calls.get(name);
    return call === undefined ? undefined : expand(module, call);
  };
  const expand = (module: ModuleInstance, call: Declaration): CallExpansion => {
    const known = expanded.get(module) ?? new Map<string, CallExpansion>();
    expanded.set(module, known);
    const before = known.get(call.name);
    if (before !== undefined) return before;
    known.set(call.name, MISSING);
    const made = expandCall(module, call, make);
    known.set(call.name, made);
    return made;
  };
  const root = make(context, folder, {
    address: '',
    callPath: '',
    lineage: [folder],
    parent: undefined,
    call: undefined,
    conditional: undefined,
  });
  if (root === undefined) return undefined;
  return { root, run, calls: (module) => [...module.source.calls.values()].map((call) => expand(module, call)) };
}

function createFunctions(tree: FileTree, folder: string, run: Run): FunctionContext {
  const files = fileAccess(tree, folder);
  const parsed = new Map<string, Expression | undefined>();
  const names: Names = {
    resolve: (_name, steps) => ({ value: unknownValue('a template knows only its own variables'), used: steps.length }),
    functions: {
      files,
      takes: (units) => takes(run, units),
      render: () => failure('a template cannot render another one'),
    },
  };
  return {
    files,
    takes: (units) => takes(run, units),
    render(template, variables) {
      if (!parsed.has(template)) {
        const result = parseTemplate(template, { start: 0, end: 0 });
        parsed.set(template, 'message' in result ? undefined : result);
      }
      const expression = parsed.get(template);
      if (expression === undefined) return failure('the template cannot be parsed');
      let frame: Frame | undefined;
      for (const [name, value] of variables) frame = { name, value, outer: frame };
      return evaluate(expression, { names, frame }, run);
    },
  };
}

/** What follows from other attributes: policies as JSON, ids that equal an argument, metadata of Kubernetes objects. */
const computedAttribute: Compute = (name, instance, run) =>
  policyDocument(name, instance, run) ?? objectMetadata(name, instance, run) ?? idFromArgument(name, instance, run);

const idFromArgument: Compute = (name, { declaration, argument }) => {
  const written = name === 'id' && declaration.mode === 'managed' ? idArgument(declaration.type) : undefined;
  const attribute = written === undefined ? undefined : findAttribute(declaration.body, written);
  return attribute === undefined ? undefined : argument(attribute);
};

/** Paths are relative to the root module. Files outside the tree, or not read as text, are unknown. */
function fileAccess(tree: FileTree, root: string): FileAccess {
  return {
    find(path) {
      const resolved = resolvePath(root, path);
      const file = resolved === undefined ? undefined : tree.get(resolved);
      if (file === undefined) return undefined;
      return file.size > 0 && file.text() === '' ? undefined : file;
    },
    below(folder) {
      const resolved = resolvePath(root, folder);
      if (resolved === undefined) return undefined;
      const prefix = resolved === '' ? '' : `${resolved}/`;
      const inside = tree.paths.filter((path) => path.startsWith(prefix));
      return inside.length === 0 ? undefined : inside.map((path) => path.slice(prefix.length));
    },
  };
}
