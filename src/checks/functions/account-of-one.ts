import type { Resource } from '../../model/evidence.ts';
import type { Subject } from '../../model/check.ts';
import type { EvidenceSet } from '../../model/evidence-set.ts';
import { groupBy } from '../../base/group-by.ts';
import { getOrCreate } from '../../base/memo.ts';
import { isMap, own, type Value } from '../../base/value.ts';
import type { CheckFunction, Evaluation } from '../check-function.ts';
import { renderText } from '../../model/render-value.ts';
import { decision } from './shared/answer.ts';
import { namedIn, sharesNamespace } from './kubernetes/same-cluster.ts';
import { getServiceAccount } from './iam/service-account.ts';
import { and3, strongest, type Truth } from '../../base/truth.ts';

const CONDITION = 'function.account-of-one';
/** What an application is called by (Kubernetes documentation, "Recommended Labels"). */
const LABELS = ['app.kubernetes.io/instance', 'app.kubernetes.io/part-of', 'app.kubernetes.io/name', 'app'];

/**
 * Whether the service account of a workload is that of one application: no workload of the namespace with another
 * application label uses it. Workloads without such a label, and the account `default`, are not asked.
 */
export const accountOfOne: CheckFunction = {
  name: 'account-of-one',
  reads: () => ['k8s/workload'],
  looksAround: true,
  options: { type: 'object', additionalProperties: false, properties: {} },
  evaluate(subject, _, { evidence }) {
    const account = getServiceAccount(subject);
    const answer = (outcome: Evaluation['outcome'], actual: string): Evaluation => ({
      outcome,
      decisions: [decision(CONDITION, account, 'a service account of this application alone', actual)],
    });
    const { value } = account;
    if ((value ?? 'default') === 'default')
      return answer('not-applicable', 'the default service account of the namespace');
    if (typeof value !== 'string') return answer('unknown', 'an account that is not known');
    if (!LABELS.some((label) => getLabel(subject, label) !== undefined))
      return answer('not-applicable', 'a workload that no label names');
    const shared = strongest(getUsers(evidence, value, subject), (other) => {
      const uses = getAccount(other) === undefined ? 'unknown' : true;
      return and3([uses, isOther(subject, other), sharesNamespace(other, subject)]);
    });
    if (shared === undefined) return answer('pass', 'used by this application alone');
    const user = renderText(shared.thing.address);
    return shared.truth === true
      ? answer('fail', `also used by ${user}`)
      : answer('unknown', `perhaps also used by ${user}`);
  },
};

/** Workloads that use one account in one namespace. */
interface UsersOfNamespace {
  /** By the set of manifests that they belong to. */
  readonly bySet: ReadonlyMap<string | undefined, readonly Resource[]>;
  /** The first with each combination of labels: across sets, workloads differ in nothing else. */
  readonly byLabels: readonly Resource[];
}

type Users = ReadonlyMap<string | undefined, ReadonlyMap<string | undefined, UsersOfNamespace>>;

/** Workloads by account and namespace. */
const users = new WeakMap<EvidenceSet, Users>();

/**
 * Workloads that use an account, or may, and may be in the namespace of a workload: all of its own set of manifests,
 * then of the others those that can decide.
 */
function* getUsers(evidence: EvidenceSet, account: string, subject: Subject): Generator<Resource> {
  const byAccount = getOrCreate(users, evidence, () => readUsers(evidence));
  const namespace = namedIn(subject);
  const near = [account, undefined].flatMap((key): readonly UsersOfNamespace[] => {
    const found = byAccount.get(key);
    if (found === undefined) return [];
    if (namespace === undefined || namespace === '') return [...found.values()];
    return [namespace, '', undefined].flatMap((each) => found.get(each) ?? []);
  });
  for (const set of new Set([subject.provider, undefined])) {
    for (const { bySet } of near) yield* bySet.get(set) ?? [];
  }
  for (const { byLabels } of near) yield* byLabels;
}

/** Of workloads that are alike in all that is asked of them one stands for all. */
function readUsers(evidence: EvidenceSet): Users {
  const alike = groupBy(evidence.byType('k8s/workload'), describeIdentity).values();
  const byAccount = groupBy(
    [...alike].flatMap(([first]) => first ?? []),
    getAccount,
  );
  return new Map(
    [...byAccount].map(([account, own]) => [
      account,
      new Map([...groupBy(own, namedIn)].map(([namespace, all]) => [namespace, indexUsers(all)])),
    ]),
  );
}

function indexUsers(all: readonly Resource[]): UsersOfNamespace {
  const byLabels = [...groupBy(all, describeLabels).values()].flatMap((alike) => firstOfTwoSets(alike));
  return { bySet: groupBy(all, ({ provider }) => provider), byLabels };
}

/** One of each of two sets, so that one of them is not the set of whoever asks. */
function firstOfTwoSets(alike: readonly Resource[]): readonly Resource[] {
  const [first] = alike;
  const other = alike.find(({ provider }) => provider !== first?.provider);
  return [first, other].flatMap((each) => each ?? []);
}

function describeIdentity(workload: Resource): string {
  const parts = [getAccount(workload), namedIn(workload), workload.source, workload.provider];
  return `${parts.map(getKey).join('\n')}\n${describeLabels(workload)}`;
}

function describeLabels(workload: Resource): string {
  return LABELS.map((label) => getKey(getLabel(workload, label))).join('\n');
}

/** Tells a text from nothing and from what is not known, whatever the text says. */
function getKey(part: Value | undefined): string {
  if (typeof part === 'string') return `=${part}`;
  return part === undefined ? '' : '?';
}

/** `''` where none is named, `undefined` where it cannot be told. */
function getAccount(workload: Resource): string | undefined {
  if (!isMap(own(workload.values, 'spec'))) return undefined;
  const name = getServiceAccount(workload).value ?? '';
  return typeof name === 'string' ? name : undefined;
}

/** The first label that both have tells whether they are two applications. */
function isOther(one: Subject, other: Resource): Truth {
  for (const label of LABELS) {
    const [ours, theirs] = [getLabel(one, label), getLabel(other, label)];
    if (ours === undefined || theirs === undefined) continue;
    return typeof ours === 'string' && typeof theirs === 'string' ? ours !== theirs : 'unknown';
  }
  return false;
}

/** Labels that are no map may hold any. */
function getLabel({ values }: Pick<Subject, 'values'>, name: string): Value | undefined {
  const template = own(values, 'template') ?? {};
  const labels = isMap(template) ? (own(template, 'labels') ?? {}) : template;
  return isMap(labels) ? own(labels, name) : labels;
}
