import { unknown, type Value } from '../../../../base/value.ts';
import { from, joinedText, readLabel } from '../../../../base/origins.ts';
import { field, isObject, textField, type JsonObject } from '../../terraform/object.ts';
import type { TemplateContext, Declared, Deployment } from './deployment.ts';
import { MOST_TURNS, tellLimit, withIndex } from './evaluate-node.ts';
import { readExtension } from './extension.ts';
import { idLabel } from './ids.ts';
import { createTitle } from './titles.ts';

type Steps = readonly (string | number)[];

/** Lists the resources of a template, with those of its loops and those declared inside of others. */
export function declareResources(deployment: Deployment): void {
  const { template, pointer, run, file } = deployment;
  const section = field(template, 'resources');
  if (!Array.isArray(section) && !isObject(section)) {
    const message = `${file} has no list of resources, so nothing was read of it. Correct it.`;
    run.problems(file).lost(message, pointer, 'unparsable-file');
    return;
  }
  declareAll({ deployment, locals: deployment.locals }, section, { at: [...pointer, 'resources'], parent: undefined });
}

interface Inside {
  readonly at: Steps;
  readonly parent: Declared | undefined;
}

/** Resources are a list, or a map of symbolic names since language version 2.0. */
function declareAll(context: TemplateContext, section: readonly unknown[] | JsonObject, { at, parent }: Inside): void {
  if (!Array.isArray(section)) {
    for (const [symbol, raw] of Object.entries(section))
      declareEach(context, raw, { at: [...at, symbol], parent, symbol });
    return;
  }
  const list: readonly unknown[] = section;
  for (const [index, raw] of list.entries())
    declareEach(context, raw, { at: [...at, index], parent, symbol: undefined });
}

interface Position extends Inside {
  readonly symbol: string | undefined;
}

function declareEach(context: TemplateContext, raw: unknown, position: Position): void {
  const { run, file } = context.deployment;
  if (!isObject(raw) || textField(raw, 'type') === undefined) {
    run.problems(file).lost(`A resource of ${file} has no type, so it was not assessed. Correct it.`, position.at);
    return;
  }
  const copy = field(raw, 'copy');
  if (isObject(copy)) declareLoop(context, raw, copy, position);
  else declareOne(context, raw, position, undefined);
}

function declareLoop(context: TemplateContext, raw: JsonObject, copy: JsonObject, position: Position): void {
  const { run, file } = context.deployment;
  const name = textField(copy, 'name') ?? '';
  const count = run.tools.node(context, field(copy, 'count'));
  if (typeof count !== 'number') {
    const index = from({ to: [], exact: false, label: `{copy ${name}}` }, unknown('the turn of a loop', true));
    declareOne(withIndex(context, name, index), raw, position, '*');
    return;
  }
  if (count > MOST_TURNS) {
    const message = `${file} declares more resources in a loop than the ${MOST_TURNS} that Resource Manager allows, so they were not read. Correct the count.`;
    run.problems(file).lost(message, position.at, 'not-assessed');
    return;
  }
  for (let index = 0; index < count; index += 1) declareOne(withIndex(context, name, index), raw, position, index);
}

function declareOne(
  context: TemplateContext,
  raw: JsonObject,
  position: Position,
  turn: number | '*' | undefined,
): void {
  const { deployment } = context;
  const { run } = deployment;
  if (!run.work.take(200)) {
    tellLimit(run, deployment.file);
    return;
  }
  const exists = readExistence(context, raw, position, turn);
  if (exists === false) return;
  const { at, parent, symbol } = position;
  const own = textField(raw, 'type') ?? '';
  const written = parent === undefined ? own : `${parent.type}/${own}`;
  const given = run.tools.node(context, field(raw, 'name'));
  const whole = parent === undefined ? given : joinedText([parent.name, '/', given]);
  const extension = readExtension(deployment, written, whole);
  const { type, name } = extension ?? { type: written, name: whole };
  const scope = field(raw, 'scope');
  const label = readLabel(name);
  const named = { prefix: deployment.prefix, target: deployment.target, type, name, raw, symbol, turn };
  const title = createTitle(run, named, (node) => run.tools.node(context, node));
  const declared: Declared = {
    context,
    raw,
    type,
    version: textField(raw, 'apiVersion') ?? '',
    name,
    label,
    ...title,
    pointer: at,
    conditional: exists.conditional,
    extended: extension?.extended ?? (scope === undefined ? undefined : run.tools.node(context, scope)),
    isExisting: field(raw, 'existing') === true,
    parent,
  };
  register(declared, symbol, turn);
  const children = field(raw, 'resources');
  if (Array.isArray(children) || isObject(children))
    declareAll(context, children, { at: [...at, 'resources'], parent: declared });
}

function register(declared: Declared, symbol: string | undefined, turn: number | '*' | undefined): void {
  const { deployment } = declared.context;
  deployment.resources.push(declared);
  if (symbol !== undefined) deployment.bySymbol.set(turn === undefined ? symbol : `${symbol}[${turn}]`, declared);
  if (declared.label === undefined) return;
  const key = idLabel(deployment, declared.type, declared.label);
  deployment.run.byId.set(key, [...(deployment.run.byId.get(key) ?? []), declared]);
}

function readExistence(
  context: TemplateContext,
  raw: JsonObject,
  { at, parent }: Position,
  turn: number | '*' | undefined,
): false | { readonly conditional: string | undefined } {
  const { deployment } = context;
  const outer = parent === undefined ? deployment.conditional : parent.conditional;
  const given = field(raw, 'condition');
  const truth: Value = given === undefined ? true : deployment.run.tools.node(context, given);
  if (truth === false) return false;
  const lines = [
    ...(outer === undefined ? [] : [outer]),
    ...(truth === true
      ? []
      : [`${deployment.file} condition ${conditionLabel(deployment, truth, given) ?? JSON.stringify(at)}`]),
    ...(turn === '*' ? [`${deployment.file} loop ${JSON.stringify(at)}`] : []),
  ];
  return { conditional: lines.length === 0 ? undefined : lines.join('\n') };
}

/** A text that is the same for conditions which are true together: those of one deployment that are written alike. */
function conditionLabel({ prefix }: Deployment, truth: Value, written: unknown): string | undefined {
  const label = readLabel(truth);
  if (label !== undefined || typeof written !== 'string' || /copyIndex/i.test(written)) return label;
  return `${prefix}${written}`.replaceAll(/\s/g, ' ');
}
