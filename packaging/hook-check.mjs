import { execFileSync, spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { ROOT } from '../build/places.mjs';

const MANIFEST = 'portal.yaml';
const [PASSES, FAILS] = ['hardened', 'weak'].map((name) => join(ROOT, `examples/${name}/cluster`, MANIFEST));

/**
 * Uses both hooks with pre-commit and a git remote on this machine, as a developer does: a clean commit, one with
 * failures, and the fix. Prints the processor time of the first run, which installs, and of the others. Throws with the
 * output where a hook does not answer as it should. Without pre-commit it says so and does nothing.
 */
export function checkHooks({ bundle, tag, executable, folder }) {
  if (spawnSync('pre-commit', ['--version']).status !== 0) {
    console.log('pre-commit is not installed: the hooks were not tried.');
    return;
  }
  const remote = join(folder, 'remote.git');
  execFileSync('git', ['clone', '--quiet', '--bare', bundle, remote]);
  const installed = join(folder, 'installed-program');
  mkdirSync(installed);
  copyFileSync(executable, join(installed, 'evidence-engine'));
  const path = `${installed}${delimiter}${process.env.PATH}`;
  const env = { ...process.env, PATH: path, PRE_COMMIT_HOME: join(folder, 'pre-commit') };
  for (const id of ['evidence-engine', 'evidence-engine-system']) {
    const times = tryHook({ id, remote, tag, cwd: join(folder, `hook ${id}`), env });
    const [first, ...others] = times.map((seconds) => `${seconds.toFixed(1)} s`);
    console.log(`hook ${id}: ok; processor time of the first run ${first}, then ${others.join(' and ')}`);
  }
}

/** Gives the processor seconds of each run. */
function tryHook({ id, remote, tag, cwd, env }) {
  mkdirSync(cwd);
  const hook = { id, args: ['--fail-on', 'high'] };
  const configuration = { repos: [{ repo: `file://${remote}`, rev: tag, hooks: [hook] }] };
  writeFileSync(join(cwd, '.pre-commit-config.yaml'), JSON.stringify(configuration));
  execFileSync('git', ['init', '--quiet'], { cwd });
  return [
    [PASSES, 0, /Passed/],
    [FAILS, 1, /portal\.yaml:\d+: (?:high|critical) /],
    [PASSES, 0, /Passed/],
  ].map(([source, status, said]) => {
    writeFileSync(join(cwd, MANIFEST), readFileSync(source));
    execFileSync('git', ['add', '--all'], { cwd });
    const ran = runTimed(['pre-commit', 'run'], { cwd, env });
    if (ran.status !== status || !said.test(ran.output)) throw new Error(`The hook ${id} failed.\n${ran.output}`);
    return ran.seconds;
  });
}

/** Runs a command; gives its exit status, its output, and the processor seconds of it and of what it started. */
function runTimed(command, { cwd, env }) {
  const script = 'TIMEFORMAT="%U %S"; time "$@"';
  const ran = spawnSync('bash', ['-c', script, 'bash', ...command], { cwd, env, encoding: 'utf8' });
  const [, user, system] = /([\d.]+) ([\d.]+)\s*$/.exec(ran.stderr) ?? [];
  return { status: ran.status, output: `${ran.stdout}${ran.stderr}`, seconds: Number(user) + Number(system) };
}
