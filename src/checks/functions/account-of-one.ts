import type { Resource } from '../../model/evidence.ts';
import type { Subject } from '../../model/check.ts';
import type { EvidenceSet } from '../../model/evidence-set.ts';
import { groupBy } from '../../base/group-by.ts';
import { getOrCreate } from '../../base/memo.ts';
import { isMap, isMarker, own, type Value } from '../../base/value.ts';
import { NO_OPTIONS, type CheckFunction } from '../check-function.ts';
import { renderText } from '../../model/render-value.ts';
import { answerFact, notKnown } from './shared/answer.ts';
import { namedIn, sharesNamespace } from '../../network/kubernetes/same-cluster.ts';
import { getServiceAccount } from './iam/service-account.ts';
import { and3, strongest, type Truth } from '../../base/truth.ts';

const CONDITION = 'function.account-of-one';
/** Labels that name an application (Kubernetes documentation, "Recommended Labels"). */
const LABELS = ['app.kubernetes.io/instance', 'app.kubernetes.io/part-of', 'app.kubernetes.io/name', 'app'];

/**
 * Whether only one application uses the service account of a workload: no workload of the namespace with another
 * application label has it. Workloads without such a label, and the account `default`, are not assessed.
 */
export const accountOfOne: CheckFunction = {
  name: 'account-of-one',
  reads: () => ['k8s/workload'],
  looksAround: true,
  options: NO_OPTIONS,
  evaluate(subject, _, { evidence }) {
    const account = getServiceAccount(subject);
    const answer = answerFact(CONDITION, account, 'a service account of this application alone');
    const { value } = account;
    if ((value ?? 'default') === 'default')
      return answer('not-applicable', 'the workload uses the default service account of its namespace');
    if (typeof value !== 'string')
      return answer(
        'unknown',
        isMarker(value) ? notKnown(`${account.path} is`, account) : `${account.path} is not text`,
      );
    if (!LABELS.some((label) => getLabel(subject, label) !== undefined))
      return answer('not-applicable', 'no label names the application of this workload');
    const shared = strongest(getUsers(evidence, value, subject), (other) => {
      const uses = getAccount(other) === undefined ? 'unknown' : true;
      return and3([uses, isOther(subject, other), sharesNamespace(other, subject)]);
    });
    if (shared === undefined)
      return answer('pass', `Only this application uses the service account ${renderText(value)}`);
    const user = renderText(shared.thing.address);
    return shared.truth === true
      ? answer('fail', `${user}, another application, uses the service account ${renderText(value)} too`)
      : answer('unknown', `${user} may use the service account ${renderText(value)} too`);
  },
};

interface UsersOfNamespace {
  readonly bySet: ReadonlyMap<string | undefined, readonly Resource[]>;
  /** One workload for each combination of labels; across sets, no other difference matters. */
  readonly byLabels: readonly Resource[];
}

type Users = ReadonlyMap<string | undefined, ReadonlyMap<string | undefined, UsersOfNamespace>>;

const users = new WeakMap<EvidenceSet, Users>();

/**
 * Workloads that may use the account in the subject's namespace: all in the same set of manifests, then those of other
 * sets that can decide.
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

/** One workload represents all with the same identity. */
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

/** One from each of two sets, so that at least one is from another set than the caller's. */
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

function getKey(part: Value | undefined): string {
  if (typeof part === 'string') return `=${part}`;
  return part === undefined ? '' : '?';
}

/** `''` where no account is named, `undefined` where it is unknown. */
function getAccount(workload: Resource): string | undefined {
  if (!isMap(own(workload.values, 'spec'))) return undefined;
  const name = getServiceAccount(workload).value ?? '';
  return typeof name === 'string' ? name : undefined;
}

function isOther(one: Subject, other: Resource): Truth {
  for (const label of LABELS) {
    const [ours, theirs] = [getLabel(one, label), getLabel(other, label)];
    if (ours === undefined || theirs === undefined) continue;
    return typeof ours === 'string' && typeof theirs === 'string' ? ours !== theirs : 'unknown';
  }
  return false;
}

/** Labels that are not a map may include any label. */
function getLabel({ values }: Pick<Subject, 'values'>, name: string): Value | undefined {
  const template = own(values, 'template') ?? {};
  const labels = isMap(template) ? (own(template, 'labels') ?? {}) : template;
  return isMap(labels) ? own(labels, name) : labels;
}
