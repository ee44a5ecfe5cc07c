import { isList, isMap, own, type Value, type ValueMap } from '../../base/value.ts';
import type { CheckFunction } from '../check-function.ts';
import { readElements, readKey, readPath, type LocatedValue } from '../../model/locate-value.ts';
import { decision } from './shared/answer.ts';
import { matchAuditRule, type AuditEvent } from './kubernetes/audit-rules.ts';
import { sharedReason, weakest, type Judgement } from './fips/judgement.ts';

const CONDITION = 'function.audit-policy';
const LEVELS = ['None', 'Metadata', 'Request', 'RequestResponse'];
const TEXTS = { type: 'array', minItems: 1, uniqueItems: true, items: { type: 'string' } } as const;

interface Wanted extends AuditEvent {
  /** The body contains secrets, so it must not be logged. */
  readonly secret: boolean;
}

/**
 * Whether an audit policy records given requests of any user at level Metadata or above: the first matching rule
 * decides (Kubernetes documentation, "Auditing"). Rules for cluster components are skipped. Requests marked `secret`
 * must not be recorded with their body.
 */
export const auditPolicy: CheckFunction = {
  name: 'audit-policy',
  options: {
    type: 'object',
    additionalProperties: false,
    required: ['events'],
    properties: {
      events: {
        type: 'array',
        minItems: 1,
        items: {
          type: 'object',
          additionalProperties: false,
          required: ['group', 'resources', 'verbs'],
          properties: { group: { type: 'string' }, resources: TEXTS, verbs: TEXTS, secret: { type: 'boolean' } },
        },
      },
    },
  },
  evaluate(subject, options) {
    const rules = readPath(subject, 'rules');
    const omitted = readPath(subject, 'omitStages');
    if (!isList(rules.value)) return { outcome: 'unknown', decisions: [decision(CONDITION, rules, 'a list of rules')] };
    if (omits(omitted.value)) {
      return { outcome: 'unknown', decisions: [decision(CONDITION, omitted, 'the stage ResponseComplete kept')] };
    }
    const judged = getEvents(options).map((event) => judge(readElements(rules), rules, event));
    return weakest(judged);
  },
};

/** Without the stage ResponseComplete, what is logged only when a request ends is lost. */
function omits(stages: Value | undefined): boolean {
  if ((stages ?? null) === null) return false;
  return !isList(stages) || stages.includes('ResponseComplete');
}

function judge(rules: readonly LocatedValue[], all: LocatedValue, event: Wanted): Judgement {
  const name = `${event.verb} ${event.resource}${event.group === '' ? '' : `.${event.group}`}`;
  const expected = `level Metadata${event.secret ? '' : ' or above'}`;
  for (const rule of rules) {
    const fit = isMap(rule.value) ? matchAuditRule(rule.value, event) : 'unknown';
    if (fit === 'never' || fit === 'components') continue;
    const level = readKey(rule, 'level');
    const rank = typeof level.value === 'string' ? LEVELS.indexOf(level.value) : -1;
    const decisions = [decision(CONDITION, level, expected)];
    const stages = isMap(rule.value) ? own(rule.value, 'omitStages') : undefined;
    if (fit === 'unknown' || rank === -1 || omits(stages)) {
      return { outcome: 'unknown', ...requestReason(name, 'may match a rule that cannot be read'), decisions };
    }
    if (rank === 0) return { outcome: 'fail', ...requestReason(name, 'is not logged', 'are not logged'), decisions };
    if (event.secret && rank > 1)
      return {
        outcome: 'fail',
        ...requestReason(name, 'is logged with secret values', 'are logged with secret values'),
        decisions,
      };
    if (fit === 'always') return { outcome: 'pass', reason: 'the audit policy logs these requests', decisions };
  }
  return {
    outcome: 'fail',
    ...requestReason(name, 'is matched by no rule', 'are matched by no rule'),
    decisions: [decision(CONDITION, all, expected)],
  };
}

function requestReason(name: string, one: string, several = one): Pick<Judgement, 'reason' | 'shared'> {
  const { reason, shared } = sharedReason(name, one, several);
  return { reason: `the request ${reason}`, ...(shared && { shared: { ...shared, noun: 'the requests' } }) };
}

function getEvents(options: ValueMap): readonly Wanted[] {
  const events = own(options, 'events');
  return (isList(events) ? events : []).flatMap((event): readonly Wanted[] => {
    if (!isMap(event)) return [];
    const group = own(event, 'group');
    const secret = own(event, 'secret') === true;
    return texts(event, 'resources').flatMap((resource) =>
      texts(event, 'verbs').map((verb) => ({ group: typeof group === 'string' ? group : '', resource, verb, secret })),
    );
  });
}

function texts(map: ValueMap, name: string): readonly string[] {
  const list = own(map, name);
  return isList(list) ? list.filter((item) => typeof item === 'string') : [];
}
