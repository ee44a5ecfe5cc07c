import { assessWords, FINAL_CODES, mergeWords, podLabels, type JobFile, type JobPlan } from './job-plan.ts';
import { container, PLACES, podSettings, setupObjects, volumes, writeObjects } from './kubernetes-parts.ts';

/** The name of a run in the files; `run.sh` writes the time of the run there, so that no run reads an older one. */
const RUN = 'run-00000000t000000z';

const COMMENT = {
  setup: '# The list of systems, the volume of the results, and an account without rights. Written by systems jobs.\n',
  assess:
    '# Assesses each system of the list in a separate pod. Exit codes 2, 3 and 4 are not tried again. Written by systems jobs.\n',
  merge: '# Merges the results of a run. It fails if a system failed or is missing. Written by systems jobs.\n',
};

/** An indexed Job over the list, a Job that merges, and the script that runs one after the other. */
export function kubernetesJobs(plan: JobPlan): readonly JobFile[] {
  return [
    writeObjects('setup.yaml', COMMENT.setup, setupObjects(plan)),
    writeObjects('assess.yaml', COMMENT.assess, [assessJob(plan)]),
    writeObjects('merge.yaml', COMMENT.merge, [mergeJob(plan)]),
    { filename: 'run.sh', text: runScript(plan) },
  ];
}

function assessJob(plan: JobPlan): object {
  const { count, parallelism, retries, namespace } = plan;
  const name = 'evidence-assess';
  const words = assessWords(plan, PLACES.list, '$(JOB_COMPLETION_INDEX)', `${PLACES.results}/$(RUN)`);
  return {
    apiVersion: 'batch/v1',
    kind: 'Job',
    metadata: { name: `${name}-${RUN}`, namespace },
    spec: {
      completionMode: 'Indexed',
      completions: count,
      parallelism: Math.min(parallelism, count),
      backoffLimitPerIndex: retries,
      maxFailedIndexes: count,
      activeDeadlineSeconds: 14_400,
      ttlSecondsAfterFinished: 86_400,
      podFailurePolicy: {
        rules: [
          { action: 'FailIndex', onExitCodes: { containerName: 'assess', operator: 'In', values: [...FINAL_CODES] } },
          { action: 'Ignore', onPodConditions: [{ type: 'DisruptionTarget', status: 'True' }] },
        ],
      },
      template: podTemplate(plan, name, words),
    },
  };
}

function mergeJob(plan: JobPlan): object {
  const name = 'evidence-merge';
  return {
    apiVersion: 'batch/v1',
    kind: 'Job',
    metadata: { name: `${name}-${RUN}`, namespace: plan.namespace },
    spec: {
      backoffLimit: 0,
      activeDeadlineSeconds: 1800,
      ttlSecondsAfterFinished: 86_400,
      template: podTemplate(plan, name, mergeWords(PLACES.list, `${PLACES.results}/$(RUN)`)),
    },
  };
}

function podTemplate(plan: JobPlan, name: string, words: readonly string[]): object {
  return {
    metadata: { labels: podLabels(plan, name) },
    spec: {
      restartPolicy: 'Never',
      enableServiceLinks: false,
      ...podSettings(),
      containers: [container(plan, name.replace('evidence-', ''), words, [{ name: 'RUN', value: RUN }])],
      volumes: volumes(plan),
    },
  };
}

/** A script of constants: the namespace is a name of Kubernetes. */
function runScript({ namespace }: JobPlan): string {
  return `#!/bin/sh
# Assesses all systems of the list, then merges the results. The exit code is that of the merge:
# 4 if a system failed or is missing, 70 if the merge itself could not run. Written by systems jobs.
set -eu
cd "$(dirname "$0")"
run=run-$(date -u +%Y%m%dt%H%M%Sz)

create() {
  sed "s/${RUN}/$run/g" "$1" | kubectl create -f -
}

# Waits for the end of a job. Its failure is no failure here: the merge says which systems are missing.
await() {
  while :; do
    ended=$(kubectl -n ${namespace} get "job/$1-$run" -o 'jsonpath={.status.conditions[?(@.status=="True")].type}')
    case " $ended " in
      *" Complete "* | *" Failed "*) return ;;
    esac
    sleep "\${POLL_SECONDS:-10}"
  done
}

kubectl apply -f setup.yaml
create assess.yaml
await evidence-assess
create merge.yaml
await evidence-merge
kubectl -n ${namespace} logs "job/evidence-merge-$run" || true
code=$(kubectl -n ${namespace} get pods -l "batch.kubernetes.io/job-name=evidence-merge-$run" \\
  -o 'jsonpath={.items[0].status.containerStatuses[0].state.terminated.exitCode}')
exit "\${code:-70}"
`;
}
