import type { DecidedBy, Subject } from '../model/check.ts';
import type { EvidenceSet, LinkedResources, Located } from '../model/evidence-set.ts';
import type { Resource } from '../model/evidence.ts';
import type { JoinPath } from '../model/join-path.ts';
import { pathText } from '../model/path.ts';
import { unknown, type Value } from '../base/value.ts';
import { placeAt, walk } from '../model/walk.ts';
import { asLink } from './compile-condition.ts';
import { linkedOperator } from './linked-operator.ts';
import { countNamed, isNamed, namingPaths } from './named-things.ts';
import { renderText } from '../model/render-value.ts';

/** The value of a field that another resource in the evidence decides. Checks exclude it. */
export const ELSEWHERE = 'elsewhere';

/** How the value of what another resource decides begins where it is shown. */
export const DECIDED_BY = 'decided by ';

const OUTSIDE = unknown('decided by something that is not in this evidence', false);
/** Finds the resources that decide a field in place of the subject. */
export interface Decider {
  /** `elsewhere` if everything that decides is in the evidence; otherwise unknown. */
  value(subject: Subject, evidence: EvidenceSet): Value;
  locate(subject: Subject, evidence: EvidenceSet): Located;
}

interface Step {
  readonly what: string;
  /** Paths of the subject that name this resource; empty if it names the subject. */
  readonly naming: readonly JoinPath[];
  readonly find: (subject: Subject, evidence: EvidenceSet) => LinkedResources;
  readonly next: readonly Step[];
  readonly unexamined: boolean;
}

interface Gap {
  readonly at: Subject;
  readonly undecided: LinkedResources['undecided'];
  readonly step: Step;
}

type Answer = { readonly found: readonly Resource[] } | { readonly gap: Gap };

/**
 * Compiles the resources that decide a field. Throws EngineError `invalid-content` that names `owner` where a link
 * cannot be compiled.
 */
export function compileDecidedBy(ways: readonly DecidedBy[], owner: string): Decider {
  const steps = ways.map((way) => compileStep(way, owner));
  return {
    value: (subject, evidence) => ('gap' in search(steps, subject, evidence) ? OUTSIDE : ELSEWHERE),
    locate(subject, evidence) {
      const answer = search(steps, subject, evidence);
      if ('gap' in answer) return { value: OUTSIDE, ...tellGap(answer.gap, subject) };
      const address = renderText(answer.found[0]?.address ?? '');
      const fact = `${address} decides this, and the check judges it there`;
      return { value: ELSEWHERE, place: subject.place, path: '.', said: `${DECIDED_BY}${address}`, fact };
    },
  };
}

function compileStep({ what, type, on, next = [], unexamined = false }: DecidedBy, owner: string): Step {
  const link = asLink({ type, on: { ...on } }, owner, 'decidedBy');
  return {
    what,
    naming: namingPaths(link),
    find: linkedOperator(link),
    next: next.map((way) => compileStep(way, owner)),
    unexamined,
  };
}

function search(steps: readonly Step[], subject: Subject, evidence: EvidenceSet): Answer {
  const found: Resource[] = [];
  let gap: Gap | undefined;
  for (const step of steps) {
    if (step.unexamined) return { gap: { at: subject, undecided: false, step } };
    const { matches, undecided } = step.find(subject, evidence);
    const isIncomplete =
      step.naming.length > 0 && (undecided !== false || matches.length < countNamed(step.naming, subject));
    if (matches.length === 0 && (gap === undefined || undecided)) gap = { at: subject, undecided, step };
    if (matches.length > 0 && isIncomplete) return { gap: { at: subject, undecided, step } };
    for (const match of matches) {
      const answer = step.next.length === 0 ? { found: [match] } : search(step.next, match, evidence);
      if ('gap' in answer) return answer;
      found.push(...answer.found);
    }
  }
  return found.length === 0 && gap !== undefined ? { gap } : { found };
}

type Told = Omit<Located, 'value'>;

function tellGap({ at, undecided, step }: Gap, subject: Subject): Told {
  const { what, unexamined } = step;
  if (undecided === 'unread') {
    const said = 'maybe in a module that was not read';
    return { place: at.place, path: what, said, fact: `The ${what} that decides may be in a module that was not read` };
  }
  const name = firstName(step, at);
  const lack = unexamined ? 'not examined by any check' : 'not in this evidence';
  if (name === undefined)
    return { place: at.place, path: what, said: lack, fact: `The ${what} that decides is ${lack}` };
  const path = at === subject ? name.path : `${renderText(at.address)}.${name.path}`;
  const which = `${/^[aeiou]/i.test(what) ? 'an' : 'a'} ${what} that`;
  if (undecided) {
    const fact = `Which ${what} ${path} refers to is not known`;
    return { place: name.place, path, said: `a reference to ${which} is not known`, fact };
  }
  return {
    place: name.place,
    path,
    said: `a reference to ${which} is ${lack}`,
    fact: `${path} refers to ${which} is ${lack}`,
  };
}

function firstName({ naming }: Step, subject: Subject): Pick<Located, 'path' | 'place'> | undefined {
  let found: Pick<Located, 'path' | 'place'> | undefined;
  for (const { path } of naming) {
    walk(subject.values, path.steps, (value, at) => {
      if (!isNamed(value)) return true;
      found = { path: pathText(at), place: placeAt(subject, at) };
      return false;
    });
    if (found !== undefined) return found;
  }
  return undefined;
}
