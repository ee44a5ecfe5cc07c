import type { Subject } from '../../model/check.ts';
import type { EvidenceSet } from '../../model/evidence-set.ts';
import type { Resource } from '../../model/evidence.ts';
import { groupBy } from '../../base/group-by.ts';
import { isList, own, type Value } from '../../base/value.ts';
import { NO_OPTIONS, type CheckFunction, type Evaluation } from '../check-function.ts';
import { renderText } from '../../model/render-value.ts';
import { and3, or3, type Truth } from '../../base/truth.ts';
import { answerFact, decision, typed } from './shared/answer.ts';
import { byLabels, type MayHave } from './kubernetes/label-index.ts';
import { getRequirements } from '../../network/kubernetes/label-requirements.ts';
import { selects } from '../../network/kubernetes/label-selector.ts';
import { readElements, readKey, readPath, type LocatedValue } from '../../model/locate-value.ts';
import { grantsAny, WHOLE_CLUSTER, type Right } from './iam/rbac-rights.ts';
import { getOrCreate } from '../../base/memo.ts';
import { sharesCluster, sharesNamespace } from '../../network/kubernetes/same-cluster.ts';

const CONDITION = 'function.administrator-binding';
/** Has every right in every cluster (Kubernetes documentation, "Using RBAC", default roles). */
const ADMINISTRATOR = 'cluster-admin';
/** Members of this group bypass authorization. */
const MASTERS = 'system:masters';
/** Administers each namespace where it is bound; with a ClusterRoleBinding, every namespace. */
const NAMESPACE_ADMINISTRATOR = 'admin';
/** Other default roles; none of them has every right (same page). */
const LIMITED =
  /^(?:admin|edit|view|system:(?:auth-delegator|basic-user|discovery|heapster|kube-aggregator|kube-controller-manager|kube-dns|kube-scheduler|kubelet-api-admin|monitoring|node|node-bootstrapper|node-problem-detector|node-proxier|persistent-volume-provisioner|public-info-viewer|service-account-issuer-discovery|volume-scheduler))$/;
const LIMITED_IN_NAMESPACE = 'extension-apiserver-authentication-reader';
/** Every kind of verb on every resource gives access to every account and every secret. */
const EVERYTHING: readonly Right[] = [['get'], ['create'], ['update', 'patch'], ['delete']].map((verbs) => ({
  verbs,
  groups: ['*'],
  resources: ['*'],
  unlessNamed: true,
  named: [],
  namespaces: [],
}));

type Index = ReadonlyMap<Value | undefined, readonly Resource[]>;
const cache = new WeakMap<EvidenceSet, Map<string, Index>>();
const powerfulRoles = new WeakMap<EvidenceSet, MayHave<Resource>>();

/**
 * Whether a binding grants administrator rights on the cluster or its namespace: by a default administrator role or
 * group, or by a role of the evidence whose rules, including those of aggregated roles, allow reading, creating,
 * changing and deleting every resource. The rights of a role that is not in the evidence are unknown.
 */
export const administratorBinding: CheckFunction = {
  name: 'administrator-binding',
  reads: () => ['k8s/Role', 'k8s/ClusterRole'],
  looksAround: true,
  options: NO_OPTIONS,
  evaluate(subject, _options, { evidence }) {
    return ofHolders(subject) ?? ofRole(subject, readPath(subject, 'roleRef.name'), evidence);
  },
};

function ofHolders(subject: Subject): Evaluation | undefined {
  const holders = readPath(subject, 'subjects');
  const told = (found: LocatedValue, takes: string): Evaluation['decisions'] => [
    typed(decision(CONDITION, found, `anything but "${MASTERS}"`), found, takes),
  ];
  if (!isList(holders.value ?? [])) return { outcome: 'unknown', decisions: told(holders, 'a list') };
  const names = readElements(holders).map((holder) => readKey(holder, 'name'));
  const masters = names.find(({ value }) => value === MASTERS);
  if (masters !== undefined) return { outcome: 'fail', decisions: told(masters, 'a string') };
  const odd = names.find(({ value }) => typeof value !== 'string');
  return odd === undefined ? undefined : { outcome: 'unknown', decisions: told(odd, 'a string') };
}

function ofRole(subject: Subject, name: LocatedValue, evidence: EvidenceSet): Evaluation {
  const tell = answerFact(CONDITION, name, 'a role that may not do everything');
  if (typeof name.value !== 'string') return tell('unknown', `${name.path} is not text`);
  const role = renderText(name.value);
  const answer = (outcome: Evaluation['outcome'], what: string): Evaluation => tell(outcome, `${name.path} is ${what}`);
  const kind = readPath(subject, 'roleRef.kind').value;
  // a role of a namespace may have any name
  const ofCluster = kind !== 'Role';
  if (ofCluster && name.value === ADMINISTRATOR) return answer('fail', `"${role}", which may do everything`);
  if (ofCluster && name.value === NAMESPACE_ADMINISTRATOR && subject.type === 'k8s/ClusterRoleBinding')
    return answer('fail', `"${role}", which this binding grants in every namespace`);
  const candidates = rolesNamed(evidence, kind, name.value);
  const placed = candidates
    .map((each) => ({ each, here: belongs(each, subject) }))
    .filter(({ here }) => here !== false);
  if (placed.length === 0)
    return name.value === LIMITED_IN_NAMESPACE || (ofCluster && LIMITED.test(name.value))
      ? answer('pass', `"${role}", a built-in role that may not do everything`)
      : answer('unknown', `"${role}", which is not in the evidence`);
  const truths = placed.map(({ each, here }) => and3([here, grantsEverything(each, evidence)]));
  const all = or3(truths);
  if (all === true) return answer('fail', `"${role}", whose rules let it read and change every resource`);
  if (all === 'unknown') return answer('unknown', `"${role}", whose rules are not all known`);
  return answer('pass', `"${role}", whose rules do not allow everything`);
}

function rolesNamed(evidence: EvidenceSet, kind: Value | undefined, name: string): readonly Resource[] {
  const indexes = getOrCreate(cache, evidence, () => new Map<string, Index>());
  return getTypes(kind).flatMap((type) => {
    const index = getOrCreate(indexes, type, () =>
      groupBy(evidence.byType(type), (role) => readPath(role, 'metadata.name').value),
    );
    return index.get(name) ?? [];
  });
}

function getTypes(kind: Value | undefined): readonly string[] {
  if (kind === 'Role') return ['k8s/Role'];
  return kind === 'ClusterRole' ? ['k8s/ClusterRole'] : ['k8s/Role', 'k8s/ClusterRole'];
}

function belongs(role: Resource, subject: Subject): Truth {
  return role.type === 'k8s/Role' ? sharesNamespace(role, subject) : sharesCluster(role, subject);
}

/** Aggregated roles may have parts that are not in the evidence. */
function grantsEverything(role: Resource, evidence: EvidenceSet): Truth {
  const itself = rulesGrantEverything(role);
  const selectors = readPath(role, 'aggregationRule.clusterRoleSelectors').value ?? null;
  if (itself === true || selectors === null) return itself;
  if (!isList(selectors)) return 'unknown';
  const powerful = getOrCreate(powerfulRoles, evidence, () => readPowerful(evidence));
  const gathered = selectors.some((selector) =>
    powerful(getRequirements(selector)).some(
      (part) => part !== role && selects(selector, getLabels(part)) === true && sharesCluster(part, role) === true,
    ),
  );
  return gathered ? true : 'unknown';
}

function readPowerful(evidence: EvidenceSet): MayHave<Resource> {
  const roles = evidence.byType('k8s/ClusterRole').filter((role) => rulesGrantEverything(role) === true);
  return byLabels(roles, getLabels);
}

function getLabels(role: Resource): Value | undefined {
  return readPath(role, 'metadata.labels').value;
}

function rulesGrantEverything(role: Resource): Truth {
  const rules = own(role.values, 'rules') ?? null;
  if (rules === null) return false;
  if (!isList(rules)) return 'unknown';
  return and3(EVERYTHING.map((right) => or3(rules.map((rule) => grantsAny(rule, [right], WHOLE_CLUSTER)))));
}
