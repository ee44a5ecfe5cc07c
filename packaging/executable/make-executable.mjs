import { execFileSync } from 'node:child_process';
import { copyFileSync, cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync, chmodSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { isRead, mainScript, seaConfig, START_MODULE } from './sea-config.mjs';

const HERE = dirname(fileURLToPath(import.meta.url));
/** Where Node looks for the program inside itself: https://nodejs.org/api/single-executable-applications.html */
const NOTE = 'NODE_SEA_BLOB';
const FUSE = 'NODE_SEA_FUSE_fce680ab2cc467b6e072b8b5df1996b2';

/**
 * Writes the single executable to `target`: Node.js with the modules, content and schemas of the tarball inside, each
 * byte for byte. `unpacked` is the folder of the unpacked tarball and `paths` are its files.
 */
export function makeExecutable({ node, postject }, { unpacked, paths }, target) {
  const work = mkdtempSync(join(tmpdir(), 'evidence-engine-executable-'));
  try {
    const blob = join(work, 'blob');
    prepareBlob(node.program, { work, unpacked, paths });
    copyFileSync(node.program, target);
    chmodSync(target, 0o755);
    execFileSync(process.execPath, [postject, target, NOTE, blob, '--sentinel-fuse', FUSE], { stdio: 'pipe' });
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}

/** Node names files as they are written in its configuration, so all are relative to one folder. */
function prepareBlob(program, { work, unpacked, paths }) {
  const loader = readFileSync(join(HERE, 'load-from-executable.js'), 'utf8');
  const sources = {};
  for (const path of paths.filter(isRead).sort()) {
    sources[path] = join('package', path);
    mkdirSync(dirname(join(work, sources[path])), { recursive: true });
    cpSync(join(unpacked, path), join(work, sources[path]));
  }
  writeFileSync(join(work, 'start.js'), START_MODULE);
  writeFileSync(join(work, 'main.cjs'), mainScript(loader));
  const config = seaConfig({ main: 'main.cjs', output: 'blob', start: 'start.js', loader, sources });
  writeFileSync(join(work, 'sea-config.json'), JSON.stringify(config));
  execFileSync(program, ['--experimental-sea-config', 'sea-config.json'], { cwd: work, stdio: 'pipe' });
}
