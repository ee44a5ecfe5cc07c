import type { Expression, TemplatePart } from './ast.ts';

/** The parts of an expression: the names of a traversal such as `a.b[0].c` or `a.b[*].c`, and the expressions in it. */
export interface Inside {
  /** Names of a traversal from its root; otherwise empty. */
  readonly names: readonly string[];
  /** Expressions that are not steps of the traversal. */
  readonly expressions: readonly Expression[];
}

/** The parts of an expression, one level deep. */
export function inside(expression: Expression): Inside {
  switch (expression.kind) {
    case 'variable':
    case 'attribute':
    case 'index':
    case 'splat':
      return traversal(expression);
    default:
      return { names: [], expressions: getParts(expression) };
  }
}

function traversal(expression: Expression): Inside {
  const names: string[] = [];
  const expressions: Expression[] = [];
  let step = expression;
  for (;;) {
    if (step.kind === 'attribute') names.unshift(step.name);
    else if (step.kind === 'index') expressions.push(step.key);
    else if (step.kind === 'splat') {
      const each = traversal(step.each);
      names.unshift(...each.names);
      expressions.push(...each.expressions);
    } else break;
    step = step.of;
  }
  if (step.kind === 'variable') return { names: [step.name, ...names], expressions };
  // inside of a splat the element is what stands before it
  if (step.kind === 'element') return { names, expressions };
  return { names: [], expressions: [...expressions, step] };
}

function getParts(expression: Expression): readonly Expression[] {
  switch (expression.kind) {
    case 'template':
      return expression.parts.flatMap(ofTemplate);
    case 'tuple':
      return expression.items;
    case 'object':
      return expression.items.flatMap(({ key, value }) => [key, value]);
    case 'call':
      return expression.args;
    case 'unary':
      return [expression.operand];
    case 'binary':
      return [expression.left, expression.right];
    case 'conditional':
      return [expression.condition, expression.yes, expression.no];
    case 'for': {
      const { collection, key, value, condition } = expression;
      return [collection, key, value, condition].filter((part) => part !== undefined);
    }
    default:
      return [];
  }
}

function ofTemplate(part: TemplatePart): readonly Expression[] {
  switch (part.kind) {
    case 'text':
      return [];
    case 'interpolation':
      return [part.value];
    case 'if':
      return [part.condition, ...part.yes.flatMap(ofTemplate), ...part.no.flatMap(ofTemplate)];
    case 'for':
      return [part.collection, ...part.body.flatMap(ofTemplate)];
  }
}
