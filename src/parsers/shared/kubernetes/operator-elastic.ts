import type { OperatorPods } from './operator-row.ts';

const TEMPLATE = ['podTemplate', 'spec'] as const;

/**
 * Elastic Cloud on Kubernetes, API reference: pod templates to which the operator adds containers, settings and
 * labels, also the image where it is missing.
 */
export const ELASTIC: OperatorPods = {
  groups: [
    'agent.k8s.elastic.co',
    'apm.k8s.elastic.co',
    'autoops.k8s.elastic.co',
    'beat.k8s.elastic.co',
    'elasticsearch.k8s.elastic.co',
    'enterprisesearch.k8s.elastic.co',
    'kibana.k8s.elastic.co',
    'logstash.k8s.elastic.co',
    'maps.k8s.elastic.co',
    'packageregistry.k8s.elastic.co',
  ],
  kinds: [
    'Agent',
    'ApmServer',
    'AutoOpsAgentPolicy',
    'Beat',
    'ElasticMapsServer',
    'Elasticsearch',
    'EnterpriseSearch',
    'Kibana',
    'Logstash',
    'PackageRegistry',
  ],
  unproven:
    'The operator of Elastic Cloud on Kubernetes makes these pods and adds to what is written here, so that nothing good is proved.',
  pods: [
    ['spec', ...TEMPLATE],
    ['spec', 'nodeSets', '*', ...TEMPLATE],
    ['spec', 'daemonSet', ...TEMPLATE],
    ['spec', 'deployment', ...TEMPLATE],
    ['spec', 'statefulSet', ...TEMPLATE],
  ],
  settings: [],
  metadata: 'beside',
  containers: [
    { at: ['containers'], role: 'container' },
    { at: ['initContainers'], role: 'init' },
  ],
};
