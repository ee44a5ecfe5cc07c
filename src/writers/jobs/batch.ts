import { assessWords, mergeWords, type JobFile, type JobPlan } from './job-plan.ts';

const LIST = '/results/systems.yaml';
const QUEUE = 'evidence';

/** AWS Batch: two job definitions, an array job over the list, and a merge that depends on it. */
export function batchJobs(plan: JobPlan): readonly JobFile[] {
  return [
    json('assess-definition.json', definition(plan, 'evidence-assess', assessScript(plan))),
    json('merge-definition.json', definition(plan, 'evidence-merge', shellLine(mergeWords(LIST, '/results/$RUN')))),
    json('assess.json', submission('evidence-assess', plan.count)),
    json('merge.json', submission('evidence-merge', 1)),
    { filename: 'systems.yaml', text: plan.list },
    { filename: 'run.sh', text: RUN_SCRIPT },
  ];
}

function json(filename: string, value: object): JobFile {
  return { filename, text: `${JSON.stringify(value, undefined, 2)}\n` };
}

/** https://docs.aws.amazon.com/batch/latest/APIReference/API_RegisterJobDefinition.html */
function definition({ image, fileSystem, retries }: JobPlan, name: string, script: string): object {
  return {
    jobDefinitionName: name,
    type: 'container',
    platformCapabilities: ['EC2'],
    containerProperties: {
      image,
      command: ['/bin/sh', '-ec', script],
      user: '10001:10001',
      readonlyRootFilesystem: true,
      environment: [{ name: 'ATTEMPTS', value: String(retries + 1) }],
      resourceRequirements: [
        { type: 'VCPU', value: '2' },
        { type: 'MEMORY', value: '3072' },
      ],
      linuxParameters: { tmpfs: [{ containerPath: '/tmp', size: 2048, mountOptions: ['rw', 'nosuid', 'nodev'] }] },
      volumes: [
        {
          name: 'results',
          efsVolumeConfiguration: { fileSystemId: fileSystem, rootDirectory: '/', transitEncryption: 'ENABLED' },
        },
      ],
      mountPoints: [{ sourceVolume: 'results', containerPath: '/results', readOnly: false }],
    },
    retryStrategy: {
      attempts: retries + 1,
      evaluateOnExit: [
        { onStatusReason: 'Host EC2*', action: 'RETRY' },
        { onExitCode: '5', action: 'RETRY' },
        { onExitCode: '70', action: 'RETRY' },
        { onExitCode: '137', action: 'RETRY' },
        { onReason: '*', action: 'EXIT' },
      ],
    },
    timeout: { attemptDurationSeconds: 3600 },
  };
}

/**
 * A child that fails would also end the merge, which says what is missing. So a system that cannot be assessed is a
 * success of its child: at once where another try changes nothing, else after the last try.
 */
function assessScript(plan: JobPlan): string {
  const line = shellLine(assessWords(plan, LIST, '$AWS_BATCH_JOB_ARRAY_INDEX', '/results/$RUN'));
  return `status=0
${line} || status=$?
case "$status" in
  5 | 70 | 137) test "$AWS_BATCH_JOB_ATTEMPT" -ge "$ATTEMPTS" || exit "$status" ;;
esac
`;
}

/** Constants and references to variables, each in double quotes. */
function shellLine(words: readonly string[]): string {
  return words.map((word) => (word.includes('$') ? `"${word}"` : word)).join(' ');
}

/** https://docs.aws.amazon.com/batch/latest/APIReference/API_SubmitJob.html; an array has 2 to 10,000 children. */
function submission(name: string, count: number): object {
  const array = count > 1 ? { arrayProperties: { size: count } } : {};
  const index = count > 1 || name === 'evidence-merge' ? [] : [{ name: 'AWS_BATCH_JOB_ARRAY_INDEX', value: '0' }];
  const environment = [{ name: 'RUN', value: 'run-00000000t000000z' }, ...index];
  return { jobName: name, jobQueue: QUEUE, jobDefinition: name, ...array, containerOverrides: { environment } };
}

const RUN_SCRIPT = `#!/bin/sh
# Assesses all systems of the list in the queue "${QUEUE}", then merges the results. First copy systems.yaml to the root
# of the file system, and register both definitions:
#   aws batch register-job-definition --cli-input-json file://assess-definition.json
#   aws batch register-job-definition --cli-input-json file://merge-definition.json
# Exit code 1 if a system failed or is missing: the log of the merge says which. Written by systems jobs.
set -eu
cd "$(dirname "$0")"
run=run-$(date -u +%Y%m%dt%H%M%Sz)

submit() {
  sed "s/run-00000000t000000z/$run/g" "$1" > "\${TMPDIR:-/tmp}/evidence-$run.json"
  shift
  aws batch submit-job --cli-input-json "file://\${TMPDIR:-/tmp}/evidence-$run.json" "$@" --query jobId --output text
  rm "\${TMPDIR:-/tmp}/evidence-$run.json"
}

assess=$(submit assess.json)
merge=$(submit merge.json --depends-on "jobId=$assess")
while :; do
  state=$(aws batch describe-jobs --jobs "$merge" --query 'jobs[0].status' --output text)
  case "$state" in
    SUCCEEDED) exit 0 ;;
    FAILED) exit 1 ;;
  esac
  sleep "\${POLL_SECONDS:-10}"
done
`;
