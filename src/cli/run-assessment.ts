import type { FrameworkOptions } from '../engine/choose-frameworks.ts';
import type { CommonOptions } from './options/common-options.ts';
import { isRemote } from './options/remote-options.ts';
import { defaultName } from './options/shared-options.ts';
import type { RunSettings } from './run-settings.ts';

/**
 * Runs `assess`, `fips`, `fedramp` or `azure`: by a service with `--remote`, otherwise on this machine. Without
 * paths, it assesses the working folder, unless the evidence comes from another place. Returns the exit code.
 */
export async function runAssessment(
  paths: readonly string[],
  options: CommonOptions,
  frameworks: FrameworkOptions,
  settings: RunSettings = {},
): Promise<number> {
  const roots = paths.length === 0 && !isRemote(options) && settings.own === undefined ? ['.'] : paths;
  const run = { paths: roots, name: options.name ?? defaultName(roots, options), options, frameworks, settings };
  if (options.remote === true) {
    const { runRemote } = await import('./remote/run-remote.ts');
    return runRemote(run);
  }
  const { runHere } = await import('./run-here.ts');
  return runHere(run);
}
