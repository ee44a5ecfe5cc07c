import type { Declaration, ModuleSource, ResourceDeclaration } from '../module/declarations.ts';
import { attributeOf, fileOf } from '../module/declarations.ts';
import type { SourceFile } from '../module/source-file.ts';
import { sensitiveValue } from '../values/marks.ts';
import { unknownValue } from '../values/value.ts';
import type { Failure, TfValue } from '../values/value.ts';
import type { Expression } from '../syntax/ast.ts';
import type { Context } from './context.ts';
import { evaluate } from './evaluate.ts';
import { repetitionsOf } from './instances.ts';
import type { Repetition, Repetitions } from './instances.ts';
import { createInstance } from './resource-instance.ts';
import type { Compute, ResourceInstance } from './resource-instance.ts';
import { apart, createCell, force, traced } from './run.ts';
import type { Cell, Names, Scope } from './run.ts';

/** Where a module instance stands, and what its caller gives it. */
export interface Placement {
  /** `module.a["x"].module.b`, `''` for the root module. */
  readonly address: string;
  /** Path of its calls without keys: `a.b`. */
  readonly callPath: string;
  /** Folders of this module and of those around it, outermost first. */
  readonly lineage: readonly string[];
  readonly parent: ModuleInstance | undefined;
  /** The call, and the scope in which its arguments stand. */
  readonly call: { readonly declaration: Declaration; readonly scope: Scope } | undefined;
  /** Why it may not exist at all. */
  readonly conditional: string | undefined;
}

/** Instances of a resource; `conditional` says why they may not exist. */
export interface Expansion {
  readonly repetitions: Repetitions;
  readonly instances: readonly ResourceInstance[];
  readonly byKey: ReadonlyMap<Repetition['key'], ResourceInstance>;
  readonly conditional: string | undefined;
}

/** One instance of a module while it is evaluated. Everything in it is computed when it is first asked for. */
export interface ModuleInstance {
  readonly source: ModuleSource;
  readonly placement: Placement;
  readonly scope: Scope;
  readonly context: Context;
  local(name: string): TfValue;
  output(name: string): TfValue;
  variable(name: string): TfValue;
  expand(declaration: ResourceDeclaration): Expansion;
  /** The value of an expression of this module; a failure is reported once and counts as unknown. */
  settle(expression: Expression, scope: Scope, file: SourceFile): TfValue;
}

const UNDECIDED: Expansion = {
  repetitions: { kind: 'open', list: [] },
  instances: [],
  byKey: new Map(),
  conditional: undefined,
};

/** Reads the value of a variable of a module instance. */
export type ReadVariable = (module: ModuleInstance, declaration: Declaration) => TfValue;

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

  /** A named value of the module, computed once. */
  const once = (key: string, file: SourceFile, offset: number, compute: () => TfValue): TfValue => {
    let cell = cells.get(key);
    if (cell === undefined) cells.set(key, (cell = createCell()));
    return force(run, cell, compute, (why) => failed(file, offset, why));
  };
  const failed = (file: SourceFile, offset: number, why: Failure): TfValue => {
    context.report(
      'partly-read',
      'warning',
      file,
      offset,
      `the value here cannot be computed: ${why.message}. It counts as unknown.`,
    );
    return uncertain(run);
  };
  const settle: ModuleInstance['settle'] = (expression, scope, file) => {
    const value = evaluate(expression, scope, run);
    if (!isFailed(value)) return value;
    return scope.uncertain === true ? uncertain(run) : failed(file, expression.range.start, value);
  };
  const notDeclared = (what: string): TfValue => {
    run.trace.opaque = true;
    return unknownValue(`${what} is not declared where it can be read`);
  };

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
      if (declared === undefined) return notDeclared(`local.${name}`);
      const { value, file } = declared;
      return once(`local.${name}`, file, value.range.start, () => settle(value, scope, file));
    },
    variable(name) {
      const declared = source.variables.get(name);
      if (declared === undefined) return notDeclared(`var.${name}`);
      return once(`var.${name}`, declared.file, declared.range.start, () => parts.variable(module, declared));
    },
    output(name) {
      const declared = source.outputs.get(name);
      if (declared === undefined) return notDeclared(`the output ${name}`);
      return once(`output.${name}`, declared.file, declared.range.start, () => {
        const value = attributeOf(declared.body, 'value')?.value;
        const settled = value === undefined ? null : settle(value, scope, declared.file);
        const sensitive = attributeOf(declared.body, 'sensitive')?.value;
        return sensitive?.kind === 'boolean' && sensitive.value ? sensitiveValue(settled) : settled;
      });
    },
    expand(declaration) {
      const known = expansions.get(declaration.local);
      if (known !== undefined) return known;
      // while its instances are found out they are not known, should they depend on themselves
      expansions.set(declaration.local, UNDECIDED);
      const made = apart(run, () => expandResource(module, declaration, parts.compute, failed));
      expansions.set(declaration.local, made);
      return made;
    },
  };
  const certain: Scope = { names: parts.names(module), frame: undefined };
  const scope: Scope = placement.conditional === undefined ? certain : { ...certain, uncertain: true };
  return module;
}

function uncertain(run: Context['run']): TfValue {
  run.trace.opaque = true;
  return unknownValue('its expression cannot be computed');
}

function isFailed(value: ReturnType<typeof evaluate>): value is Failure {
  return typeof value === 'object' && value !== null && value.kind === 'failure';
}

function expandResource(
  module: ModuleInstance,
  declaration: ResourceDeclaration,
  compute: Compute,
  failed: (file: SourceFile, offset: number, why: Failure) => TfValue,
): Expansion {
  const { context, placement, scope } = module;
  const repetitions = repetitionsFor(module, declaration);
  const owner = { module, declaration };
  const conditional = conditionOf(module, declaration, repetitions);
  const prefix = placement.address === '' ? '' : `${placement.address}.`;
  const instances = repetitions.list.map((repetition) =>
    createInstance(
      context.run,
      {
        declaration,
        repetition,
        address: `${prefix}${declaration.local}${repetition.suffix}`,
        scope: { ...scope, frame: repetition.frame, owner, ...(conditional === undefined ? {} : { uncertain: true }) },
      },
      compute,
      (attribute, why) =>
        conditional === undefined
          ? failed(fileOf(declaration, attribute), attribute.range.start, why)
          : uncertain(context.run),
    ),
  );
  const byKey = new Map(instances.map((instance) => [instance.repetition.key, instance]));
  return { repetitions, instances, byKey, conditional };
}

/** The instances of a resource or call, in the scope of its module. */
export function repetitionsFor(module: ModuleInstance, declaration: Declaration): Repetitions {
  const { context, scope } = module;
  const { run } = context;
  const { answer, trace } = traced(run, () =>
    repetitionsOf(
      declaration,
      (expression) => module.settle(expression, scope, declaration.file),
      ({ why, expression }) => {
        const message = `${why}, so its instances cannot be told.`;
        context.report('partly-read', 'warning', declaration.file, expression.range.start, message);
      },
    ),
  );
  run.trace.inner.add(trace);
  const list = answer.list.map(({ frame, ...repetition }) => ({
    ...repetition,
    frame: frame && { ...frame, sources: trace },
  }));
  return { kind: answer.kind, list };
}

/** What decides whether something exists, the same text for all that the same expression decides. */
export function conditionOf(
  module: ModuleInstance,
  declaration: Declaration,
  repetitions: Repetitions,
): string | undefined {
  const outer = module.placement.conditional;
  if (repetitions.kind !== 'open') return outer;
  const name = attributeOf(declaration.body, 'for_each') === undefined ? 'count' : 'for_each';
  const expression = attributeOf(declaration.body, name)?.value;
  const text =
    expression === undefined ? '' : declaration.file.text.slice(expression.range.start, expression.range.end);
  const own = `${name} in ${module.placement.address === '' ? 'the root module' : module.placement.address}: ${text}`;
  return outer === undefined ? own : `${outer}\n${own}`;
}
