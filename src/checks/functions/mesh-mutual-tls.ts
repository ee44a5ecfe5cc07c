import type { Subject } from '../../model/check.ts';
import type { EvidenceSet } from '../../model/evidence-set.ts';
import type { Resource } from '../../model/evidence.ts';
import { groupBy } from '../../base/group-by.ts';
import { getOrCreate } from '../../base/memo.ts';
import { isMap } from '../../base/value.ts';
import { NO_OPTIONS, type CheckFunction } from '../check-function.ts';
import { and3, negate, truthOutcome, type Truth } from '../../base/truth.ts';
import { decision, typed } from './shared/answer.ts';
import { readKey, readPath, type LocatedValue } from '../../model/locate-value.ts';
import { namedIn, sharesCluster, sharesNamespace } from '../../network/kubernetes/same-cluster.ts';

const CONDITION = 'function.mesh-mutual-tls';
const TYPE = 'k8s/PeerAuthentication';
const wide = new WeakMap<EvidenceSet, ReadonlyMap<string | undefined, readonly Parent[]>>();
/** Default namespace for policies of the whole mesh (Istio documentation, global mesh options). */
const ROOT_NAMESPACE = 'istio-system';

interface Answer {
  readonly looked: LocatedValue;
  readonly truth: Truth;
}

interface Parent {
  readonly policy: Resource;
  readonly truth: true | 'unknown';
}

interface Parents {
  readonly near: readonly Parent[];
  readonly far: readonly Parent[];
}

/**
 * Whether a mesh policy accepts only mutual TLS, on every port. A mode that is absent or `UNSET` is inherited from
 * the namespace, then from the mesh; without either, clear text is accepted too (Istio documentation,
 * PeerAuthentication).
 */
export const meshMutualTls: CheckFunction = {
  name: 'mesh-mutual-tls',
  reads: () => [TYPE],
  looksAround: true,
  options: NO_OPTIONS,
  evaluate(subject, _options, { evidence }) {
    const whole = getMode(subject, evidence);
    const answers = [whole, ...getPorts(subject, whole)];
    const truth = and3(answers.map((each) => each.truth));
    const decisive = answers.filter((each) => each.truth === truth);
    return {
      outcome: truthOutcome(truth),
      get decisions() {
        return decisive.map(({ looked }) =>
          typed(decision(CONDITION, looked, 'STRICT', ...shown(looked)), looked, 'a string'),
        );
      },
    };
  },
};

function getMode(policy: Subject, evidence: EvidenceSet): Answer {
  const mode = readPath(policy, 'spec.mtls.mode');
  if (!isInherited(mode)) return { looked: mode, truth: isStrict(mode) };
  const { near, far } = getParents(policy, evidence);
  const isDecided = near.some(({ truth }) => truth === true);
  const parents = isDecided ? near : [...near, ...far];
  if (parents.every(({ truth }) => truth === 'unknown'))
    return { looked: mode, truth: parents.length > 0 && 'unknown' };
  const answers = parents.map(({ policy: parent, truth }) =>
    truth === true ? getMode(parent, evidence) : { looked: mode, truth },
  );
  const truth = and3(answers.map((each) => each.truth));
  return answers.find((each) => each.truth === truth) ?? { looked: mode, truth };
}

function getParents(policy: Subject, evidence: EvidenceSet): Parents {
  const byNamespace = getOrCreate(wide, evidence, () =>
    groupBy(widePolicies(evidence), ({ policy: other }) => namedIn(other)),
  );
  const among = (namespaces: Iterable<string | undefined>, placed: (other: Resource) => Truth): readonly Parent[] =>
    [...namespaces]
      .flatMap((name) => byNamespace.get(name) ?? [])
      .flatMap(({ policy: other, truth }) => {
        const both = isSame(other, policy) ? false : and3([truth, placed(other)]);
        return both === false ? [] : [{ policy: other, truth: both }];
      });
  const ofSome = isForSome(policy);
  const isRoot = and3([negate(ofSome), isInRoot(policy)]);
  const namespace = namedIn(policy) ?? '';
  const around = namespace === '' ? byNamespace.keys() : [namespace, '', undefined];
  return {
    near: ofSome === false ? [] : among(around, (other) => and3([ofSome, sharesNamespace(other, policy)])),
    far:
      isRoot === true
        ? []
        : among([ROOT_NAMESPACE, '', undefined], (other) =>
            and3([negate(isRoot), isInRoot(other), sharesCluster(other, policy)]),
          ),
  };
}

function widePolicies(evidence: EvidenceSet): readonly Parent[] {
  return evidence.byType(TYPE).flatMap((policy) => {
    const truth = negate(isForSome(policy));
    return truth === false ? [] : [{ policy, truth }];
  });
}

/** An object without a namespace may be installed in any. */
function isInRoot(policy: Subject): Truth {
  const namespace = namedIn(policy) ?? '';
  return namespace === '' ? 'unknown' : namespace === ROOT_NAMESPACE;
}

function isSame(one: Subject, other: Subject): boolean {
  return one.address === other.address && one.place === other.place;
}

function getPorts(policy: Subject, whole: Answer): readonly Answer[] {
  const ports = readPath(policy, 'spec.portLevelMtls');
  if ((ports.value ?? null) === null) return [];
  if (!isMap(ports.value)) return [{ looked: ports, truth: 'unknown' }];
  return Object.keys(ports.value).map((port) => {
    const mode = readKey(readKey(ports, port), 'mode');
    return isInherited(mode) ? whole : { looked: mode, truth: isStrict(mode) };
  });
}

function isForSome(policy: Subject): Truth {
  const { value } = readPath(policy, 'spec.selector');
  if ((value ?? null) === null) return false;
  return isMap(value) ? true : 'unknown';
}

function isInherited({ value }: LocatedValue): boolean {
  return (value ?? 'UNSET') === 'UNSET';
}

function isStrict({ value }: LocatedValue): Truth {
  return typeof value === 'string' ? value === 'STRICT' : 'unknown';
}

function shown(looked: LocatedValue): [string] | [] {
  return isInherited(looked) ? ['not set (the default takes clear text too)'] : [];
}
