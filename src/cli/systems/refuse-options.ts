import { EngineError } from '../../model/engine-error.ts';
import type { SystemsOptions } from '../options/systems-options.ts';

/** Options that are about one system, with what to do instead. */
const OF_ONE: ReadonlyMap<string, string> = new Map([
  ['changed', 'Run each system alone.'],
  ['changedSince', 'Run each system alone.'],
  ['remote', 'A list is assessed on this machine.'],
  ['dryRun', 'A list is assessed on this machine.'],
  ['stateUrl', 'Write state: <address> under sources of a system.'],
  ['repoUrl', 'Write repository: <address> under sources of a system.'],
  ['repoRef', 'Write ref: <name> next to repository of a system.'],
  ['writeBaseline', 'A baseline is that of one system.'],
  ['baselineFile', 'A baseline is that of one system.'],
  ['failOnNew', 'A baseline is that of one system.'],
  ['previous', 'An earlier plan is that of one system.'],
  ['previousRun', 'The merged view shows the trend.'],
  ['ssp', 'A plan describes one system.'],
  ['ap', 'A plan describes one system.'],
  ['pictures', 'Run each system alone.'],
]);

const OF_LISTS = ['system', 'systemIndex', 'resume', 'threads', 'memoryLimit'] as const;

/** Throws EngineError `invalid-usage` for paths and options that cannot be combined with `--systems`. */
export function refuseWithSystems(paths: readonly string[], options: object): void {
  if (paths.length > 0)
    throw new EngineError('invalid-usage', '--systems takes no paths: write them under sources of a system.');
  const given = new Set(Object.entries(options).flatMap(([key, value]) => (isSet(value) ? [key] : [])));
  for (const [key, help] of OF_ONE)
    if (given.has(key))
      throw new EngineError('invalid-usage', `${flag(key)} cannot be combined with --systems. ${help}`);
}

/** Throws EngineError `invalid-usage` for options that have no meaning without a list. */
export function refuseWithoutSystems(options: SystemsOptions): void {
  const key = OF_LISTS.find((each) => isSet(options[each]));
  if (key !== undefined) throw new EngineError('invalid-usage', `${flag(key)} requires --systems.`);
}

function isSet(value: unknown): boolean {
  return value !== undefined && value !== false && !(Array.isArray(value) && value.length === 0);
}

function flag(key: string): string {
  return `--${key.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;
}
