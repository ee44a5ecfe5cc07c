import type { Subject } from '../../model/check.ts';
import { counted } from '../../base/counted.ts';
import { isList, isMarker } from '../../base/value.ts';
import { NO_OPTIONS, type CheckFunction, type Evaluation } from '../check-function.ts';
import { and3, or3, truthOutcome, type Truth } from '../../base/truth.ts';
import { decision } from './shared/answer.ts';
import { readElements, readKey, readPath, type LocatedValue } from '../../model/locate-value.ts';
import { isBefore, keepsOut, leavesLittle, letsAllPass, describeRule, wafRule, type WafRule } from './waf/waf-rule.ts';

const CONDITION = 'function.web-firewall-policy';
const FEW_PASS = 'custom rules with the action Allow that match specific requests only';
const OF_GATEWAYS = 'azurerm_web_application_firewall_policy';

interface Policy {
  readonly enabled: LocatedValue;
  readonly mode: LocatedValue;
  /** Where the custom rules are; `rules` is `undefined` when they are unknown. */
  readonly at: LocatedValue;
  readonly rules: readonly WafRule[] | undefined;
  /** Where the managed rules are; `managed`: whether they block. */
  readonly managedAt: LocatedValue;
  readonly managed: Truth;
}

/**
 * Whether an Azure web application firewall policy blocks. Custom rules are evaluated before managed ones, the lowest
 * priority number first, and the first match that does more than log decides: no other rule sees a request that it
 * allows (Azure documentation, "Custom rules for Web Application Firewall v2 on Azure Application Gateway" and
 * "Custom rules for Azure Web Application Firewall on Azure Front Door").
 */
export const webFirewallPolicy: CheckFunction = {
  name: 'web-firewall-policy',
  options: NO_OPTIONS,
  evaluate(subject) {
    const policy = subject.type === OF_GATEWAYS ? ofGateways(subject) : ofFrontDoor(subject);
    const [enabled, mode] = [policy.enabled.value ?? true, policy.mode.value ?? 'Prevention'];
    const answers = [
      answer(enabled === true || (isMarker(enabled) ? 'unknown' : false), policy.enabled, 'true'),
      answer(isMarker(mode) ? 'unknown' : mode === 'Prevention', policy.mode, 'Prevention'),
      ...ofRules(policy),
    ];
    const ranked = (['fail', 'unknown'] as const).flatMap((rank) => answers.filter(({ outcome }) => outcome === rank));
    return ranked[0] ?? { outcome: 'pass', decisions: answers.flatMap(({ decisions }) => decisions) };
  },
};

function ofGateways(subject: Subject): Policy {
  const settings = getBlock(readPath(subject, 'policy_settings'));
  const at = readPath(subject, 'custom_rules');
  const rules = rulesAt(at, (rule) => wafRule(rule, 'match_conditions', 'rule_type'));
  // a gateway takes no policy without a managed set
  const managedAt = readPath(subject, 'managed_rules');
  return {
    enabled: readKey(settings, 'enabled'),
    mode: readKey(settings, 'mode'),
    at,
    rules,
    managedAt,
    managed: true,
  };
}

function ofFrontDoor(subject: Subject): Policy {
  const at = readPath(subject, 'custom_rule');
  const rules = rulesAt(at, (rule) => wafRule(rule, 'match_condition', 'type', 1));
  const managedAt = readPath(subject, 'managed_rule');
  const managed = managedBlock(managedAt);
  return { enabled: readPath(subject, 'enabled'), mode: readPath(subject, 'mode'), at, rules, managedAt, managed };
}

function getBlock(list: LocatedValue): LocatedValue {
  return readElements(list)[0] ?? list;
}

function rulesAt(list: LocatedValue, read: (rule: LocatedValue) => WafRule): readonly WafRule[] | undefined {
  if (list.value === undefined || list.value === null) return [];
  return isList(list.value) ? readElements(list).map(read) : undefined;
}

/** Rule sets of Front Door (classic) have no action and block. */
function managedBlock(sets: LocatedValue): Truth {
  if (sets.value === undefined || sets.value === null) return false;
  if (!isList(sets.value)) return 'unknown';
  const actions = readElements(sets).map((set) => readKey(set, 'action').value ?? 'Block');
  return or3(actions.map((action) => (isMarker(action) ? 'unknown' : action === 'Block' || action === 'Redirect')));
}

function ofRules({ at, rules, managedAt, managed }: Policy): readonly Evaluation[] {
  if (rules === undefined) return [answer('unknown', at, FEW_PASS)];
  const blocks = or3([managed, ...rules.map(keepsOut)]);
  return [
    answer(
      blocks,
      managed === false ? at : managedAt,
      'managed or custom rules that block',
      rulesText(blocks, managed, rules.length),
      rulesText(blocks, managed, rules.length),
    ),
    ...rules.flatMap((rule) => ofRule(rule, rules, managed)),
  ];
}

function rulesText(blocks: Truth, managed: Truth, custom: number): string {
  if (blocks === false) return 'no managed or custom rule blocks';
  const rules = counted(custom, 'custom rule');
  if (managed === false) return `${rules} ${blocks === true ? 'can' : 'may'} block, and no managed rule set is used`;
  const sets = `a managed rule set ${managed === true ? 'blocks' : 'may block'}`;
  return custom === 0 ? sets : `${sets}, in addition to ${rules}`;
}

function ofRule(rule: WafRule, rules: readonly WafRule[], managed: Truth): readonly Evaluation[] {
  const lets = letsAllPass(rule);
  const others = rules.filter((other) => other !== rule);
  const isLate = or3(others.map((other) => and3([isBefore(other, rule), leavesLittle(other)])));
  if (lets === false || isLate === true) return [];
  const isStopped = or3(others.map((other) => and3([isBefore(other, rule), keepsOut(other)])));
  const isHarmless = and3([isStopped, managed === 'unknown' ? 'unknown' : !managed]);
  if (isHarmless === true) return [];
  const isSure = lets === true && isLate === false && isHarmless === false;
  const rest = isStopped === false ? 'every request' : 'every request that no rule before it blocks';
  const text = `${describeRule(rule)} ${isSure ? 'allows' : 'may allow'} ${rest}, and later rules are not evaluated`;
  return [answer(isSure ? false : 'unknown', readKey(rule.at, 'action'), FEW_PASS, text, text)];
}

function answer(holds: Truth, at: LocatedValue, expected: string, actual?: string, fact?: string): Evaluation {
  const found = decision(CONDITION, at, expected, ...(actual === undefined ? [] : [actual]));
  return { outcome: truthOutcome(holds), decisions: [fact === undefined ? found : { ...found, fact }] };
}
