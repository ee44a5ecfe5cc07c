import type { LinkSpec, Subject } from '../model/check.ts';
import type { Decision } from '../model/finding.ts';
import { enumerated } from '../base/enumerated.ts';
import type { LinkedResources } from '../model/evidence-set.ts';
import type { Resource } from '../model/evidence.ts';
import { getOrCreate } from '../base/memo.ts';
import { plainDistance } from './distance.ts';
import { AT_SUBJECT, expectation, record, runOn, type Node, type Run } from './condition.ts';
import { linkedOperator } from './linked-operator.ts';
import { countNamed, namingPaths } from './named-things.ts';
import { renderText } from '../model/render-value.ts';
import type { Truth } from '../base/truth.ts';

/** From this number on, linked resources are evaluated once for all their subjects. */
const MANY = 32;

export interface LinkPlan {
  readonly condition: string;
  readonly link: LinkSpec;
  /** Tested on each linked resource; without it, any linked resource is enough. */
  readonly where: Node | undefined;
  readonly quantifier: 'any' | 'all';
  /** The answer when certainly nothing is linked. */
  readonly missing: Truth;
}

/**
 * Compiles a condition on the resources that are linked to the subject: any of them, or all of them, must satisfy it.
 */
export function linked(plan: LinkPlan): Node {
  const stop = plan.quantifier === 'any';
  const linkedTo = linkedOperator(plan.link);
  const find = ({ subject, evidence }: Run) => linkedTo(subject, evidence);
  const ask = (resource: Resource, run: Run): Truth =>
    plan.where === undefined || plan.where.test(resource.values, runOn(resource, run.evidence));
  const answers = new WeakMap<Resource, Truth>();
  const askOnce = (resource: Resource, run: Run): Truth => getOrCreate(answers, resource, () => ask(resource, run));
  const chooseTest = ({ matches }: LinkedResources) => (matches.length < MANY ? ask : askOnce);
  const naming = stop ? [] : namingPaths(plan.link);
  const isInPart = ({ matches, undecided }: LinkedResources, { subject }: Run) =>
    undecided !== false || (naming.length > 0 && matches.length < countNamed(naming, subject));
  const decide = (found: LinkedResources, run: Run, inPart: boolean): Truth => {
    const getTruth = chooseTest(found);
    let unsure = inPart;
    for (const resource of found.matches) {
      const truth = getTruth(resource, run);
      if (truth === stop) return stop;
      if (truth === 'unknown') unsure = true;
    }
    return unsure ? 'unknown' : !stop;
  };
  const together = new WeakMap<readonly Resource[], Truth>();
  const decideOnce = (found: LinkedResources, run: Run): Truth =>
    getOrCreate(together, found.matches, () => decide(found, run, false));

  const test: Node['test'] = (_, run) => {
    const found = find(run);
    if (found.matches.length === 0) return found.undecided ? 'unknown' : plan.missing;
    const inPart = isInPart(found, run);
    return found.matches.length < MANY || inPart ? decide(found, run, inPart) : decideOnce(found, run);
  };
  return {
    test,
    distance: plainDistance(test),
    explain(_, run, _at, result, trace, flipped) {
      const found = find(run);
      const before = trace.decisions.length;
      for (const resource of found.matches) {
        if (trace.decisions.length >= trace.limit) return;
        if (chooseTest(found)(resource, run) !== result) continue;
        const inner = { ...runOn(resource, run.evidence), prefix: renderText(resource.address) };
        if (plan.where !== undefined) plan.where.explain(resource.values, inner, AT_SUBJECT, result, trace, flipped);
        else record(trace, itself(resource, plan, run, flipped));
      }
      if (trace.decisions.length > before) return;
      record(trace, {
        condition: plan.condition,
        place: run.subject.place,
        path: typesText(plan.link.type),
        actual: absence(found, result),
        expected: linkExpected(plan, flipped),
        fact: absenceText(plan.link, found, result, getHere(run)),
      });
    },
  };
}

function itself(resource: Resource, plan: LinkPlan, run: Run, flipped: boolean): Decision {
  const here = getHere(run);
  const address = renderText(resource.address);
  const fact = isNamedBySubject(plan.link) ? `${capital(here)} refers to ${address}` : `${address} refers to ${here}`;
  return {
    condition: plan.condition,
    place: resource.place,
    path: address,
    actual: 'linked',
    expected: linkExpected(plan, flipped),
    fact: isOfAll(plan.link) ? `The evidence has ${address}` : fact,
  };
}

function linkExpected({ link }: LinkPlan, flipped: boolean): string {
  const types = typesText(link.type);
  return expectation(`${/^[aeiou]/i.test(types) ? 'an' : 'a'} ${types}`, flipped, `no ${types}`);
}

/** Whether such a resource counts for every subject: none is named. */
function isOfAll({ on }: LinkSpec): boolean {
  return Object.keys(on).length === 0;
}

function isNamedBySubject(link: LinkSpec): boolean {
  return namingPaths(link).length > 0;
}

/** The clause that no resource of these types is linked to a subject, in the direction of the reference. */
export function noneRefers(link: LinkSpec, here: string): string {
  const types = typesText(link.type);
  if (isOfAll(link)) return `The evidence has no ${types}`;
  return isNamedBySubject(link) ? `${capital(here)} has no ${types}` : `No ${types} refers to ${here}`;
}

/** How a sentence calls the resource whose links are followed: the subject is `this <type>`, others have their address. */
function getHere({ prefix, subject }: Run): string {
  return prefix ?? thisOne(subject);
}

export function thisOne({ type }: Pick<Subject, 'type'>): string {
  return `this ${typeName(type)}`;
}

function capital(here: string): string {
  return here.startsWith('this ') ? `T${here.slice(1)}` : here;
}

function typeName(type: string): string {
  return type.replace(/^k8s\//, '');
}

const NAMED = 4;

/** A list of types in words, of which one is enough. */
export function typesText(types: readonly string[]): string {
  const names = types.map(typeName);
  if (names.length <= NAMED) return enumerated(names, 'or');
  return `${names.slice(0, NAMED - 1).join(', ')} or one of ${names.length - NAMED + 1} other types`;
}

/** The value of an absent linked resource. */
export const MISSING = 'missing';

function absenceText(link: LinkSpec, found: LinkedResources, result: Truth, here: string): string {
  const types = typesText(link.type);
  if (found.undecided === 'unread') return `A module that was not read may contain the ${types} of ${here}`;
  if (found.undecided) return `Which ${types} belongs to ${here} is decided at apply`;
  if (result !== 'unknown') return noneRefers(link, here);
  if (found.matches.length > 0) return `The evidence has only a part of the ${types} of ${here}`;
  return `The evidence has no ${types} of ${here}`;
}

function absence(found: LinkedResources, result: Truth): string {
  if (found.undecided === 'unread') return 'not known (a module that was not read may hold it)';
  if (found.undecided) return 'not known (which resource belongs here is not known yet)';
  if (result !== 'unknown') return MISSING;
  return found.matches.length > 0 ? 'only in part in the evidence' : 'not in the evidence';
}
