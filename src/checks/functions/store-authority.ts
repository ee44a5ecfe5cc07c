import type { EvidenceSet } from '../../model/evidence-set.ts';
import type { Resource } from '../../model/evidence.ts';
import { groupBy } from '../../base/group-by.ts';
import { getOrCreate } from '../../base/memo.ts';
import type { Value } from '../../base/value.ts';
import type { CheckFunction } from '../check-function.ts';
import { renderText, renderValue } from '../../model/render-value.ts';
import { answerAt } from './shared/answer.ts';
import { readPath, readText } from '../../model/locate-value.ts';
import { sharesCluster } from '../../network/kubernetes/same-cluster.ts';

const CONDITION = 'function.store-authority';
/** Paths where installers store the cluster's certificate authority, which signs its client certificates. */
const OF_CLUSTER: ReadonlySet<Value | undefined> = new Set([
  '/etc/kubernetes/pki/ca.crt',
  '/etc/kubernetes/ssl/kube-ca.pem',
  '/etc/kubernetes/ca.crt',
]);

interface Servers {
  /** By the certificate authority of their clients; `undefined` where unknown. */
  readonly byClients: ReadonlyMap<string | undefined, readonly Resource[]>;
  /** Servers that verify the store with the certificate authority of their clients. */
  readonly joint: readonly Resource[];
  /** Servers for which the certificate authority of the store is unknown. */
  readonly doubtful: readonly Resource[];
}

const cache = new WeakMap<EvidenceSet, Servers>();

/**
 * Whether etcd trusts a different certificate authority for its clients than the API server in the evidence (CIS
 * Kubernetes Benchmark, 2.7). Without an API server in the evidence, only the default CA files of the cluster are
 * recognised.
 */
export const storeAuthority: CheckFunction = {
  name: 'store-authority',
  looksAround: true,
  options: { type: 'object', additionalProperties: false },
  evaluate(subject, _, { evidence }) {
    const trusted = readPath(subject, 'flags.trusted-ca-file');
    const answer = answerAt(CONDITION, trusted, 'a certificate authority that signs for etcd alone');
    if (trusted.value === undefined || trusted.value === null) return answer('fail', 'not set');
    if (typeof trusted.value !== 'string') return answer('unknown', renderValue(trusted.value));
    if (OF_CLUSTER.has(trusted.value))
      return answer('fail', `${renderValue(trusted.value)}, the usual authority of the cluster`);
    const { byClients, joint, doubtful } = getOrCreate(cache, evidence, () => readServers(evidence));
    const isNear = (server: Resource): boolean => sharesCluster(server, subject) === true;
    const same = byClients.get(trusted.value)?.find(isNear);
    if (same !== undefined) return answer('fail', `also the client-ca-file of ${renderText(same.address)}`);
    const both = joint.find(isNear);
    if (both !== undefined)
      return answer('fail', `not separate: ${renderText(both.address)} has one file as client-ca-file and etcd-cafile`);
    if (byClients.size === 0) return answer('unknown', 'not comparable: the evidence has no API server');
    const unclear = doubtful.find(isNear);
    if (unclear !== undefined)
      return answer('unknown', `not comparable: the etcd-cafile of ${renderText(unclear.address)} is not known`);
    return byClients.has(undefined) || byClients.has(trusted.value)
      ? answer('unknown', 'not comparable: the client-ca-file of the API server is not known')
      : answer('pass', 'another file than the client-ca-file of the API server');
  },
};

function readServers(evidence: EvidenceSet): Servers {
  const servers = evidence.byType('k8s/control-plane').filter((each) => at(each, 'component') === 'kube-apiserver');
  const joint = servers.filter((each) => {
    const clients = readText(at(each, 'flags.client-ca-file'));
    return clients !== undefined && clients === at(each, 'flags.etcd-cafile');
  });
  const doubtful = servers.filter((each) => typeof (at(each, 'flags.etcd-cafile') ?? '') !== 'string');
  return { byClients: groupBy(servers, getClients), joint, doubtful };
}

/** `''` where the server accepts no client certificates. */
function getClients(server: Resource): string | undefined {
  return readText(at(server, 'flags.client-ca-file') ?? '');
}

function at(resource: Resource, path: string): Value | undefined {
  return readPath(resource, path).value;
}
