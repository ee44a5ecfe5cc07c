import type { LinkSpec } from '../model/check.ts';
import type { Decision } from '../model/finding.ts';
import type { LinkedResources } from '../model/evidence-set.ts';
import type { Resource } from '../model/evidence.ts';
import { getOrCreate } from '../base/memo.ts';
import { plainDistance } from './distance.ts';
import { AT_SUBJECT, expectation, record, runOn, type Node, type Run } from './condition.ts';
import { linkedOperator } from './linked-operator.ts';
import { absence, absenceText, capital, getHere, isNamedBySubject, isOfAll, typesText } from './link-words.ts';
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
        fact: absenceText(plan.link, { found, result, run }),
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
