import { execFileSync } from 'node:child_process';
import { createRequire } from 'node:module';

/**
 * Builds after an install. Where npm installs from a repository for everybody (as pre-commit has it do), it prepares the
 * package without the tools that build it: they are then installed first, as the lock file has them.
 */
if (!canBuild()) {
  const env = { ...process.env, npm_config_global: 'false', npm_config_location: 'project' };
  delete env.npm_config_prefix;
  execFileSync('npm', ['ci', '--ignore-scripts', '--include=dev', '--no-audit', '--no-fund'], {
    env,
    stdio: 'inherit',
  });
}
await import('../build.mjs');

function canBuild() {
  try {
    createRequire(import.meta.url).resolve('esbuild');
    return true;
  } catch {
    return false;
  }
}
