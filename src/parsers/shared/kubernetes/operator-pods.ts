import { ELASTIC } from './operator-elastic.ts';
import type { OperatorPods } from './operator-row.ts';

/** Sources: Argo Workflows, fields reference: WorkflowSpec and Template; documentation, Default Workflow Spec. */
const ARGO = {
  groups: ['argoproj.io'],
  unproven:
    'The controller of Argo Workflows makes these pods, and its default workflow spec may add to what is written here, so that nothing good is proved.',
  containers: [
    { at: ['container'], role: 'container' },
    { at: ['script'], role: 'container' },
    { at: ['containerSet', 'containers'], role: 'container' },
    { at: ['initContainers'], role: 'init' },
    { at: ['sidecars'], role: 'sidecar' },
  ],
  patch: 'podSpecPatch',
} as const;

/**
 * Sources: Tekton documentation, Tasks and TaskRuns: fields of a task; Pod templates: what the run and the cluster
 * add.
 */
const TEKTON = {
  groups: ['tekton.dev'],
  unproven:
    'Tekton makes these pods, and its default pod template or that of a run may add to what is written here, so that nothing good is proved.',
  containers: [
    { at: ['steps'], role: 'container', defaults: 'stepTemplate' },
    { at: ['sidecars'], role: 'sidecar' },
  ],
} as const;

/** Operator kinds that describe pods in a special form. Complete pod templates need no row. */
export const OPERATOR_PODS: readonly OperatorPods[] = [
  ELASTIC,
  {
    ...ARGO,
    kinds: ['Workflow', 'WorkflowTemplate', 'ClusterWorkflowTemplate'],
    pods: [['spec', 'templates', '*']],
    settings: [['spec', 'templateDefaults'], ['spec']],
  },
  {
    ...ARGO,
    kinds: ['CronWorkflow'],
    pods: [['spec', 'workflowSpec', 'templates', '*']],
    settings: [
      ['spec', 'workflowSpec', 'templateDefaults'],
      ['spec', 'workflowSpec'],
    ],
  },
  { ...TEKTON, kinds: ['Task', 'ClusterTask'], pods: [['spec']], settings: [] },
  { ...TEKTON, kinds: ['TaskRun'], pods: [['spec', 'taskSpec']], settings: [['spec', 'podTemplate'], ['spec']] },
  {
    ...TEKTON,
    kinds: ['Pipeline'],
    pods: [
      ['spec', 'tasks', '*', 'taskSpec'],
      ['spec', 'finally', '*', 'taskSpec'],
    ],
    settings: [],
  },
  {
    ...TEKTON,
    kinds: ['PipelineRun'],
    pods: [
      ['spec', 'pipelineSpec', 'tasks', '*', 'taskSpec'],
      ['spec', 'pipelineSpec', 'finally', '*', 'taskSpec'],
    ],
    settings: [
      ['spec', 'taskRunTemplate', 'podTemplate'],
      ['spec', 'taskRunTemplate'],
      ['spec', 'podTemplate'],
      ['spec'],
    ],
    overrides: { at: ['spec', 'taskRunSpecs'], name: 'pipelineTaskName', settings: [['podTemplate'], []] },
  },
  {
    // Prometheus Operator API reference: containers are added, or change those that the operator makes
    groups: ['monitoring.coreos.com'],
    kinds: ['Prometheus', 'PrometheusAgent', 'Alertmanager', 'ThanosRuler'],
    unproven:
      'The Prometheus Operator makes these pods and adds to what is written here, so that nothing good is proved.',
    pods: [['spec']],
    settings: [],
    metadata: 'podMetadata',
    labels: {
      Prometheus: { program: 'prometheus', named: ['prometheus', 'operator.prometheus.io/name'] },
      PrometheusAgent: { program: 'prometheus-agent', named: ['operator.prometheus.io/name'] },
      Alertmanager: { program: 'alertmanager', named: ['alertmanager'] },
      ThanosRuler: { program: 'thanos-ruler', named: ['thanos-ruler'] },
    },
    containers: [
      { at: ['containers'], role: 'container' },
      { at: ['initContainers'], role: 'init' },
    ],
  },
];
