import { execFileSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CASES, failures, writeArchive } from '../smoke/cases.mjs';
import { checkHooks } from './hook-check.mjs';

/**
 * Uses the artifacts as a user does and compares what they print and write, byte by byte, with the build that they are
 * made from: the tarball installed in an empty folder without a network, and the executable with a PATH that has no
 * program. Then the hooks are tried with pre-commit. Throws with what differs.
 */
export async function checkArtifacts({ program, tarball, executable, bundle, tag }) {
  const folder = mkdtempSync(join(tmpdir(), 'evidence-engine-release-'));
  try {
    writeArchive(join(folder, 'weak.zip'));
    const began = performance.now();
    const installed = install(tarball, join(folder, 'installed'));
    const seconds = ((performance.now() - began) / 1000).toFixed(1);
    console.log(`The tarball installs offline, without scripts, in ${seconds} s.`);
    const alone = join(folder, 'evidence-engine');
    copyFileSync(executable, alone);
    const artifacts = [
      ['tarball', { program, start: [installed] }],
      ['executable', { program: alone, start: [], path: join(folder, 'no-programs') }],
    ];
    const failed = await compareAll({ program, folder, artifacts });
    if (failed.length > 0) throw new Error(`The artifacts do not work as the build does.\n${failed.join('\n')}`);
    checkHooks({ bundle, tag, executable: alone, folder });
  } finally {
    rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
  }
}

/** Installs with an empty cache and no network; gives the path of the command. */
function install(tarball, folder) {
  mkdirSync(folder);
  writeFileSync(join(folder, 'package.json'), '{ "private": true }\n');
  const flags = ['--offline', '--ignore-scripts', '--omit=dev', '--no-audit', '--no-fund', '--loglevel', 'error'];
  const env = { ...process.env, npm_config_cache: join(folder, 'cache') };
  execFileSync('npm', ['install', ...flags, tarball], { cwd: folder, env, stdio: ['ignore', 'ignore', 'inherit'] });
  return join(folder, 'node_modules/evidence-engine/bin/evidence-engine.js');
}

async function compareAll({ program, folder, artifacts }) {
  const reference = { program, home: home(folder, 'build') };
  const tried = artifacts.map(([name, node]) => [name, { ...node, home: home(folder, `home of the ${name}`) }]);
  const failed = [];
  for (const [name, run] of CASES) {
    const expected = await run(reference, folder);
    for (const [artifact, node] of tried) {
      const lines = await failures(() => run(node, folder), expected);
      console.log(`${artifact} as the build: ${name}: ${lines.length === 0 ? 'ok' : 'FAILED'}`);
      failed.push(...lines.map((line) => `${artifact}: ${name}: ${line}`));
    }
  }
  return failed;
}

function home(folder, name) {
  const path = join(folder, name);
  mkdirSync(path);
  return path;
}
