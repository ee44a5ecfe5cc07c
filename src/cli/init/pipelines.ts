import { actionName, packageName, PACKED_TAG, type ProgramSource } from './program-source.ts';

/** What the text of a pipeline depends on. */
export interface PipelineChoices {
  readonly source: ProgramSource;
  /** What is assessed, separated by blanks. */
  readonly paths: string;
  readonly frameworks: readonly string[];
  readonly failOn: string;
  /** The branch whose pushes are assessed. */
  readonly branch: string;
  /** Options that the configuration does not set, such as `--fail-on high`. */
  readonly flags?: string;
}

/** A workflow of GitHub. The action has its own defaults, so frameworks and severity are named. */
export function githubWorkflow({ source, paths, frameworks, failOn, branch }: PipelineChoices): string {
  return `name: evidence
on:
  push: { branches: [${branch}] }
  pull_request:

permissions: { contents: read }

jobs:
  assess:
    runs-on: ubuntu-latest
    permissions: { contents: read, security-events: write }
    steps:
      - uses: actions/checkout@3d3c42e5aac5ba805825da76410c181273ba90b1 # v7.0.1
        with: { persist-credentials: false }
      - uses: ${actionName(source)}@${PACKED_TAG}
        with:
          path: ${paths}
          framework: ${frameworks.join(',')}
          fail-on: ${failOn}
      - uses: actions/upload-artifact@bbbca2ddaa5d8feaa63e36b76fdaad77386f024f # v7.0.0
        if: always()
        with: { name: evidence, path: evidence }
`;
}

/** Jobs of GitLab; `stage` is one that the pipeline has. */
export function gitlabJobs({ source, paths, flags = '' }: PipelineChoices, stage = 'test'): string {
  return `.evidence-engine:
  image: node:24
  stage: ${stage}
  variables: { EVIDENCE_ENGINE: '${packageName(source)}' }
  before_script:
    - npm install --global --ignore-scripts --no-audit --no-fund "$EVIDENCE_ENGINE"

evidence:
  extends: .evidence-engine
  script:
    - evidence-engine assess ${paths} ${flags}--report sarif,junit,markdown,html,codequality --output evidence
  artifacts:
    when: always
    paths: [evidence]
    reports:
      junit: evidence/*/junit.xml
      codequality: evidence/gl-code-quality-report.json

# What a merge request changes, in seconds: findings, no verdicts.
evidence-of-changes:
  extends: .evidence-engine
  variables: { GIT_DEPTH: '0' }
  rules:
    - if: $CI_PIPELINE_SOURCE == "merge_request_event"
  script:
    - evidence-engine assess --changed-since "$CI_MERGE_REQUEST_DIFF_BASE_SHA"${flags === '' ? '' : ` ${flags.trimEnd()}`}
`;
}

/** A pipeline of Azure Pipelines. */
export function azurePipeline({ source, paths, flags = '' }: PipelineChoices): string {
  return `variables:
  EVIDENCE_ENGINE: '${packageName(source)}'

pool: { vmImage: ubuntu-latest }

steps:
  - task: UseNode@1
    inputs: { version: '24.x' }
  - script: npm install --global --ignore-scripts --no-audit --no-fund "$(EVIDENCE_ENGINE)"
    displayName: Install evidence-engine
  - script: >
      evidence-engine assess ${paths}
      ${flags}--report sarif,junit,markdown,html,annotations --output evidence
    displayName: Assess
  - script: |
      cat evidence/annotations.azure.txt
      for each in evidence/*/summary.md; do
        echo "##vso[task.uploadsummary]$PWD/$each"
      done
    displayName: Summary
    condition: always()
  - task: PublishTestResults@2
    condition: always()
    inputs: { testResultsFormat: JUnit, testResultsFiles: 'evidence/*/junit.xml', testRunTitle: Controls }
  - publish: evidence
    condition: always()
    artifact: evidence
`;
}
