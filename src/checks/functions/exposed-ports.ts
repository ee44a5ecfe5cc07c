import type { Subject } from '../../model/check.ts';
import { counted } from '../../base/counted.ts';
import type { EvidenceSet } from '../../model/evidence-set.ts';
import type { Decision } from '../../model/finding.ts';
import { isList, isMap, own, type Value, type ValueMap } from '../../base/value.ts';
import type { CheckFunction, Evaluation } from '../check-function.ts';
import { decision } from './shared/answer.ts';
import { readPath, locatedConstant } from '../../model/locate-value.ts';
import { portRange, type PacketRule } from '../../network/packet-rule.ts';
import { portsText, serviceNames } from '../../network/port-names.ts';
import type { PortRange } from '../../network/port-range.ts';
import { ruleText } from '../../network/rule-text.ts';
import { enumerated } from '../../base/enumerated.ts';
import { packetRules, RULE_TYPES } from '../../network/packet-rules.ts';
import { inOrder, mayNameInternet, reached, type Reached, type Wanted } from '../../network/reachable.ts';
import { boundedCache, getOrCreate, type Cache } from '../../base/memo.ts';
import type { Direction, RuleSet } from '../../network/rule-set.ts';
import { LazyEvaluation } from './shared/lazy-evaluation.ts';
import { joinFirst } from '../../base/join-first.ts';

const CONDITION = 'function.exposed-ports';
/** No provider allows this many rules on one boundary. */
const MOST_RULES = 4000;
const MOST_SHOWN = 20;
/** Of more ports, so many are named. */
const MOST_PORTS = 6;

/**
 * Whether packet rules let the internet in to wanted ports. `ports` are numbers, `first-last` or `*`; with
 * `atLeast` an entry counts only when so many of its ports are open; `called` is what sentences call all of them. The internet is a sixteenth of all public
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
      called: { type: 'string', minLength: 3 },
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
      const message = 'The rules are separate resources, and each of them is checked by itself.';
      return { outcome: 'not-applicable', decisions: [decision(CONDITION, elsewhere, expected)], message };
    }
    if (single && !rules.some(mayAllow)) {
      const message = `The rule allows no ${direction} traffic.`;
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
    if (answers.length > 0) return openedBy(answers, question, mayBeDeniedBefore === true);
    if (restIsOpen === true) {
      const at = locatedConstant(subject.place, direction, rules.length);
      const message =
        'The default rules of the platform decide what no rule matches; the check of the security group covers them.';
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
  'A firewall policy is evaluated first and denies some traffic; the evidence does not show whether it applies to these machines.';

function openedBy(answers: readonly Reached[], question: Question, mayBeDeniedBefore: boolean): Evaluation {
  const sure = answers.filter(({ truth }) => truth === true);
  const by = new Set((sure.length > 0 ? sure : answers).flatMap((answer) => answer.by));
  if (sure.length > 0)
    return new LazyEvaluation('fail', () => ({ decisions: shown(by, question, true), message: undefined }));
  const message = mayBeDeniedBefore ? DENIED_BEFORE : undefined;
  return new LazyEvaluation('unknown', () => ({ decisions: shown(by, question, false), message }));
}

function mayAllow({ own: isMine, effect, applies }: PacketRule): boolean {
  return isMine && effect !== 'deny' && applies !== false;
}

function shut(rules: readonly PacketRule[], { place }: Subject, { direction, expected }: Question): Evaluation {
  return new LazyEvaluation('pass', () => {
    const allowing = rules.filter(mayAllow).length;
    const count = counted(allowing, 'allow rule');
    const decisions = [decision(CONDITION, locatedConstant(place, direction, allowing), expected, count)];
    const some = allowing === 1 ? `1 ${direction} rule allows` : `${allowing} ${direction} rules allow`;
    const told =
      allowing === 0
        ? `No ${direction} rule allows traffic.`
        : `${some} traffic, and ${allowing === 1 ? 'it' : 'none of them'} ${unopened(expected, allowing === 1)}.`;
    return { decisions, message: told };
  });
}

/** What is expected, as what no rule does: of one rule, what it does not do. */
function unopened(expected: string, isOne: boolean): string {
  const verb = (name: string): string => (isOne ? `does not ${name}` : `${name}s`);
  const [, ports, side] = /^(.*) closed (to|towards) the internet$/.exec(expected) ?? [];
  if (ports === undefined) return expected.replace(/^no rule that (open|allow)s/, (_, name: string) => verb(name));
  const any = ports.replace(/^all (\w+) ports$/, 'any $1 port').replace(/ and (?=[^,]*$)/, ' or ');
  return `${verb(side === 'to' ? 'open' : 'allow')} ${any} ${side === 'to' ? 'to' : 'towards'} the internet`;
}

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
  return { direction, wanted: getWanted(options), expected: wantedText(direction, options) };
}

interface OrderedRules extends RuleSet {
  readonly mayBeOpen: boolean;
}

type RuleSets = { readonly [direction in Direction]: Cache<Subject, OrderedRules> };

/** Checks run for a few subjects at a time, so older rule sets are not needed again. */
const SUBJECTS = 128;

const ruleSets = new WeakMap<EvidenceSet, RuleSets>();

function newRuleSets(): RuleSets {
  return { ingress: boundedCache(SUBJECTS), egress: boundedCache(SUBJECTS) };
}

/** Read once, because a dozen checks read the same rules. */
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

function shown(rules: ReadonlySet<PacketRule>, question: Question, isSure: boolean): readonly Decision[] {
  const { direction, wanted, expected } = question;
  return [...rules].slice(0, MOST_SHOWN).map((rule) => {
    const fact = ruleText(rule, direction, wanted, isSure);
    const at = rule.at();
    return { ...decision(CONDITION, at, expected, fact.replace(`${at.path} `, '')), fact };
  });
}

function getWanted(options: ValueMap): readonly Wanted[] {
  return items(own(options, 'wanted')).flatMap((entry) => {
    const protocol = own(entry, 'protocol') === 'udp' ? 'udp' : 'tcp';
    const atLeast = own(entry, 'atLeast');
    return getPorts(entry).map(
      (range) => ({ ...range, protocol, atLeast: typeof atLeast === 'number' ? atLeast : 1 }) as const,
    );
  });
}

/** What is expected, as a phrase: `tcp 22 (SSH) closed to the internet`. */
function wantedText(direction: Direction, options: ValueMap): string {
  const entries = items(own(options, 'wanted'));
  const closed = direction === 'ingress' ? 'closed to the internet' : 'closed towards the internet';
  if (entries.every((entry) => own(entry, 'atLeast') !== undefined))
    return `no rule that ${direction === 'ingress' ? 'opens' : 'allows'} half of all ports, or more, to the internet`;
  const called = own(options, 'called');
  if (typeof called === 'string') return `${called} ${closed}`;
  const all = entries.map((entry) => ({ protocol: String(own(entry, 'protocol')), ranges: getPorts(entry) }));
  return `${enumerated(all.map(({ protocol, ranges }) => rangesText(protocol, ranges)))} ${closed}`;
}

function rangesText(protocol: string, ranges: readonly PortRange[]): string {
  const text = joinFirst(ranges.map(portText), MOST_PORTS);
  return text === 'all ports' ? `all ${protocol} ports` : `${protocol} ${text}`;
}

function portText(range: PortRange): string {
  const names = range.first === range.last ? serviceNames([range], [range]) : [];
  return `${portsText([range])}${names.map((name) => ` (${name})`).join('')}`;
}

function getPorts(entry: ValueMap): readonly PortRange[] {
  const ports = own(entry, 'ports');
  return isList(ports) ? ports.flatMap((port) => portRange(port) ?? []) : [];
}

function items(value: Value | undefined): readonly ValueMap[] {
  return isList(value) ? value.filter((item) => isMap(item)) : [];
}
