import { readdirSync } from 'node:fs';
import { counted } from '../../base/counted.ts';
import { readForeignYaml } from '../../engine/foreign-yaml.ts';
import { appendItem, appendKeys } from './extend-yaml.ts';
import {
  AZURE_FILE,
  AZURE_SECOND_FILE,
  BASELINE_FILE,
  CONFIG_FILE,
  GITLAB_FILE,
  HOOK_FILE,
  IGNORE_FILE,
  WORKFLOWS,
} from './file-names.ts';
import type { Gate } from './gate.ts';
import { azurePipeline, githubWorkflow, gitlabJobs, type PipelineChoices } from './pipelines.ts';
import type { Planned } from './planned-change.ts';
import { PACKED_TAG, type ProgramSource } from './program-source.ts';
import { outsideReason, readSmall, type Ci } from './repository.ts';

const IGNORED = '/evidence/';

/** Options that are the same in every run. */
export function planConfig({ frameworks, level, failOn }: Gate, hasBaseline: boolean): Planned {
  const names = frameworks.map((name) => (/^[\w.-]+$/.test(name) ? name : JSON.stringify(name))).join(', ');
  const narrowed = level === undefined ? '' : `level: ${JSON.stringify(level)}\n`;
  const options = `framework: [${names}]\n${narrowed}fail-on: ${failOn}\n`;
  const text = `# Options of evidence-engine in this repository. Flags and environment variables take precedence.
# Validate changes with: evidence-engine config check
${options}${hasBaseline ? BASELINE_OPTIONS : ''}`;
  return planNew(CONFIG_FILE, text) ?? planConfiguredBaseline(hasBaseline);
}

const BASELINE_OPTIONS = `# Failures that were known when the baseline was made do not gate.
baseline-file: ${BASELINE_FILE}
fail-on-new: true
`;

/** A configuration that exists stays as it is, but for a baseline that is wanted. */
function planConfiguredBaseline(hasBaseline: boolean): Planned {
  const text = readSmall(CONFIG_FILE) ?? '';
  if (!hasBaseline || /^["']?baseline-file["']?\s*:/m.test(text)) return { present: CONFIG_FILE };
  return planExtension(CONFIG_FILE, text, appendKeys(text, BASELINE_OPTIONS), BASELINE_OPTIONS);
}

/** Known failures. A baseline that exists is never replaced. */
export function planBaseline(text: string, failures: number): Planned {
  const created = planNew(BASELINE_FILE, text) ?? { present: BASELINE_FILE };
  if (!('change' in created)) return created;
  return { change: { ...created.change, summary: counted(failures, 'failure') } };
}

/** Results are made again by each run, so they are not committed. */
export function planIgnored(): Planned {
  const path = IGNORE_FILE;
  const created = planNew(path, `${IGNORED}\n`);
  if (created !== undefined) return created;
  const text = readSmall(path) ?? '';
  if (/^\/?evidence\/?\s*$/m.test(text)) return { present: path };
  const end = text.includes('\r\n') ? '\r\n' : '\n';
  const joint = text === '' || text.endsWith('\n') ? '' : end;
  return { change: { path, before: text, after: `${text}${joint}${IGNORED}${end}` } };
}

/** The hook of a packed tag, or of the installed program where no address is known. */
export function planHook({ address }: ProgramSource): Planned {
  const entry = address === undefined ? SYSTEM_HOOK : packedHook(address);
  const created = planNew(HOOK_FILE, `repos:\n${indented(entry)}`);
  if (created !== undefined) return created;
  const text = readSmall(HOOK_FILE) ?? '';
  if (/\bid:\s*["']?evidence-engine\b/.test(text)) return { present: HOOK_FILE };
  return planExtension(HOOK_FILE, text, appendItem(text, 'repos', entry), indented(entry));
}

const SYSTEM_HOOK = `- repo: local
  hooks:
    - id: evidence-engine
      name: evidence-engine
      language: system
      entry: evidence-engine assess --changed --quiet
      # a suppression counts in the commit that adds it
      args: [--honour-new-suppressions]
      require_serial: true
`;

function packedHook(address: string): string {
  return `- repo: ${address}
  rev: ${PACKED_TAG}
  hooks:
    - id: evidence-engine
      # a suppression counts in the commit that adds it
      args: [--honour-new-suppressions]
`;
}

/** The pipeline; nothing for `none`. */
export function planPipeline(ci: Ci, choices: PipelineChoices): readonly Planned[] {
  const inPlace = pipelineInPlace(ci);
  if (inPlace !== undefined) return [{ present: inPlace }];
  if (ci === 'github') return [planWhole([`${WORKFLOWS}/evidence.yaml`], githubWorkflow(choices))];
  if (ci === 'gitlab') return [planGitlab(choices)];
  return ci === 'azure-pipelines' ? [planWhole([AZURE_FILE, AZURE_SECOND_FILE], azurePipeline(choices))] : [];
}

/** The file of a pipeline that runs the program already. */
export function pipelineInPlace(ci: Ci): string | undefined {
  const files = {
    github: fileNames(WORKFLOWS).map((name) => `${WORKFLOWS}/${name}`),
    gitlab: [GITLAB_FILE],
    'azure-pipelines': [AZURE_FILE, AZURE_SECOND_FILE],
    none: [],
  };
  return files[ci].find((path) => readSmall(path)?.includes('evidence-engine') === true);
}

/** The first of these files that does not exist. */
function planWhole(paths: readonly string[], text: string): Planned {
  for (const path of paths) {
    const created = planNew(path, text);
    if (created !== undefined) return created;
  }
  return planExtension(paths.at(-1) ?? '', '', undefined, text);
}

function planGitlab(choices: PipelineChoices): Planned {
  const created = planNew(GITLAB_FILE, gitlabJobs(choices));
  if (created !== undefined) return created;
  const text = readSmall(GITLAB_FILE) ?? '';
  const jobs = gitlabJobs(choices, usableStage(readForeignYaml(text)));
  return planExtension(GITLAB_FILE, text, appendKeys(text, jobs), jobs);
}

/** A stage that the pipeline has: `test` is there unless stages are listed. */
function usableStage(pipeline: unknown): string {
  if (typeof pipeline !== 'object' || pipeline === null || !('stages' in pipeline)) return 'test';
  const stages = Array.isArray(pipeline.stages) ? pipeline.stages.map(String) : [];
  const usable = stages.filter((stage) => /^[\w. -]+$/.test(stage));
  return ['test', 'verify', 'validate', 'lint'].find((stage) => usable.includes(stage)) ?? usable[0] ?? 'test';
}

/** A file that does not exist yet; `undefined` if it does. */
function planNew(path: string, after: string): Planned | undefined {
  const reason = outsideReason(path);
  if (reason !== undefined)
    return { byHand: `${path} ${reason}, so it was left as it is. Add this by hand:`, lines: after };
  return readSmall(path) === undefined ? { change: { path, after } } : undefined;
}

function planExtension(path: string, before: string, after: string | undefined, lines: string): Planned {
  if (after !== undefined) return { change: { path, before, after } };
  return { byHand: `${path} exists and cannot be extended safely, so it was left as it is. Add this by hand:`, lines };
}

function fileNames(folder: string): readonly string[] {
  try {
    return readdirSync(folder).sort();
  } catch {
    return [];
  }
}

/** Whether nothing is to do. */
export function isSetUp(planned: Planned): boolean {
  return 'present' in planned;
}

function indented(text: string): string {
  return text.replaceAll(/^(?=.)/gm, '  ');
}
