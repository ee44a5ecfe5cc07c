import type { Subject } from '../../model/check.ts';
import { counted } from '../../base/counted.ts';
import type { EvidenceSet } from '../../model/evidence-set.ts';
import type { Decision } from '../../model/finding.ts';
import { isList, isMap, own, type Value, type ValueMap } from '../../base/value.ts';
import type { CheckFunction, Evaluation } from '../check-function.ts';
import type { Truth } from '../../base/truth.ts';
import { decision } from './shared/answer.ts';
import { readPath, locatedConstant } from '../../model/locate-value.ts';
import { portRange, type PacketRule } from '../../network/packet-rule.ts';
import { packetRules, RULE_TYPES } from '../../network/packet-rules.ts';
import { inOrder, mayNameInternet, reached, type Reached, type Wanted } from '../../network/reachable.ts';
import { boundedCache, getOrCreate, type Cache } from '../../base/memo.ts';
import type { Direction, RuleSet } from '../../network/rule-set.ts';
import { LazyEvaluation } from './shared/lazy-evaluation.ts';

const CONDITION = 'function.exposed-ports';
/** More than any provider lets one boundary have. */
const MOST_RULES = 4000;
const MOST_SHOWN = 20;

/**
 * Whether packet rules let the internet in to wanted ports. `ports` are numbers, `first-last` or `*`; with
 * `atLeast` an entry counts only when so many of its ports are open. The internet is a sixteenth of all public
 * addresses or more, in one block or in many. Order and deny rules count as each provider documents it; what
 * cannot be told is unknown. A resource that is one rule, and no allow rule of the direction, is not asked.
 */
export const exposedPorts: CheckFunction = {
  name: 'exposed-ports',
  reads: () => RULE_TYPES,
  options: {
    type: 'object',
    additionalProperties: false,
    required: ['wanted'],
    properties: {
      direction: { enum: ['ingress', 'egress'] },
      wanted: {
        type: 'array',
        minItems: 1,
        items: {
          type: 'object',
          additionalProperties: false,
          required: ['protocol', 'ports'],
          properties: {
            protocol: { enum: ['tcp', 'udp'] },
            ports: {
              type: 'array',
              minItems: 1,
              uniqueItems: true,
              items: { type: 'string', pattern: '^(?:\\*|[0-9]{1,5}(?:-[0-9]{1,5})?)$' },
            },
            atLeast: { type: 'integer', minimum: 1, maximum: 65536 },
          },
        },
      },
    },
  },
  evaluate(subject, options, { evidence }) {
    const question = getQuestion(options);
    const { direction, wanted, expected } = question;
    const { single, rules, opaque, elsewhere, restIsOpen, mayBeOpen, mayBeDeniedBefore } = getRules(
      subject,
      direction,
      evidence,
    );
    if (opaque !== undefined) return { outcome: 'unknown', decisions: [decision(CONDITION, opaque, expected)] };
    if (elsewhere !== undefined) {
      const message = 'Its rules are separate resources, and each of them is checked on its own.';
      return { outcome: 'not-applicable', decisions: [decision(CONDITION, elsewhere, expected)], message };
    }
    if (single && !rules.some(mayAllow)) {
      const message = `It allows nothing ${direction === 'ingress' ? 'in' : 'out'}.`;
      const at = locatedConstant(subject.place, 'rule', '');
      return {
        outcome: 'not-applicable',
        decisions: [decision(CONDITION, at, expected, `no allow rule for ${direction}`)],
        message,
      };
    }
    if (rules.length > MOST_RULES) {
      const at = locatedConstant(subject.place, direction, rules.length);
      return { outcome: 'unknown', decisions: [decision(CONDITION, at, expected, 'too many rules')] };
    }
    const answers = mayBeOpen ? openings(rules, wanted) : [];
    if (answers.length > 0) return openedBy(answers, expected, mayBeDeniedBefore === true);
    if (restIsOpen === true) {
      const at = locatedConstant(subject.place, direction, rules.length);
      const message = 'The default rules of the platform decide the rest; the check of its group covers both.';
      return {
        outcome: 'not-applicable',
        decisions: [decision(CONDITION, at, expected, 'one rule of a group')],
        message,
      };
    }
    return shut(rules, subject, question);
  },
};

function openings(rules: readonly PacketRule[], wanted: readonly Wanted[]): readonly Reached[] {
  return wanted.map((one) => reached(rules, one)).filter(({ by }) => by.length > 0);
}

const DENIED_BEFORE =
  'Rules of a firewall policy are asked before these and deny packets; whether they hold for these machines, the evidence does not tell.';

function openedBy(answers: readonly Reached[], expected: string, mayBeDeniedBefore: boolean): Evaluation {
  const sure = answers.filter(({ truth }) => truth === true);
  const by = new Set((sure.length > 0 ? sure : answers).flatMap((answer) => answer.by));
  return sure.length > 0
    ? { outcome: 'fail', decisions: shown(by, expected, true) }
    : {
        outcome: 'unknown',
        decisions: shown(by, expected, 'unknown'),
        message: mayBeDeniedBefore ? DENIED_BEFORE : undefined,
      };
}

/** Whether a rule of the subject's own may let something through. */
function mayAllow({ own: isMine, effect, applies }: PacketRule): boolean {
  return isMine && effect !== 'deny' && applies !== false;
}

function shut(rules: readonly PacketRule[], { place }: Subject, { direction, expected }: Question): Evaluation {
  return new LazyEvaluation('pass', () => {
    const allowing = rules.filter(mayAllow).length;
    const count = counted(allowing, 'allow rule');
    const decisions = [decision(CONDITION, locatedConstant(place, direction, allowing), expected, count)];
    return { decisions, message: `${direction} is ${count} with ${expected}.` };
  });
}

/** What one check asks. */
interface Question {
  readonly direction: Direction;
  readonly wanted: readonly Wanted[];
  readonly expected: string;
}

const questions = new WeakMap<ValueMap, Question>();

function getQuestion(options: ValueMap): Question {
  return getOrCreate(questions, options, () => readQuestion(options));
}

function readQuestion(options: ValueMap): Question {
  const direction = own(options, 'direction') === 'egress' ? 'egress' : 'ingress';
  const expected = `no way ${direction === 'ingress' ? 'in from' : 'out to'} the internet for ${wantedText(options)}`;
  return { direction, wanted: getWanted(options), expected };
}

/** Rules in the order a packet meets them. */
interface OrderedRules extends RuleSet {
  readonly mayBeOpen: boolean;
}

type RuleSets = { readonly [direction in Direction]: Cache<Subject, OrderedRules> };

/** All checks are asked of a few subjects, and then of others. */
const SUBJECTS = 128;

const ruleSets = new WeakMap<EvidenceSet, RuleSets>();

function newRuleSets(): RuleSets {
  return { ingress: boundedCache(SUBJECTS), egress: boundedCache(SUBJECTS) };
}

/** A dozen checks ask the same rules, so they are read once for all. */
function getRules(subject: Subject, direction: Direction, evidence: EvidenceSet): OrderedRules {
  const sets = getOrCreate(ruleSets, evidence, newRuleSets);
  return getOrCreate(sets[direction], subject, () => read(subject, direction, evidence));
}

function read(subject: Subject, direction: Direction, evidence: EvidenceSet): OrderedRules {
  const set = packetRules(subject, direction, evidence);
  if (set === undefined)
    return { single: false, rules: [], opaque: { ...readPath(subject, 'type'), value: undefined }, mayBeOpen: false };
  return { ...set, rules: inOrder(set.rules), mayBeOpen: mayNameInternet(set.rules) };
}

function shown(rules: ReadonlySet<PacketRule>, expected: string, truth: Truth): readonly Decision[] {
  const doubt = truth === 'unknown' ? ' (not known for sure)' : '';
  return [...rules].slice(0, MOST_SHOWN).map(({ at, text }) => decision(CONDITION, at(), expected, text() + doubt));
}

function getWanted(options: ValueMap): readonly Wanted[] {
  return items(own(options, 'wanted')).flatMap((entry) => {
    const protocol = own(entry, 'protocol') === 'udp' ? 'udp' : 'tcp';
    const atLeast = own(entry, 'atLeast');
    const ports = own(entry, 'ports');
    const ranges = isList(ports) ? ports.flatMap((port) => portRange(port) ?? []) : [];
    return ranges.map((range) => ({ ...range, protocol, atLeast: typeof atLeast === 'number' ? atLeast : 1 }) as const);
  });
}

function wantedText(options: ValueMap): string {
  return items(own(options, 'wanted'))
    .map((entry) => {
      const ports = own(entry, 'ports');
      const list = isList(ports) ? ports.map(String) : [];
      return `${String(own(entry, 'protocol'))} ${list.length > 6 ? `${list.slice(0, 6).join(', ')} …` : list.join(', ')}`;
    })
    .join(' or ');
}

function items(value: Value | undefined): readonly ValueMap[] {
  return isList(value) ? value.filter((item) => isMap(item)) : [];
}
