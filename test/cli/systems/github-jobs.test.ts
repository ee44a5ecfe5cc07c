import { expect, test } from '@jest/globals';
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parse } from 'yaml';
import { POD } from '../../attack/inputs/plain.ts';
import { temporaryFolder, writeFiles } from '../../support/folder.ts';
import { noteCalls, runSteps, type Step, type Uses } from '../../support/github-runner.ts';
import { runCli } from '../../support/run-cli.ts';

const BIN = fileURLToPath(new URL('../../../bin/evidence-engine.js', import.meta.url));
const folder = temporaryFolder();
const LIST = `
systems:
  - { name: Portal, sources: [portal] }
  - { name: Gone, sources: [not-there] }
`;

interface Workflow {
  readonly jobs: {
    readonly [name: string]: {
      readonly steps: readonly Step[];
      readonly strategy?: { readonly matrix: { readonly index: readonly number[] } };
    };
  };
}

/** Keeps artifacts in a folder, as the actions that upload and download them do. */
function artifacts(store: string, workspace: string): Uses {
  return (action, inputs) => {
    const from = join(workspace, inputs['path'] ?? '');
    if (action.startsWith('actions/upload-artifact@')) {
      if (!existsSync(from)) throw new Error(`${inputs['name'] ?? ''} has no files`);
      cpSync(from, join(store, inputs['name'] ?? ''), { recursive: true });
    }
    if (!action.startsWith('actions/download-artifact@')) return {};
    expect([inputs['pattern'], inputs['merge-multiple']]).toEqual(['system-*', 'true']);
    for (const name of readdirSync(store)) cpSync(join(store, name), from, { recursive: true });
    return {};
  };
}

test('the matrix of GitHub assesses each system in a separate checkout, and the merge fails because one failed', () => {
  const tools = join(folder, 'tools');
  mkdirSync(tools);
  const installs = noteCalls(tools, 'npm');
  writeFileSync(join(tools, 'evidence-engine'), `#!/bin/sh\nexec "${process.execPath}" "${BIN}" "$@"\n`, {
    mode: 0o755,
  });
  const checkout = { 'systems.yaml': LIST, 'portal/pod.yaml': POD };
  writeFiles(join(folder, 'written'), checkout);
  expect(runCli(['systems', 'jobs', 'systems.yaml', '--for', 'github'], { cwd: join(folder, 'written') }).exit).toBe(0);
  const text = readFileSync(join(folder, 'written', 'jobs', 'evidence-systems.yml'), 'utf8');
  const { jobs }: Workflow = parse(text);

  const run = (job: string, index = '0'): ReturnType<typeof runSteps> => {
    const workspace = join(folder, `checkout-${job}-${index}`);
    writeFiles(workspace, checkout);
    const env = { PATH: `${tools}:${process.env['PATH'] ?? ''}`, HOME: folder };
    const uses = artifacts(join(folder, 'artifacts'), workspace);
    const { steps = [] } = jobs[job] ?? {};
    return runSteps({ steps, contexts: { matrix: { index } }, workspace, scratch: folder, env, uses });
  };
  const places = jobs['assess']?.strategy?.matrix.index ?? [];
  expect(places.map((index) => run('assess', String(index)).failed)).toEqual([false, true]);
  const { failed, printed, steps } = run('merge');
  expect([failed, printed, steps.at(-1)]).toEqual([
    true,
    expect.stringContaining('Gone (failed): There is no file or folder "not-there".'),
    expect.stringContaining('actions/upload-artifact@'),
  ]);
  const view = JSON.parse(readFileSync(join(folder, 'artifacts/organization/organization.json'), 'utf8'));
  expect(view.systems.map(({ name }: { name: string }) => name)).toEqual(['Portal']);
  expect(readFileSync(installs, 'utf8').split('\n').filter(Boolean)).toHaveLength(3);
});
