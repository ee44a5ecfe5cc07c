import { execFileSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';

const FLAGS = ['--json', '--ignore-scripts', '--offline', '--loglevel', 'error'];

/**
 * Packs the package of `root` into `folder` and unpacks it into `unpacked`. npm sorts the files and gives them fixed
 * times, owners and modes, so the same files are the same bytes. Gives the name of the tarball and the paths of its files.
 */
export function makeTarball(root, folder, unpacked) {
  const said = execFileSync('npm', ['pack', ...FLAGS, '--pack-destination', folder], { cwd: root, encoding: 'utf8' });
  const [{ filename, files }] = JSON.parse(said);
  mkdirSync(unpacked, { recursive: true });
  execFileSync('tar', ['-xzf', join(folder, filename), '-C', unpacked, '--strip-components', '1']);
  return { filename, paths: files.map(({ path }) => path) };
}
