import { findAttribute, type Declaration, type ModuleSource } from '../module/declarations.ts';
import type { SourceFile } from '../module/source-file.ts';
import { sensitiveValue } from '../../../languages/hcl/values/marks.ts';
import { unknownValue, type Failure, type TfValue } from '../../../languages/hcl/values/value.ts';
import type { Expression } from '../../../languages/hcl/syntax/ast.ts';
import type { Context } from './context.ts';
import { evaluate } from '../../../languages/hcl/evaluation/evaluate.ts';
import { expandResource, UNDECIDED } from './expand-resource.ts';
import type { Expansion, Compute } from './resource-instance.ts';
import {
  apart,
  createCell,
  force,
  noteStop,
  type Cell,
  type Names,
  type Scope,
} from '../../../languages/hcl/evaluation/run.ts';
import { failed, uncertain } from './uncertain.ts';
import type { ModuleInstance, Placement } from './module-instance.ts';

/** Reads the value of a variable of a module instance. */
export type ReadVariable = (module: ModuleInstance, declaration: Declaration) => TfValue;

/** An instance of a module. Its parts are computed at first use, and only once. */
export function createModule(
  context: Context,
  source: ModuleSource,
  placement: Placement,
  parts: {
    readonly names: (module: ModuleInstance) => Names;
    readonly variable: ReadVariable;
    readonly compute: Compute;
  },
): ModuleInstance {
  const { run } = context;
  const cells = new Map<string, Cell>();
  const expansions = new Map<string, Expansion>();

  const once = (key: string, file: SourceFile, offset: number, compute: () => TfValue): TfValue => {
    let cell = cells.get(key);
    if (cell === undefined) cells.set(key, (cell = createCell()));
    return force(run, cell, compute, (why) => failed(context, file, offset, why));
  };
  const settle: ModuleInstance['settle'] = (expression, scope, file) => settled(context, expression, scope, file);
  const module: ModuleInstance = {
    source,
    placement,
    context,
    get scope() {
      return scope;
    },
    settle,
    local(name) {
      const declared = source.locals.get(name);
      if (declared === undefined) return notDeclared(run, `local.${name}`);
      const { value, file } = declared;
      return once(`local.${name}`, file, value.range.start, () => settle(value, scope, file));
    },
    variable(name) {
      const declared = source.variables.get(name);
      if (declared === undefined) return notDeclared(run, `var.${name}`);
      return once(`var.${name}`, declared.file, declared.range.start, () => parts.variable(module, declared));
    },
    output(name) {
      const declared = source.outputs.get(name);
      if (declared === undefined) return notDeclared(run, `the output ${name}`);
      return once(`output.${name}`, declared.file, declared.range.start, () => outputValue(module, declared));
    },
    expand(declaration) {
      const known = expansions.get(declaration.local);
      if (known !== undefined) return known;
      expansions.set(declaration.local, UNDECIDED);
      const made = apart(run, () => expandResource(module, declaration, parts.compute));
      expansions.set(declaration.local, made);
      return made;
    },
  };
  const certain: Scope = { names: parts.names(module), frame: undefined };
  const scope: Scope = placement.conditional === undefined ? certain : { ...certain, uncertain: true };
  return module;
}

function settled(context: Context, expression: Expression, scope: Scope, file: SourceFile): TfValue {
  const value = evaluate(expression, scope, context.run);
  noteStop(context.run, file, expression.range.start);
  if (!isFailed(value)) return value;
  if (scope.uncertain === true) return uncertain(context.run);
  return failed(context, file, expression.range.start, value);
}

function outputValue({ scope, settle }: ModuleInstance, { body, file }: Declaration): TfValue {
  const expression = findAttribute(body, 'value')?.value;
  const value = expression === undefined ? null : settle(expression, scope, file);
  const sensitive = findAttribute(body, 'sensitive')?.value;
  return sensitive?.kind === 'boolean' && sensitive.value ? sensitiveValue(value) : value;
}

function notDeclared(run: Context['run'], what: string): TfValue {
  run.trace.opaque = true;
  return unknownValue(`${what} is not declared in the files that were read`);
}

function isFailed(value: ReturnType<typeof evaluate>): value is Failure {
  return typeof value === 'object' && value !== null && value.kind === 'failure';
}
