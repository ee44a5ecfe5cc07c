import type { Subject } from '../../model/check.ts';
import { counted } from '../../base/counted.ts';
import type { Decision } from '../../model/finding.ts';
import { isList, isMap, own, type Value, type ValueMap } from '../../base/value.ts';
import type { CheckFunction, Evaluation } from '../check-function.ts';
import type { Truth } from '../../base/truth.ts';
import { decision, typed } from './shared/answer.ts';
import { readElements, readPath, type LocatedValue } from '../../model/locate-value.ts';
import { grantsAny, type RbacReach, type Right } from './iam/rbac-rights.ts';
import { grantText, rightsText, wantedText } from './iam/grant-text.ts';
import { namedIn } from '../../network/kubernetes/same-cluster.ts';

const CONDITION = 'function.rbac-reach';
const TEXTS = { type: 'array', minItems: 1, uniqueItems: true, items: { type: 'string', minLength: 1 } } as const;
/** Default roles of every cluster (Kubernetes documentation, "Using RBAC", user-facing roles). */
const BOOTSTRAP = new Set(['cluster-admin', 'admin', 'edit', 'view']);

/**
 * Whether a Role or ClusterRole grants one of the given rights. A right is any of its verbs on any of its resources
 * in any of its API groups (`core` is the group without a name); `*` in a rule grants all. With `unlessNamed`, a rule
 * for named objects is accepted: names also limit list and watch, to requests for that name (Kubernetes
 * documentation, "Using RBAC", referring to resources). With `named`, such a rule is accepted unless it names one of
 * these; with `namespaces`, a rule for all objects counts only in a Role of these namespaces. Default roles of the
 * cluster and roles without rules are not assessed. Of an aggregated role, whose parts are separate roles, only rules
 * that grant the right count; others prove nothing, since the cluster overwrites them.
 */
export const rbacReach: CheckFunction = {
  name: 'rbac-reach',
  options: {
    type: 'object',
    additionalProperties: false,
    required: ['rights'],
    properties: {
      rights: {
        type: 'array',
        minItems: 1,
        items: {
          type: 'object',
          additionalProperties: false,
          required: ['verbs', 'groups', 'resources'],
          properties: {
            verbs: TEXTS,
            groups: TEXTS,
            resources: TEXTS,
            unlessNamed: { type: 'boolean' },
            named: TEXTS,
            namespaces: TEXTS,
          },
        },
      },
    },
  },
  evaluate(subject, options) {
    const name = readPath(subject, 'metadata.name');
    if (isOfCluster(subject, name.value)) {
      const message = 'The role is one that Kubernetes creates in every cluster.';
      return { outcome: 'not-applicable', decisions: [decision(CONDITION, name, 'a role of the operator')], message };
    }
    const rules = readPath(subject, 'rules');
    if ((rules.value ?? null) === null || isEmpty(rules.value)) return withoutRules(subject, rules);
    const at = { cluster: readPath(subject, 'kind').value === 'ClusterRole', namespace: namedIn(subject) };
    const reached = reach(rules, getRights(options), at);
    return reached.outcome === 'pass' && isGathered(subject) ? withoutRules(subject, rules) : reached;
  },
};

/** Not applicable, because a role without rules proves nothing about the rights that other roles grant. */
function withoutRules(subject: Subject, rules: LocatedValue): Evaluation {
  const message = isGathered(subject)
    ? 'The role is aggregated from other roles, and each of them is checked on its own.'
    : 'The role has no rules, so it grants nothing.';
  return { outcome: 'not-applicable', decisions: [decision(CONDITION, rules, 'rules of its own')], message };
}

function isGathered(subject: Subject): boolean {
  return isMap(readPath(subject, 'aggregationRule').value);
}

function reach(rules: LocatedValue, rights: readonly Right[], at: RbacReach): Evaluation {
  const expected = 'no rule that grants this';
  if (!isList(rules.value))
    return { outcome: 'unknown', decisions: [typed(decision(CONDITION, rules, expected), rules, 'a list')] };
  const whichGranted = (rule: Value | undefined) => rights.filter((right) => grantsAny(rule, [right], at) === true);
  const judged = readElements(rules).map((rule) => ({ rule, truth: grantsAny(rule.value, rights, at) }));
  const shown = (truth: Truth): readonly Decision[] =>
    judged
      .filter((each) => each.truth === truth)
      .map(({ rule }) => ({
        ...decision(CONDITION, rule, wantedText(rule.value, rights)),
        fact: grantText(rule, truth === true ? whichGranted(rule.value) : rights, truth === true),
      }));
  const granted = shown(true);
  if (granted.length > 0) return { outcome: 'fail', decisions: granted };
  const unsure = shown('unknown');
  if (unsure.length > 0) return { outcome: 'unknown', decisions: unsure };
  const fact = `No rule grants ${rightsText(rights)} (${counted(judged.length, 'rule')} read)`;
  return {
    outcome: 'pass',
    decisions: [{ ...decision(CONDITION, rules, expected, counted(judged.length, 'rule')), fact }],
  };
}

function isEmpty(value: Value | undefined): boolean {
  return isList(value) && value.length === 0;
}

/**
 * The cluster and its add-on managers label what they create. The name alone proves nothing, because anyone may
 * choose it.
 */
function isOfCluster(subject: Subject, name: Value | undefined): boolean {
  if (typeof name !== 'string') return false;
  if (name === 'cluster-admin') return true;
  const labels = readPath(subject, 'metadata.labels').value;
  if (!isMap(labels)) return false;
  const made = own(labels, 'kubernetes.io/bootstrapping') === 'rbac-defaults';
  if (name.startsWith('system:')) return made || Object.hasOwn(labels, 'addonmanager.kubernetes.io/mode');
  return made && BOOTSTRAP.has(name);
}

function getRights(options: ValueMap): readonly Right[] {
  const rights = own(options, 'rights');
  if (!isList(rights)) return [];
  return rights
    .filter((right) => isMap(right))
    .map((right) => ({
      verbs: textsAt(right, 'verbs'),
      groups: textsAt(right, 'groups'),
      resources: textsAt(right, 'resources'),
      unlessNamed: own(right, 'unlessNamed') === true,
      named: textsAt(right, 'named'),
      namespaces: textsAt(right, 'namespaces'),
    }));
}

function textsAt(map: ValueMap, name: string): readonly string[] {
  const value = own(map, name);
  return isList(value) ? value.filter((item) => typeof item === 'string') : [];
}
