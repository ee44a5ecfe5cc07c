import { existsSync } from 'node:fs';
import type { Command } from 'commander';
import { checkChoices } from '../../engine/check-choices.ts';
import { EngineError } from '../../model/engine-error.ts';
import { configFile } from './config-file.ts';
import { environmentSettings } from './environment.ts';
import { findConfig, isOwnConfig } from './find-config.ts';
import { INPUTS, type Setting, type Settings } from './settings.ts';

/** Settings that only the engine can validate, because it knows the frameworks and reports. */
const CHOICES: ReadonlySet<string> = new Set(['framework', 'revision', 'baseline', 'level', 'report']);

/** Settings that say where evidence is sent, or what reports link to: a file in someone else's evidence must not. */
const ADDRESSES: ReadonlySet<string> = new Set(['base-url', 'deployment', 'deployments', 'docs-url']);

/**
 * Sets the options that no flag sets, from the environment and then from `.evidence-engine.yaml`. Settings for
 * options that the command lacks are ignored. Throws EngineError `invalid-configuration`.
 */
export function applySettings(command: Command): void {
  applySettingsFor(command, command.args);
}

/** The same for a command whose arguments are no paths of evidence. */
export function applySettingsFor(command: Command, paths: readonly string[]): void {
  const options: { readonly config?: boolean } = command.opts();
  const path = options.config === false ? undefined : findConfig(paths);
  command.setOptionValueWithSource('configFile', path, 'implied');
  applyTo(command, new Map([...settingsIn(path), ...environmentSettings(process.env)]));
}

function settingsIn(path: string | undefined): Settings {
  if (path === undefined) return new Map();
  const settings = configFile(path);
  return isOwnConfig(path) ? settings : new Map([...settings].filter(([key]) => !ADDRESSES.has(key)));
}

/** Applies settings to the options that a command has and that no flag set. */
export function applyTo(command: Command, settings: Settings): void {
  const applied: string[] = [];
  for (const [key, setting] of settings) {
    const option = command.options.find(({ long }) => long === `--${key}` || long === `--no-${key}`);
    if (option === undefined) continue;
    const name = option.attributeName();
    const source = command.getOptionValueSource(name);
    if (source !== undefined && source !== 'default') continue;
    if (INPUTS.has(key)) assertThere(setting);
    command.setOptionValueWithSource(name, setting.value, 'config');
    if (CHOICES.has(key)) applied.push(setting.origin);
  }
  if (applied.length > 0) blameSettings(command, applied);
}

function assertThere({ value, origin }: Setting): void {
  for (const path of [value].flat()) {
    if (existsSync(String(path))) continue;
    const message = `${origin} names ${String(path)}, which is not there. Correct it or leave it out.`;
    throw new EngineError('invalid-configuration', message);
  }
}

function blameSettings(command: Command, origins: readonly string[]): void {
  const { report = [], ...narrowing }: Choices = command.opts();
  try {
    checkChoices(narrowing, report);
  } catch (error) {
    if (!(error instanceof EngineError)) throw error;
    const message = `${origins.join(', ')}: ${error.message} Correct it or give another value as a flag.`;
    throw new EngineError('invalid-configuration', message, { cause: error });
  }
}

interface Choices {
  readonly framework?: readonly string[];
  readonly revision?: string;
  readonly baseline?: string;
  readonly level?: string;
  readonly report?: readonly string[];
}
