import { dump } from 'js-yaml';
import { assessFlags, type JobFile, type JobPlan } from './job-plan.ts';

/** The most jobs of one matrix: https://docs.github.com/actions/reference/limits */
const MATRIX = 256;
const CHECKOUT = 'actions/checkout@3d3c42e5aac5ba805825da76410c181273ba90b1';
const UPLOAD = 'actions/upload-artifact@bbbca2ddaa5d8feaa63e36b76fdaad77386f024f';
const DOWNLOAD = 'actions/download-artifact@d3f86a106a0bac45b974a628896c90dbdf5c8093';
const RESULTS = 'results';

/** Variables of the repository or organization; the token comes from the job itself. */
const AZURE = { AZURE_TENANT_ID: '${{ vars.AZURE_TENANT_ID }}', AZURE_CLIENT_ID: '${{ vars.AZURE_CLIENT_ID }}' };

const COMMENT =
  '# One job for each system of the list, in groups of at most 256, then a merge that fails if a system failed or is\n# missing. Written by systems jobs: write it again when the list changes.\n';

/** A workflow of GitHub Actions: a matrix over the places of the list, then the merge. */
export function githubJobs(plan: JobPlan): readonly JobFile[] {
  const groups = Math.ceil(plan.count / MATRIX);
  const names = Array.from({ length: groups }, (_, group) => (groups === 1 ? 'assess' : `assess-${group + 1}`));
  const jobs = names.map((name, group) => [name, assessJob(plan, group * MATRIX)] as const);
  const workflow = {
    name: 'evidence-systems',
    on: { schedule: [{ cron: '17 2 * * *' }], workflow_dispatch: {} },
    permissions: { contents: 'read' },
    concurrency: { group: 'evidence-systems' },
    jobs: { ...Object.fromEntries(jobs), merge: mergeJob(plan, names) },
  };
  return [{ filename: 'evidence-systems.yml', text: `${COMMENT}${dump(workflow, { noRefs: true, lineWidth: -1 })}` }];
}

function assessJob(plan: JobPlan, first: number): object {
  const { count, parallelism, retries, azure } = plan;
  const index = Array.from({ length: Math.min(MATRIX, count - first) }, (_, at) => first + at);
  return {
    'runs-on': 'ubuntu-latest',
    'timeout-minutes': 60,
    ...(azure ? { permissions: { contents: 'read', 'id-token': 'write' } } : {}),
    strategy: { 'fail-fast': false, 'max-parallel': Math.min(parallelism, index.length), matrix: { index } },
    steps: [
      ...installSteps(plan),
      {
        name: 'Assess',
        run: assessScript(plan),
        env: { INDEX: '${{ matrix.index }}', RETRIES: String(retries), ...(azure ? AZURE : {}) },
      },
      {
        uses: UPLOAD,
        if: 'always()',
        with: { name: 'system-${{ matrix.index }}', path: RESULTS, 'if-no-files-found': 'error', 'retention-days': 30 },
      },
    ],
  };
}

/** Only failures of network and machine are tried again. */
function assessScript({ listPath, allowPrivate }: JobPlan): string {
  return `tries=0
while :; do
  status=0
  evidence-engine assess --systems ${listPath} --system-index "$INDEX" --output ${RESULTS} \\
    ${assessFlags(allowPrivate).join(' ')} || status=$?
  case "$status" in
    5 | 70 | 137) test "$tries" -lt "$RETRIES" || exit "$status" ;;
    *) exit "$status" ;;
  esac
  tries=$((tries + 1))
done
`;
}

function mergeJob(plan: JobPlan, needs: readonly string[]): object {
  const merge = `evidence-engine merge ${RESULTS} --systems ${plan.listPath} --output ${RESULTS}/organization\n`;
  return {
    'runs-on': 'ubuntu-latest',
    'timeout-minutes': 30,
    needs,
    if: '${{ !cancelled() }}',
    steps: [
      ...installSteps(plan),
      { uses: DOWNLOAD, with: { pattern: 'system-*', path: RESULTS, 'merge-multiple': true } },
      { name: 'Merge', run: merge },
      { uses: UPLOAD, if: 'always()', with: { name: 'organization', path: `${RESULTS}/organization` } },
    ],
  };
}

function installSteps({ package: name }: JobPlan): readonly object[] {
  return [
    { uses: CHECKOUT, with: { 'persist-credentials': false } },
    {
      name: 'Install',
      run: 'npm install --global --ignore-scripts --no-audit --no-fund "$EVIDENCE_ENGINE"\n',
      env: { EVIDENCE_ENGINE: name },
    },
  ];
}
