import type { LinkSpec, Subject } from '../../model/check.ts';
import { counted } from '../../base/counted.ts';
import type { LinkedResources } from '../../model/evidence-set.ts';
import { getOrCreate } from '../../base/memo.ts';
import { isList, isMap, own, type Value, type ValueMap } from '../../base/value.ts';
import type { CheckFunction, Evaluation } from '../check-function.ts';
import { renderText } from '../../model/render-value.ts';
import { and3, negate, type Truth } from '../../base/truth.ts';
import { decision } from './shared/answer.ts';
import { locatedConstant, valuesAt, type LocatedValue } from '../../model/locate-value.ts';
import { isDeniedToOthers } from './iam/policy-denials.ts';
import { readPolicy, readPolicyInParts, type PolicyParts, type Statement } from './iam/policy-document.ts';
import { allowsFilesOverTlsAlone, LOOK_FOR, trustsProvider, type Mode } from './iam/policy-statements.ts';
import type { Decision } from '../../model/finding.ts';
import { EXPECTED, FOUND, statementText } from './iam/statement-text.ts';
import { LazyEvaluation } from './shared/lazy-evaluation.ts';

const CONDITION = 'function.iam-policy';
const TEXTS = { type: 'array', minItems: 1, uniqueItems: true, items: { type: 'string', minLength: 1 } } as const;
/** Modes that look for what must be there. */
const DEMANDING: ReadonlySet<Mode> = new Set(['deny-without-tls', 'deny-files-without-tls']);
/** Modes that look for who is let in. */
const ADMITTING: ReadonlySet<Mode> = new Set(['public-principal', 'wildcard-trust']);
const MOST_SHOWN = 20;
const UNREAD = 'cannot be read in full';

/**
 * Looks for statements in IAM policies (IAM User Guide, "IAM JSON policy element reference").
 * Modes that begin with `deny` fail when none is found, the others when one is. `paths` lead to policies, as JSON text or
 * objects, and for the types of `pathsOf` its own do; with `linked` they are read in resources that belong to the subject
 * too. A policy that cannot be read in full is unknown, unless a statement that can be read decides. A subject without a policy, or whose policies only deny, is not
 * asked, except by modes that begin with `deny`.
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
    const found = getPolicies(subject, paths, false);
    for (const from of linked?.matches ?? []) found.push(...getPolicies(from, pathsIn(question, from), true));
    const none = () => locatedConstant(subject.place, paths.join(' or '), undefined);
    if (DEMANDING.has(mode)) return demanded(found, linked?.undecided ?? false, none, mode);
    const notAsked = (message: string) => ({ decisions: [decision(CONDITION, none(), EXPECTED[mode])], message });
    if (found.length === 0)
      return new LazyEvaluation('not-applicable', () => notAsked('The resource has no policy of its own.'));
    if (mode === 'federated-trust' && !found.some(mayTrustProvider))
      return new LazyEvaluation('not-applicable', () => notAsked('The policy trusts no outside provider.'));
    return forbidden(found, mode);
  },
};

type Undecided = LinkedResources['undecided'];

/** What one check asks. */
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

function mayTrustProvider(policy: LocatedValue): boolean {
  return readPolicy(policy.value, true)?.some((statement) => trustsProvider(statement) !== false) ?? true;
}

/** No statement of any policy may have it. */
function forbidden(policies: readonly LocatedValue[], mode: Mode): Evaluation {
  const judged = policies.flatMap((policy) => getStatements(policy, mode));
  const tell = (of: readonly Pick<Judged, 'at' | 'text'>[]) => () => ({
    decisions: of.slice(0, MOST_SHOWN).map(({ at, text }) => policyDecision(at, mode, text(at.path))),
  });
  const wrong = judged.filter(({ truth }) => truth === true);
  if (wrong.length > 0) return new LazyEvaluation('fail', tell(wrong));
  const unsure = judged.filter(({ truth }) => truth === 'unknown');
  if (unsure.length > 0) return new LazyEvaluation('unknown', tell(unsure));
  const text = (path: string) =>
    judged.length === 0
      ? `${path} has no statements`
      : `No statement of ${path} ${FOUND[mode]} (${counted(judged.length, 'statement')} read)`;
  const whole = tell(policies.slice(0, 1).map((at) => ({ at, text })));
  // AWS takes no policy without statements, so what is in force stands elsewhere
  if (judged.length === 0) return new LazyEvaluation('unknown', whole);
  if (judged.some(({ allows }) => allows)) return new LazyEvaluation('pass', whole);
  // what only takes rights away shows nothing about those that are given elsewhere
  return new LazyEvaluation('not-applicable', () => ({
    ...whole(),
    message: 'The statements of the policy only deny.',
  }));
}

/** One statement of one policy must have it. */
function demanded(
  policies: readonly LocatedValue[],
  undecided: Undecided,
  none: () => LocatedValue,
  mode: Mode,
): Evaluation {
  const judged = policies.flatMap((policy) => getStatements(policy, mode));
  const tell = (at: LocatedValue, fact: string) => ({ decisions: [policyDecision(at, mode, fact)] });
  const having = judged.find(({ truth }) => truth === true);
  if (having !== undefined) return new LazyEvaluation('pass', () => tell(having.at, having.text(having.at.path)));
  const unsure = judged.filter(({ truth }) => truth === 'unknown');
  return new LazyEvaluation(unsure.length > 0 || undecided !== false ? 'unknown' : 'fail', () => {
    const [at = none()] = [...unsure.map((one) => one.at), ...policies];
    return tell(at, unsure.length > 0 ? `${at.path} ${UNREAD}` : lackText(at, policies, undecided, mode));
  });
}

function lackText(at: LocatedValue, policies: readonly LocatedValue[], undecided: Undecided, mode: Mode): string {
  if (undecided === 'unread') return 'A module that was not read may contain the policy';
  if (undecided) return 'The policy is decided at apply';
  return policies.length > 0 ? `No statement of ${at.path} ${FOUND[mode]}` : `${at.path} is not set`;
}

function policyDecision(at: LocatedValue, mode: Mode, fact: string): Decision {
  return { ...decision(CONDITION, at, EXPECTED[mode], fact), fact };
}

interface Judgement {
  readonly truth: Truth;
  readonly allows: boolean;
  /** A clause about it, for the path of its policy. */
  readonly text: (path: string) => string;
}

interface Judged extends Judgement {
  readonly at: LocatedValue;
}

function getStatements(policy: LocatedValue, mode: Mode): readonly Judged[] {
  // what must be found has to be read in full; what must not be there is looked for element by element
  const read = readPolicyInParts(policy.value, !DEMANDING.has(mode));
  const unread: Judged = { at: policy, truth: 'unknown', allows: true, text: (path) => `${path} ${UNREAD}` };
  if (read === undefined) return [unread];
  const { statements, isOpen } = read;
  const byMode = getOrCreate(judgements, statements, () => new Map<Mode, readonly Judgement[]>());
  const judged = getOrCreate(byMode, mode, () => judge(read, mode)).map((each) => ({ at: policy, ...each }));
  return isOpen ? [...judged, unread] : judged;
}

/** What was asked of statements before: one policy is given to many things, and its text read once. */
const judgements = new WeakMap<readonly Statement[], Map<Mode, readonly Judgement[]>>();

function judge({ statements, isOpen }: PolicyParts, mode: Mode): readonly Judgement[] {
  const isOverTls = mode === 'deny-files-without-tls' && !isOpen && allowsFilesOverTlsAlone(statements);
  return statements.map((statement) => {
    const truth = isOverTls || LOOK_FOR[mode](statement, statements);
    const denied = ADMITTING.has(mode) && truth !== false ? isDeniedToOthers(statement, statements) : false;
    return {
      truth: and3([truth, negate(denied)]),
      allows: statement.effect === 'allow',
      text: (path) => statementText(statement, mode, path, truth === true),
    };
  });
}

/** Policies at the paths; nothing where nothing is set. */
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
