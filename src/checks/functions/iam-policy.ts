import type { LinkSpec, Subject } from '../../model/check.ts';
import { counted } from '../../base/counted.ts';
import type { Resource } from '../../model/evidence.ts';
import type { LinkedResources } from '../../model/evidence-set.ts';
import { getOrCreate } from '../../base/memo.ts';
import { isList, isMap, own, type Value, type ValueMap } from '../../base/value.ts';
import type { CheckFunction, Evaluation } from '../check-function.ts';
import { renderText } from '../../model/render-value.ts';
import { decision } from './shared/answer.ts';
import { locatedConstant, valuesAt, type LocatedValue } from '../../model/locate-value.ts';
import { DEMANDING, examine, together, unreadText, type Examined, type Judged } from './iam/examine-policies.ts';
import { LOOK_FOR, type Mode } from './iam/policy-statements.ts';
import type { Decision } from '../../model/finding.ts';
import { EXPECTED, FOUND } from './iam/statement-text.ts';
import { LazyEvaluation } from './shared/lazy-evaluation.ts';

const CONDITION = 'function.iam-policy';
const TEXTS = { type: 'array', minItems: 1, uniqueItems: true, items: { type: 'string', minLength: 1 } } as const;

/**
 * Searches IAM policies for statements (IAM User Guide, "IAM JSON policy element reference"). Modes that begin with
 * `deny` fail when no statement is found, the others when one is. `paths` lead to policies, as JSON text or objects;
 * the types in `pathsOf` use their own paths; with `linked`, the paths are also read in resources that belong to the
 * subject. A policy that cannot be read in full is unknown, unless a readable statement decides. A subject without a
 * policy, or with policies that only deny, is not assessed, except by modes that begin with `deny`.
 */
export const iamPolicy: CheckFunction = {
  name: 'iam-policy',
  options: {
    type: 'object',
    additionalProperties: false,
    required: ['mode', 'paths'],
    properties: {
      mode: { enum: Object.keys(LOOK_FOR) },
      paths: TEXTS,
      pathsOf: { type: 'object', minProperties: 1, additionalProperties: TEXTS },
      linked: {
        type: 'object',
        additionalProperties: false,
        required: ['type', 'on'],
        properties: { type: TEXTS, on: { type: 'object', minProperties: 1, additionalProperties: TEXTS } },
      },
    },
  },
  evaluate(subject, options, { evidence }) {
    const question = getOrCreate(questions, options, () => getQuestion(options));
    const { mode, link } = question;
    const paths = pathsIn(question, subject);
    const linked = link === undefined ? undefined : evidence.linked(subject, link.type, link.on);
    const own = examine(getPolicies(subject, paths, false), mode);
    const found = linked === undefined ? own : together(own, examineLinked(question, linked.matches));
    const none = () => locatedConstant(subject.place, paths.join(' or '), undefined);
    if (DEMANDING.has(mode)) return demanded(found, linked?.undecided ?? false, none, mode);
    const notAsked = (message: string) => ({ decisions: [decision(CONDITION, none(), EXPECTED[mode])], message });
    if (found.first === undefined)
      return new LazyEvaluation('not-applicable', () => notAsked('The resource has no policy of its own.'));
    if (mode === 'federated-trust' && !found.mayTrust)
      return new LazyEvaluation('not-applicable', () => notAsked('The policy trusts no outside provider.'));
    return forbidden(found, found.first, mode);
  },
};

type Undecided = LinkedResources['undecided'];

interface Question {
  readonly mode: Mode;
  readonly paths: readonly string[];
  readonly pathsOf: ReadonlyMap<string, readonly string[]>;
  readonly link: LinkSpec | undefined;
}

const questions = new WeakMap<ValueMap, Question>();

function getQuestion(options: ValueMap): Question {
  const getPaths = own(options, 'pathsOf');
  return {
    mode: getMode(options),
    paths: texts(own(options, 'paths')),
    pathsOf: new Map(isMap(getPaths) ? Object.entries(getPaths).map(([type, paths]) => [type, texts(paths)]) : []),
    link: getLink(own(options, 'linked')),
  };
}

function pathsIn({ paths, pathsOf }: Question, { type }: Subject): readonly string[] {
  return pathsOf.get(type) ?? paths;
}

/** Cached by list, because many subjects (such as those with one name in many states) share one list. */
function examineLinked(question: Question, matches: readonly Resource[]): Examined {
  const known = getOrCreate(examined, matches, () => new Map<Question, Examined>());
  return getOrCreate(known, question, () => {
    const policies = matches.flatMap((from) => getPolicies(from, pathsIn(question, from), true));
    return examine(policies, question.mode);
  });
}

const examined = new WeakMap<readonly Resource[], Map<Question, Examined>>();

function forbidden({ statements, having, unsure, allows }: Examined, first: LocatedValue, mode: Mode): Evaluation {
  const tell = (of: readonly Pick<Judged, 'at' | 'text'>[]) => () => ({
    decisions: of.map(({ at, text }) => policyDecision(at, mode, text(at.path))),
  });
  if (having.length > 0) return new LazyEvaluation('fail', tell(having));
  if (unsure.length > 0) return new LazyEvaluation('unknown', tell(unsure));
  const text = (path: string) =>
    statements === 0
      ? `${path} has no statements`
      : `No statement of ${path} ${FOUND[mode]} (${counted(statements, 'statement')} read)`;
  const whole = tell([{ at: first, text }]);
  // AWS takes no policy without statements, so what is in force stands elsewhere
  if (statements === 0) return new LazyEvaluation('unknown', whole);
  if (allows) return new LazyEvaluation('pass', whole);
  // what only takes rights away shows nothing about those that are given elsewhere
  return new LazyEvaluation('not-applicable', () => ({
    ...whole(),
    message: 'The statements of the policy only deny.',
  }));
}

function demanded(
  { first, having: [having], unsure: [unsure] }: Examined,
  undecided: Undecided,
  none: () => LocatedValue,
  mode: Mode,
): Evaluation {
  const tell = (at: LocatedValue, fact: string) => ({ decisions: [policyDecision(at, mode, fact)] });
  if (having !== undefined) return new LazyEvaluation('pass', () => tell(having.at, having.text(having.at.path)));
  return new LazyEvaluation(unsure !== undefined || undecided !== false ? 'unknown' : 'fail', () => {
    if (unsure !== undefined) return tell(unsure.at, unreadText(unsure.at));
    const at = first ?? none();
    return tell(at, lackText(at, first !== undefined, undecided, mode));
  });
}

function lackText(at: LocatedValue, isSet: boolean, undecided: Undecided, mode: Mode): string {
  if (undecided === 'unread') return 'A module that was not read may contain the policy';
  if (undecided) return 'The policy is decided at apply';
  return isSet ? `No statement of ${at.path} ${FOUND[mode]}` : `${at.path} is not set`;
}

function policyDecision(at: LocatedValue, mode: Mode, fact: string): Decision {
  return { ...decision(CONDITION, at, EXPECTED[mode], fact), fact };
}

function getPolicies(from: Subject, paths: readonly string[], named: boolean): LocatedValue[] {
  const found = valuesAt(from, paths);
  return named ? found.map((each) => ({ ...each, path: `${renderText(from.address)}.${each.path}` })) : found;
}

function getMode(options: ValueMap): Mode {
  const mode = own(options, 'mode');
  return isMode(mode) ? mode : 'public-principal';
}

function isMode(value: Value | undefined): value is Mode {
  return typeof value === 'string' && Object.hasOwn(LOOK_FOR, value);
}

function getLink(value: Value | undefined): LinkSpec | undefined {
  if (!isMap(value)) return undefined;
  const on = own(value, 'on');
  const pairs = isMap(on) ? Object.entries(on).map(([theirs, ours]) => [theirs, texts(ours)] as const) : [];
  return { type: texts(own(value, 'type')), on: Object.fromEntries(pairs) };
}

function texts(value: Value | undefined): readonly string[] {
  return isList(value) ? value.filter((item) => typeof item === 'string') : [];
}
