import { spawnSync } from 'node:child_process';
import { appendFileSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Contexts, interpolate, isRun } from './github-expression.ts';

type Texts = { readonly [name: string]: string };

/** A step of a composite action or of a job. */
export interface Step {
  readonly name?: string;
  readonly id?: string;
  readonly if?: string;
  readonly uses?: string;
  readonly with?: { readonly [name: string]: string | boolean };
  readonly run?: string;
  readonly env?: Texts;
}

/** An action of others: what it was called with; gives its outputs. */
export type Uses = (name: string, inputs: Texts) => Texts;

interface Job {
  readonly steps: readonly Step[];
  readonly contexts: Contexts;
  readonly workspace: string;
  /** A folder for the files that steps write to. */
  readonly scratch: string;
  readonly env: Texts;
  readonly uses: Uses;
}

interface Ran {
  readonly failed: boolean;
  /** Names of the steps that ran, and what they printed. */
  readonly steps: readonly string[];
  readonly printed: string;
  readonly summary: string;
  readonly outputs: { readonly [step: string]: Texts };
}

/**
 * Runs steps as GitHub's runner does on Linux: `bash -e -o pipefail` for each script, outputs and the summary through
 * files, conditions, and after a failure only steps whose condition allows it.
 */
export function runSteps({ steps, contexts, workspace, scratch, env, uses }: Job): Ran {
  const folder = mkdtempSync(join(scratch, 'runner-'));
  const summary = join(folder, 'summary');
  writeFileSync(summary, '');
  const outputs: { [step: string]: Texts } = {};
  const [ran, printed]: [string[], string[]] = [[], []];
  let failed = false;
  for (const [index, step] of steps.entries()) {
    const own = Object.fromEntries(Object.entries(outputs).map(([id, values]) => [id, { outputs: values }]));
    const known: Contexts = { ...contexts, steps: own };
    if (!isRun(step.if, known, failed)) continue;
    const name = step.name ?? step.uses ?? `step ${index}`;
    ran.push(name);
    const id = step.id ?? name;
    if (step.uses !== undefined) {
      outputs[id] = uses(step.uses, texts(step.with, known));
      continue;
    }
    const output = join(folder, `output-${index}`);
    writeFileSync(output, '');
    const files = { GITHUB_OUTPUT: output, GITHUB_STEP_SUMMARY: summary, RUNNER_TEMP: folder };
    const script = join(folder, `step-${index}.sh`);
    writeFileSync(script, interpolate(step.run ?? '', known));
    const { status, stdout, stderr } = spawnSync('bash', ['--noprofile', '--norc', '-eo', 'pipefail', script], {
      cwd: workspace,
      encoding: 'utf8',
      env: { ...env, ...texts(step.env, known), ...files },
    });
    printed.push(stdout, stderr);
    outputs[id] = readOutputs(readFileSync(output, 'utf8'));
    failed ||= status !== 0;
  }
  return { failed, steps: ran, printed: printed.join(''), summary: readFileSync(summary, 'utf8'), outputs };
}

function texts(values: Step['with'], contexts: Contexts): Texts {
  return Object.fromEntries(
    Object.entries(values ?? {}).map(([name, value]) => [name, interpolate(String(value), contexts)]),
  );
}

/** Of lines `name=value`, as the scripts here write them. */
function readOutputs(text: string): Texts {
  return Object.fromEntries(
    text.split('\n').flatMap((line) => {
      const [, name, value = ''] = /^([\w-]+)=(.*)$/.exec(line) ?? [];
      return name === undefined ? [] : [[name, value]];
    }),
  );
}

/** Writes a program to `folder` that notes its arguments, one line each call, in a file next to it, and then runs `then`. */
export function noteCalls(folder: string, name: string, then = ''): string {
  const notes = join(folder, `${name}.log`);
  appendFileSync(notes, '');
  writeFileSync(join(folder, name), `#!/bin/sh\necho "$*" >> "${notes}"\n${then}\n`, { mode: 0o755 });
  return notes;
}
