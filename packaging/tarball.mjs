import { execFileSync } from 'node:child_process';
import { layOutPackage } from './package-folder.mjs';

const FLAGS = ['--json', '--ignore-scripts', '--offline', '--loglevel', 'error'];

/**
 * Lays the npm package of the built checkout in `root` out in `unpacked` and packs it into `folder`. npm sorts the files
 * and gives them fixed times, owners and modes, so the same files are the same bytes. Gives the name of the tarball and
 * the paths of its files.
 */
export function makeTarball(root, folder, unpacked) {
  layOutPackage(root, unpacked);
  const args = ['pack', ...FLAGS, '--pack-destination', folder];
  const [{ filename, files }] = JSON.parse(execFileSync('npm', args, { cwd: unpacked, encoding: 'utf8' }));
  return { filename, paths: files.map(({ path }) => path) };
}
