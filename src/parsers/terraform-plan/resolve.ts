import { callPath, readSteps, type InstanceKey, type AddressStep } from '../shared/terraform/address.ts';
import { field, isObject } from '../shared/terraform/object.ts';
import { readReferences } from './configuration.ts';
import { moduleArguments } from './module-arguments.ts';
import { isUnknownIn, pick, type PlanIndex, type PlanScope } from './plan-index.ts';

const DEEPEST = 8;
const MOST_STEPS = 400;
const MOST_INSTANCES = 20;
const NO_RESOURCE: ReadonlySet<string | undefined> = new Set(['each', 'count', 'path', 'terraform']);
const OWN_KEY = /^(?:each\.key|count\.index)$/;

/**
 * The targets of an expression's references. `opaque`: a part could not be followed. `given`: the value certainly
 * comes from something that exists in the plan and is itself unknown, so it will be set. An expression with a choice
 * (a condition on a variable) is never certain.
 */
export interface Resolution {
  readonly pieces: (readonly string[])[];
  opaque: boolean;
  given: boolean;
}

interface Walk {
  readonly world: PlanIndex;
  readonly out: Resolution;
  steps: number;
}

/** Resolves references to addresses, through locals, variables and outputs of modules. */
export function resolveReferences(world: PlanIndex, references: readonly string[], scope: PlanScope): Resolution {
  const walk: Walk = { world, out: { pieces: [], opaque: false, given: true }, steps: 0 };
  follow(walk, references, scope, [], 0);
  if (walk.out.pieces.length === 0) walk.out.given = false;
  return walk.out;
}

/** The longest reference of each run: Terraform lists each reference followed by its own prefixes. */
export function longest(references: readonly string[]): readonly string[] {
  return references.filter((text, at) => {
    const before = references[at - 1];
    return before === undefined || !(before.startsWith(`${text}.`) || before.startsWith(`${text}[`));
  });
}

function follow(
  walk: Walk,
  references: readonly string[],
  scope: PlanScope,
  tail: readonly AddressStep[],
  depth: number,
): void {
  const heads = longest(references);
  const indexed = isOwnKey(heads);
  let bare = 0;
  for (const head of heads) {
    const steps = readSteps(head);
    walk.steps += 1;
    if (steps === undefined || depth > DEEPEST || walk.steps > MOST_STEPS) {
      unsure(walk, true);
      return;
    }
    const first = nameAt(steps, 0);
    if (first === 'each' && nameAt(steps, 1) === 'value') followEach(walk, scope, [...steps.slice(2), ...tail], depth);
    else if (first === 'var') followVariable(walk, steps, scope, tail, depth);
    else if (first === 'module') followOutput(walk, steps, scope, tail, depth);
    else if (first === 'local') unsure(walk, true);
    else if (first === 'self') unsure(walk, false);
    else if (!NO_RESOURCE.has(first) && followResource(walk, steps, scope, { tail, indexed, depth })) bare += 1;
  }
  if (bare === 0 && heads.some((head) => OWN_KEY.test(head))) unsure(walk, false);
}

/**
 * Whether a computed index can only be our own key because the expression uses nothing else. `each.value` is not a
 * key, and a variable may change the key.
 */
function isOwnKey(heads: readonly string[]): boolean {
  return (
    heads.some((head) => OWN_KEY.test(head)) && !heads.some((head) => /^(?:var|local|module|each\.value)\b/.test(head))
  );
}

function resourceIn(steps: readonly AddressStep[]): {
  readonly local: string;
  readonly explicit: InstanceKey;
  readonly path: readonly AddressStep[];
} {
  const isData = nameAt(steps, 0) === 'data';
  const at = isData ? 3 : 2;
  const local = `${isData ? 'data.' : ''}${nameAt(steps, at - 2) ?? ''}.${nameAt(steps, at - 1) ?? ''}`;
  const explicit = keyAt(steps, at);
  return { local, explicit, path: steps.slice(explicit === undefined ? at : at + 1) };
}

interface ReferenceRest {
  readonly tail: readonly AddressStep[];
  readonly indexed: boolean;
  readonly depth: number;
}

/** Returns whether the reference stops at the resource, as before a computed index. */
function followResource(
  walk: Walk,
  steps: readonly AddressStep[],
  scope: PlanScope,
  { tail, indexed, depth }: ReferenceRest,
): boolean {
  const { local, explicit, path } = resourceIn(steps);
  const base = inModule(scope.module, local);
  const known = walk.world.index.instances.get(base);
  const isBare = path.length === 0;
  const target =
    known === undefined ? undefined : pick(walk.world, known, base, explicit, indexed && isBare ? scope : undefined);
  if (known === undefined || target === undefined) {
    if (known !== undefined && explicit === undefined) walk.out.pieces.push(known.addresses);
    unsure(walk, false);
    return isBare;
  }
  const handed = moduleArguments(walk.world, scope.module, local, path);
  if (handed === undefined) {
    walk.out.pieces.push([target]);
    if (!isUnknownIn(walk.world, target, isBare ? tail : path)) unsure(walk, false);
    return isBare;
  }
  const [key] = [...known.byKey].find(([, address]) => address === target) ?? [];
  follow(walk, handed.references, { module: scope.module, base, key, owner: handed.owner }, [], depth + 1);
  return false;
}

/** `each.value` is the element of `for_each`; for a whole resource, the instance with our key. */
function followEach(walk: Walk, scope: PlanScope, tail: readonly AddressStep[], depth: number): void {
  const expression = isObject(scope.owner) ? field(scope.owner, 'for_each_expression') : undefined;
  const references = longest(readReferences(expression) ?? []);
  const only = references.length === 1 ? readSteps(references[0] ?? '') : undefined;
  const isWhole =
    only !== undefined &&
    only.length === (nameAt(only, 0) === 'data' ? 3 : 2) &&
    !/^(?:var|local|module|each)$/.test(nameAt(only, 0) ?? '');
  if (only !== undefined && isWhole) {
    followResource(walk, only, scope, { tail, indexed: true, depth });
    return;
  }
  unsure(walk, false);
  if (references.length > 0 && depth <= DEEPEST)
    follow(walk, references, { ...scope, owner: undefined }, tail, depth + 1);
}

function followVariable(
  walk: Walk,
  steps: readonly AddressStep[],
  scope: PlanScope,
  tail: readonly AddressStep[],
  depth: number,
): void {
  const instance = walk.world.index.modules.get(scope.module);
  const call =
    instance === undefined ? undefined : walk.world.configuration.call(callPath(instance.parent), instance.name);
  const expressions = call === undefined ? undefined : field(call, 'expressions');
  const expression = isObject(expressions) ? field(expressions, nameAt(steps, 1) ?? '') : undefined;
  const references = readReferences(expression);
  if (instance === undefined || references === undefined) {
    unsure(walk, false);
    return;
  }
  const outer: PlanScope = { module: instance.parent, base: instance.base, key: instance.key, owner: call };
  follow(walk, references, outer, [...steps.slice(2), ...tail], depth + 1);
}

function followOutput(
  walk: Walk,
  steps: readonly AddressStep[],
  scope: PlanScope,
  tail: readonly AddressStep[],
  depth: number,
): void {
  const name = nameAt(steps, 1) ?? '';
  const known = walk.world.index.instances.get(inModule(scope.module, `module.${name}`));
  const explicit = keyAt(steps, 2);
  const at = explicit === undefined ? 2 : 3;
  const output = nameAt(steps, at);
  if (known === undefined || output === undefined) return unsure(walk, true);
  const targets =
    explicit === undefined ? known.addresses : [known.byKey.get(explicit)].filter((each) => each !== undefined);
  if (targets.length !== 1) unsure(walk, targets.length > MOST_INSTANCES);
  for (const module of targets.slice(0, MOST_INSTANCES)) {
    const references = readReferences(walk.world.configuration.output(callPath(module), output));
    if (references === undefined) unsure(walk, false);
    else
      follow(
        walk,
        references,
        { module, base: '', key: undefined, owner: undefined },
        [...steps.slice(at + 1), ...tail],
        depth + 1,
      );
  }
}

function unsure(walk: Walk, opaque: boolean): void {
  walk.out.given = false;
  if (opaque) walk.out.opaque = true;
}

function inModule(module: string, address: string): string {
  return module === '' ? address : `${module}.${address}`;
}

function keyAt(steps: readonly AddressStep[], at: number): InstanceKey {
  const step = steps[at];
  return step !== undefined && 'key' in step ? step.key : undefined;
}

function nameAt(steps: readonly AddressStep[], at: number): string | undefined {
  const step = steps[at];
  return step !== undefined && 'name' in step ? step.name : undefined;
}
