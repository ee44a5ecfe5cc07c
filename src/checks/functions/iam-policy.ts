import type { LinkSpec, Subject } from '../../model/check.ts';
import { counted } from '../../model/counted.ts';
import { isList, isMap, own } from '../../model/value.ts';
import type { Value, ValueMap } from '../../model/value.ts';
import type { CheckFunction, Evaluation } from '../check-function.ts';
import { renderText } from '../render-value.ts';
import { negate } from '../truth.ts';
import { decision } from './lib/answer.ts';
import { saidOf, valuesAt } from './lib/look.ts';
import type { Looked } from './lib/look.ts';
import { isDeniedToOthers } from './lib/policy-denials.ts';
import { readPolicy } from './lib/policy-document.ts';
import type { Statement } from './lib/policy-document.ts';
import { LOOK_FOR, trustsProvider } from './lib/policy-statements.ts';
import type { Mode } from './lib/policy-statements.ts';
import { allHold } from './lib/truths.ts';

const CONDITION = 'function.iam-policy';
const TEXTS = { type: 'array', minItems: 1, uniqueItems: true, items: { type: 'string', minLength: 1 } } as const;
const EXPECTED: Readonly<Record<Mode, string>> = {
  'public-principal': 'no statement that allows everybody without a narrowing condition',
  'wildcard-trust': 'no statement that lets everybody assume the role',
  'wildcard-rights': 'no statement that allows every action',
  'service-rights': 'no statement that allows every action of a service on every resource',
  escalation: 'no statement that lets its holder take more rights on every resource',
  'data-reads': 'no statement that lets its holder read secrets or data of every resource',
  'federated-trust': 'no trust in a provider without its subject and audience',
  'deny-without-tls': 'a statement that denies every request without TLS',
};
/** Modes that look for who is let in. */
const ADMITTING: ReadonlySet<Mode> = new Set(['public-principal', 'wildcard-trust']);
const MOST_SHOWN = 20;

/**
 * Looks for statements in IAM policies (IAM User Guide, "IAM JSON policy element reference").
 * Mode `deny-without-tls` fails when none is found, the others when one is. `paths` lead to policies, as JSON text or objects; with `linked` they are read in resources that belong
 * to the subject too. A policy that cannot be read in full is unknown. A subject without a policy is not asked,
 * except by `deny-without-tls`.
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
      linked: {
        type: 'object',
        additionalProperties: false,
        required: ['type', 'on'],
        properties: { type: TEXTS, on: { type: 'object', minProperties: 1, additionalProperties: TEXTS } },
      },
    },
  },
  evaluate(subject, options, { evidence }) {
    const mode = modeOf(options);
    const paths = texts(own(options, 'paths'));
    const link = linkOf(own(options, 'linked'));
    const linked = link === undefined ? undefined : evidence.linked(subject, link.type, link.on);
    const found = [subject, ...(linked?.matches ?? [])].flatMap((from) => policiesOf(from, paths, from !== subject));
    const none: Looked = saidOf(subject.place, paths.join(' or '), undefined);
    if (mode === 'deny-without-tls') return demanded(found, linked?.undecided === true, none, mode);
    if (found.length === 0) {
      const message = 'It has no policy of its own.';
      return { outcome: 'not-applicable', decisions: [decision(CONDITION, none, EXPECTED[mode])], message };
    }
    if (mode === 'federated-trust' && !found.some(mayTrustProvider)) {
      const message = 'It trusts no outside provider.';
      return { outcome: 'not-applicable', decisions: [decision(CONDITION, none, EXPECTED[mode])], message };
    }
    return forbidden(found, mode);
  },
};

function mayTrustProvider(policy: Looked): boolean {
  return readPolicy(policy.value, true)?.some((statement) => trustsProvider(statement) !== false) ?? true;
}

/** No statement of any policy may have it. */
function forbidden(policies: readonly Looked[], mode: Mode): Evaluation {
  const judged = policies.flatMap((policy) => statementsOf(policy, mode));
  for (const [outcome, truth] of [['fail', true] as const, ['unknown', 'unknown'] as const]) {
    const shown = judged.filter((one) => one.truth === truth).slice(0, MOST_SHOWN);
    if (shown.length === 0) continue;
    return { outcome, decisions: shown.map(({ at, text }) => decision(CONDITION, at, EXPECTED[mode], text)) };
  }
  const [first] = policies;
  const text = `a policy of ${counted(judged.length, 'statement')}`;
  const decisions = first === undefined ? [] : [decision(CONDITION, first, EXPECTED[mode], text)];
  // AWS takes no policy without statements, so what is in force stands elsewhere
  return { outcome: judged.length === 0 ? 'unknown' : 'pass', decisions };
}

/** One statement of one policy must have it. */
function demanded(policies: readonly Looked[], undecided: boolean, none: Looked, mode: Mode): Evaluation {
  const judged = policies.flatMap((policy) => statementsOf(policy, mode));
  const having = judged.find(({ truth }) => truth === true);
  if (having !== undefined)
    return { outcome: 'pass', decisions: [decision(CONDITION, having.at, EXPECTED[mode], having.text)] };
  const unsure = judged.filter(({ truth }) => truth === 'unknown');
  const outcome = unsure.length > 0 || undecided ? 'unknown' : 'fail';
  const [at = none] = [...unsure.map((one) => one.at), ...policies];
  const text = unsure.length > 0 ? 'a policy that cannot be read in full' : lackText(policies, undecided);
  return { outcome, decisions: [decision(CONDITION, at, EXPECTED[mode], text)] };
}

function lackText(policies: readonly Looked[], undecided: boolean): string {
  if (undecided) return 'a policy that is decided later';
  return policies.length > 0 ? 'without such a statement' : 'not set';
}

interface Judged {
  readonly at: Looked;
  readonly truth: boolean | 'unknown';
  readonly text: string;
}

function statementsOf(policy: Looked, mode: Mode): readonly Judged[] {
  // what must be found has to be read in full; what must not be there is looked for element by element
  const statements = readPolicy(policy.value, mode !== 'deny-without-tls');
  if (statements === undefined) return [{ at: policy, truth: 'unknown', text: 'a policy that cannot be read in full' }];
  return statements.map((statement) => {
    const truth = LOOK_FOR[mode](statement);
    const denied = ADMITTING.has(mode) && truth !== false ? isDeniedToOthers(statement, statements) : false;
    return { at: policy, truth: allHold([truth, negate(denied)]), text: statementText(statement) };
  });
}

function statementText({ index, effect, elements }: Statement): string {
  const sid = elements.get('sid');
  const name = typeof sid === 'string' && sid !== '' ? ` (${renderText(sid)})` : '';
  return `a policy whose statement ${index + 1}${name} has the effect ${effect}`;
}

/** Policies at the paths; nothing where nothing is set. */
function policiesOf(from: Subject, paths: readonly string[], named: boolean): readonly Looked[] {
  const found = valuesAt(from, paths);
  return named ? found.map((each) => ({ ...each, path: `${renderText(from.address)}.${each.path}` })) : found;
}

function modeOf(options: ValueMap): Mode {
  const mode = own(options, 'mode');
  return isMode(mode) ? mode : 'public-principal';
}

function isMode(value: Value | undefined): value is Mode {
  return typeof value === 'string' && Object.hasOwn(LOOK_FOR, value);
}

function linkOf(value: Value | undefined): LinkSpec | undefined {
  if (!isMap(value)) return undefined;
  const on = own(value, 'on');
  const pairs = isMap(on) ? Object.entries(on).map(([theirs, ours]) => [theirs, texts(ours)] as const) : [];
  return { type: texts(own(value, 'type')), on: Object.fromEntries(pairs) };
}

function texts(value: Value | undefined): readonly string[] {
  return isList(value) ? value.filter((item) => typeof item === 'string') : [];
}
