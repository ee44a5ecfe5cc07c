import { execFileSync } from 'node:child_process';
import { createRequire } from 'node:module';

/**
 * Builds after an install. Where npm installs globally from a repository (as pre-commit has it do), it prepares the
 * package without what the build needs: that is then installed first, as the lock file has it.
 */
if (!canBuild()) {
  const env = { ...process.env, npm_config_global: 'false', npm_config_location: 'project' };
  delete env.npm_config_prefix;
  execFileSync('npm', ['ci', '--ignore-scripts', '--omit=dev', '--no-audit', '--no-fund'], {
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
