import { assessWords, mergeWords, PASSING_CODES, podLabels, type JobFile, type JobPlan } from './job-plan.ts';
import { container, PLACES, podSettings, setupObjects, volumes, writeObjects } from './kubernetes-parts.ts';

const COMMENT =
  '# argo submit --from workflowtemplate/evidence-systems. One pod for each system of the list, then a merge that\n# fails if a system failed or is missing. Written by systems jobs.\n';

/** An Argo WorkflowTemplate: fan-out over the places of the list, fan-in with the merge. */
export function argoJobs(plan: JobPlan): readonly JobFile[] {
  const setup = '# The list of systems, the volume of the results, and an account. Written by systems jobs.\n';
  return [
    writeObjects('setup.yaml', setup, [...setupObjects(plan), ...resultRights(plan)]),
    writeObjects('workflow-template.yaml', COMMENT, [workflowTemplate(plan)]),
  ];
}

/** What Argo's executor needs in order to report the end of a step. */
function resultRights({ namespace }: JobPlan): readonly object[] {
  const metadata = { name: 'evidence-systems', namespace };
  const rules = [{ apiGroups: ['argoproj.io'], resources: ['workflowtaskresults'], verbs: ['create', 'patch'] }];
  const roleRef = { apiGroup: 'rbac.authorization.k8s.io', kind: 'Role', name: 'evidence-systems' };
  const subjects = [{ kind: 'ServiceAccount', name: 'evidence-systems', namespace }];
  return [
    { apiVersion: 'rbac.authorization.k8s.io/v1', kind: 'Role', metadata, rules },
    { apiVersion: 'rbac.authorization.k8s.io/v1', kind: 'RoleBinding', metadata, roleRef, subjects },
  ];
}

function workflowTemplate(plan: JobPlan): object {
  const { count, parallelism, retries, namespace } = plan;
  const run = `${PLACES.results}/{{workflow.uid}}`;
  const expression = `asInt(lastRetry.exitCode) in [${PASSING_CODES.join(', ')}]`;
  const index = '{{inputs.parameters.index}}';
  return {
    apiVersion: 'argoproj.io/v1alpha1',
    kind: 'WorkflowTemplate',
    metadata: { name: 'evidence-systems', namespace },
    spec: {
      entrypoint: 'systems',
      parallelism: Math.min(parallelism, count),
      activeDeadlineSeconds: 14_400,
      ttlStrategy: { secondsAfterCompletion: 86_400 },
      ...(plan.azure ? { podMetadata: { labels: podLabels(plan, 'evidence-systems') } } : {}),
      ...podSettings(),
      executor: { serviceAccountName: 'evidence-systems' },
      volumes: volumes(plan),
      templates: [
        {
          name: 'systems',
          dag: {
            failFast: false,
            tasks: [
              {
                name: 'assess',
                template: 'assess',
                arguments: { parameters: [{ name: 'index', value: '{{item}}' }] },
                withSequence: { count: String(count) },
              },
              {
                name: 'merge',
                template: 'merge',
                depends: 'assess.Succeeded || assess.Failed || assess.Errored',
              },
            ],
          },
        },
        {
          name: 'assess',
          inputs: { parameters: [{ name: 'index' }] },
          retryStrategy: { limit: String(retries), retryPolicy: 'Always', expression },
          container: container(plan, 'main', assessWords(plan, PLACES.list, index, run)),
        },
        { name: 'merge', container: container(plan, 'main', mergeWords(PLACES.list, run)) },
      ],
    },
  };
}
