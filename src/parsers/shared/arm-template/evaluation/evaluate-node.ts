import { isExpression, literalText, parseExpression } from '../../../../languages/arm-expressions/parse.ts';
import { evaluateTree, LIMIT } from '../../../../languages/arm-expressions/evaluate.ts';
import type { ExpressionScope } from '../../../../languages/arm-expressions/scope.ts';
import type { Expression } from '../../../../languages/arm-expressions/syntax.ts';
import { isMap, unknown, type Value } from '../../../../base/value.ts';
import { field, isObject, put, textField, type JsonObject } from '../../terraform/object.ts';
import { COPY, type TemplateContext, type TemplateRun } from './deployment.ts';
import { readOutputMember } from './outputs.ts';

const NOT_READ = unknown('an expression that is not valid', true);
const UNKNOWN_NAME = unknown('an object with a member whose name is not known', true);
/** Objects whose members have names that no check asks for. */
const NAMED_FREELY = new Set(['tags', 'userassignedidentities']);
/** Resource Manager refuses loops with more turns. */
export const MOST_TURNS = 800;

/** What a part of a template is when it is deployed. What cannot be known is unknown, with the resources it comes from. */
export function evaluateNode(context: TemplateContext, node: unknown): Value {
  const { work, level } = context.deployment.run;
  const size = typeof node === 'string' ? 10 + node.length / 10 : 20;
  const value = level.deeper(() => (work.take(size) ? evaluated(context, node) : undefined));
  if (value !== undefined) return value;
  tellLimit(context.deployment.run, context.deployment.file);
  return unknown(LIMIT, true);
}

function evaluated(context: TemplateContext, node: unknown): Value {
  if (typeof node === 'string') return isExpression(node) ? evaluateText(context, node) : literalText(node);
  if (typeof node === 'number' || typeof node === 'boolean' || node === null) return node;
  if (Array.isArray(node)) return node.map((each: unknown) => evaluateNode(context, each));
  return isObject(node) ? evaluateMembers(context, node, false) : null;
}

function evaluateText(context: TemplateContext, text: string): Value {
  const { expressions } = context.deployment.run;
  const known = expressions.has(text);
  const parsed = known ? expressions.get(text) : parseExpression(text);
  if (!known) expressions.set(text, parsed);
  return parsed === undefined ? NOT_READ : evaluateExpression(context, parsed);
}

/** The value of an expression in a template. */
export function evaluateExpression(context: TemplateContext, expression: Expression): Value {
  return evaluateTree(expression, createScope(context));
}

function createScope({ deployment, locals }: TemplateContext): ExpressionScope {
  const { run, functions } = deployment;
  return {
    work: run.work,
    level: run.level,
    locals,
    functions,
    member: (of, name, scope) => readOutputMember({ deployment, locals: scope.locals }, of, name),
  };
}

/** A member whose name is not known may be any: without it, the object would seem to leave out what it sets. */
function evaluateMembers(context: TemplateContext, node: JsonObject, isNamedFreely: boolean): Value {
  const map: JsonObject = {};
  for (const key of Object.keys(node)) {
    const raw = field(node, key);
    if (key === 'copy' && isLoopList(raw)) {
      for (const loop of raw) addLoop(context, loop, map);
      continue;
    }
    const name = memberName(context, key);
    if (name === undefined && !isNamedFreely) return UNKNOWN_NAME;
    const isFree = NAMED_FREELY.has((name ?? key).toLowerCase()) && isObject(raw);
    put(map, name ?? key, isFree ? evaluateMembers(context, raw, true) : evaluateNode(context, raw));
  }
  return isMap(map) ? map : {};
}

/** Names may be expressions, too. */
function memberName(context: TemplateContext, key: string): string | undefined {
  if (!isExpression(key)) return literalText(key);
  const value = evaluateText(context, key);
  return typeof value === 'string' ? value : undefined;
}

function isLoopList(raw: unknown): raw is readonly JsonObject[] {
  return Array.isArray(raw) && raw.length > 0 && raw.every((each) => isObject(each) && 'input' in each);
}

function addLoop(context: TemplateContext, loop: JsonObject, into: JsonObject): void {
  const name = textField(loop, 'name');
  if (name !== undefined) put(into, name, loopValues(context, loop, name));
}

/** The list that a loop makes of its input; unknown where the number of turns is. */
export function loopValues(context: TemplateContext, loop: JsonObject, name: string): Value {
  const count = evaluateNode(context, field(loop, 'count'));
  if (typeof count !== 'number') return unknown('a loop whose number of turns is not known', true);
  if (count > MOST_TURNS || !context.deployment.run.work.take(count * 20))
    return unknown('a loop with too many turns', true);
  return Array.from({ length: Math.max(count, 0) }, (_, index) =>
    evaluateNode(withIndex(context, name, index), field(loop, 'input')),
  );
}

/** The same context inside of a loop. */
export function withIndex({ deployment, locals }: TemplateContext, name: string, index: Value): TemplateContext {
  return { deployment, locals: new Map([...locals, [COPY + name.toLowerCase(), index], [COPY, index]]) };
}

/** Says once that the work of the run is used up. */
export function tellLimit({ problems, told }: TemplateRun, file: string): void {
  if (told.has('limit')) return;
  told.add('limit');
  const message = `${file} needs more work than a run may do, so parts of it are unknown. Split the template, or assess fewer templates at once.`;
  problems(file).lost(message, [], 'not-assessed');
}
