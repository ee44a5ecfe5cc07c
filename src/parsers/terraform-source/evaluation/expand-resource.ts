import { findAttribute, declaringFile, type Declaration, type ResourceDeclaration } from '../module/declarations.ts';
import { lifecycleArgument } from '../module/lifecycle.ts';
import type { Expression } from '../../../languages/hcl/syntax/ast.ts';
import { readRepetitions, type Repetitions } from './instances.ts';
import type { ModuleInstance } from './module-instance.ts';
import { createInstance, type Compute, type Expansion } from './resource-instance.ts';
import { traced } from '../../../languages/hcl/evaluation/run.ts';
import { failed, uncertain } from './uncertain.ts';

/** The expansion of a resource during its own evaluation, in case its instances depend on themselves. */
export const UNDECIDED: Expansion = {
  repetitions: { kind: 'open', list: [] },
  instances: [],
  byKey: new Map(),
  conditional: undefined,
};

/** The instances of a resource, each with the scope of its attributes. */
export function expandResource(module: ModuleInstance, declaration: ResourceDeclaration, compute: Compute): Expansion {
  const { context, placement, scope } = module;
  const repetitions = repetitionsFor(module, declaration);
  const owner = { module, declaration };
  const conditional = readCondition(module, declaration, repetitions);
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
          ? failed(context, declaringFile(declaration, attribute), attribute.range.start, why)
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
    readRepetitions(
      declaration,
      (expression) => module.settle(expression, scope, declaration.file),
      ({ why, expression }) => {
        const message = `${why}, so its instances cannot be determined.`;
        context.report('partly-read', 'warning', declaration.file, expression.range.start, message);
      },
    ),
  );
  run.trace.inner.add(trace);
  const list = answer.list.map(({ frame, ...repetition }) => ({
    ...repetition,
    frame: frame && { ...frame, sources: trace },
  }));
  return { ...answer, list };
}

function decidedBy(declaration: Declaration, { perhaps }: Repetitions): readonly [string, Expression | undefined] {
  if (perhaps === true) return ['enabled', lifecycleArgument(declaration, 'enabled')];
  const name = findAttribute(declaration.body, 'for_each') === undefined ? 'count' : 'for_each';
  return [name, findAttribute(declaration.body, name)?.value];
}

/**
 * The text of the condition that decides whether an instance exists, equal for all that depend on the same
 * expression.
 */
export function readCondition(
  module: ModuleInstance,
  declaration: Declaration,
  repetitions: Repetitions,
): string | undefined {
  const outer = module.placement.conditional;
  if (repetitions.kind !== 'open' && repetitions.perhaps === undefined) return outer;
  const [name, expression] = decidedBy(declaration, repetitions);
  const text =
    expression === undefined ? '' : declaration.file.text.slice(expression.range.start, expression.range.end);
  const own = `${name} in ${module.placement.address === '' ? 'the root module' : module.placement.address}: ${text}`;
  return outer === undefined ? own : `${outer}\n${own}`;
}
