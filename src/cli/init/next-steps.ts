import type { ChalkInstance } from 'chalk';
import type { InitOptions } from './init-options.ts';
import type { Choices } from './choices.ts';
import type { PlannedChange } from './planned-change.ts';
import { AZURE_FILE, AZURE_SECOND_FILE, HOOK_FILE } from './file-names.ts';
import { namesExample } from './program-source.ts';
import type { Repository } from './repository.ts';
import type { Survey } from './survey.ts';

interface Situation {
  readonly repository: Repository;
  readonly found: Survey;
  readonly options: InitOptions;
}

/** What was written, and what is left to do. */
export function nextText(
  changes: readonly PlannedChange[],
  choices: Choices,
  situation: Situation,
  chalk: ChalkInstance,
): string {
  const paths = changes.map(({ path }) => path);
  const steps = [
    ...addressSteps(changes),
    ...hookSteps(paths, choices),
    ...paths
      .filter((path) => path === AZURE_FILE || path === AZURE_SECOND_FILE)
      .map((path) => `Create a pipeline from ${path} in Azure Pipelines.`),
    ...pipelineSteps(choices, situation),
    ...baselineSteps(choices, situation),
    'See what a run says: evidence-engine assess .',
    ...(situation.repository.isGit ? [`Commit: git add ${paths.join(' ')}`] : []),
  ];
  return [`Written: ${paths.join(', ')}`, chalk.bold('Next'), ...steps.map((step) => `  ${step}`)].join('\n');
}

function addressSteps(changes: readonly PlannedChange[]): readonly string[] {
  const open = changes
    .filter(({ before = '', after }) => namesExample(after) && !namesExample(before))
    .map(({ path }) => path);
  return open.length === 0
    ? []
    : [
        `Name the repository of evidence-engine that you use in ${open.join(' and ')}: the address there is an example.`,
      ];
}

function hookSteps(paths: readonly string[], { source }: Choices): readonly string[] {
  if (!paths.includes(HOOK_FILE)) return [];
  const needs = source.address === undefined ? ' It runs the evidence-engine that PATH leads to.' : '';
  return [`Turn the hook on, in each clone: pre-commit install.${needs}`];
}

function pipelineSteps({ ci }: Choices, { options }: Situation): readonly string[] {
  if (ci !== 'none' || options.ci !== undefined) return [];
  return ['No pipeline was written. Choose one with --ci github, gitlab or azure-pipelines.'];
}

function baselineSteps({ hasBaseline }: Choices, { found, options }: Situation): readonly string[] {
  if (hasBaseline || options.baseline === false || found.baseline !== undefined) return [];
  return [
    'No baseline was recorded, because evidence could not be read. Correct it, then run: evidence-engine init --baseline',
  ];
}
