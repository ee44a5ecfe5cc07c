import type { Pointer } from '../../../base/pointer.ts';
import type { ContainerRole } from './containers.ts';
import { ELASTIC } from './operator-elastic.ts';
import type { NamedProgram } from './operator-labels.ts';

/** Where a kind of an operator describes containers and settings of the pods that the operator makes. */
export interface OperatorPods {
  readonly groups: readonly string[];
  readonly kinds: readonly string[];
  /** Each is the description of one pod; `*` is every item of a list. */
  readonly pods: readonly Pointer[];
  /** Beside the description itself: who else sets something of the pod. The first that does decides. */
  readonly settings: readonly Pointer[];
  /** A list of what else is set for a pod, with the key by which an item names it. Items go before all others. */
  readonly overrides?: { readonly at: Pointer; readonly name: string; readonly settings: readonly Pointer[] };
  /** Why nothing good is proved of the pod as a whole, as a sentence. */
  readonly unproven: string;
  /** A container or a list of them, in the description. */
  readonly containers: readonly {
    readonly at: Pointer;
    readonly role: ContainerRole;
    /** What they take that they do not set themselves, in the description. */
    readonly defaults?: string;
  }[];
  /** Where the metadata of the pod stands, where it is not `metadata` in its description: another key there, or beside it. */
  readonly metadata?: 'podMetadata' | 'beside';
  /** By kind, what the operator says in labels of its own. Without it, labels are not known: operators add some. */
  readonly labels?: Readonly<Record<string, NamedProgram>>;
  /** A text that changes the pod once more, in the description or a setting beside it. */
  readonly patch?: string;
}

/** Argo Workflows, fields reference: WorkflowSpec and Template; documentation, Default Workflow Spec. */
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

/** Tekton documentation, Tasks and TaskRuns: fields of a task; Pod templates: what runs and the cluster set beside it. */
const TEKTON = {
  groups: ['tekton.dev'],
  unproven:
    'Tekton makes these pods, and its default pod template or that of a run may add to what is written here, so that nothing good is proved.',
  containers: [
    { at: ['steps'], role: 'container', defaults: 'stepTemplate' },
    { at: ['sidecars'], role: 'sidecar' },
  ],
} as const;

/** Kinds of operators that describe pods in a form of their own. Whole pod templates need no row. */
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
