import type { Expression, ObjectExpression } from '../../../languages/hcl/syntax/ast.ts';
import type { HclFile, HclFiles } from './hcl-files.ts';
import { deeperPlace, resolveTextPath, STEP, expressionText, type TextPlace, type TextContext } from './hcl-text.ts';
import { NO_NAMES, union, type Names } from './setting.ts';

export interface NamesContext extends TextContext {
  readonly files: HclFiles;
  /** Other files that the names come from, without the file of the expression. */
  readonly parts: Set<string>;
}

const JOINING: ReadonlySet<string> = new Set(['merge', 'try', 'coalesce', 'deep_merge']);

/** The keys of an object, as far as its expression shows them: literals, local values, merged ones, other files. */
export function namesIn(expression: Expression, place: TextPlace, context: NamesContext): Names {
  const names = deeperPlace<Names>(context.budget, 'all', () => readNames(expression, place, context));
  return names === 'all' || context.budget.work.take(STEP * names.size) ? names : 'all';
}

function readNames(expression: Expression, place: TextPlace, context: NamesContext): Names {
  const names = (each: Expression): Names => namesIn(each, place, context);
  if (expression.kind === 'null') return NO_NAMES;
  if (expression.kind === 'object') return readKeys(expression);
  if (expression.kind === 'conditional') return union(names(expression.yes), names(expression.no));
  if (expression.kind === 'call') {
    if (!JOINING.has(expression.name) || expression.expands) return 'all';
    return expression.args.map(names).reduce(union, NO_NAMES);
  }
  return expression.kind === 'attribute' ? referred(expression.of, expression.name, place, context) : 'all';
}

function readKeys({ items }: ObjectExpression): Names {
  const keys: string[] = [];
  for (const { key } of items) {
    if (key.kind !== 'text') return 'all';
    keys.push(key.value);
  }
  return new Set(keys);
}

function referred(of: Expression, name: string, place: TextPlace, context: NamesContext): Names {
  if (of.kind === 'variable' && of.name === 'local') {
    const local = place.file.locals.get(name);
    return local === undefined ? 'all' : namesIn(local, place, context);
  }
  const file = fileIn(of, place, context);
  if (file === undefined) return 'all';
  context.parts.add(file.path);
  if (name === 'locals') return new Set(file.locals.keys());
  if (name !== 'inputs') return 'all';
  const inputs = file.source.syntax.body.attributes.find((each) => each.name === 'inputs');
  return inputs === undefined ? NO_NAMES : namesIn(inputs.value, { ...place, file }, context);
}

function fileIn(expression: Expression, place: TextPlace, context: NamesContext): HclFile | undefined {
  if (expression.kind === 'attribute' && expression.of.kind === 'variable' && expression.of.name === 'local') {
    const local = place.file.locals.get(expression.name);
    return local?.kind === 'call' ? fileIn(local, place, context) : undefined;
  }
  const [path] = expression.kind === 'call' && expression.name === 'read_terragrunt_config' ? expression.args : [];
  if (path === undefined) return undefined;
  const at = resolveTextPath(expressionText(path, place, context), place.unit);
  return at === undefined ? undefined : context.files.read(at);
}
