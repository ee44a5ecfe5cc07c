import { basename, resolve } from 'node:path';
import type { Command } from 'commander';
import { omitUndefined } from '../../base/omit-undefined.ts';
import { EngineError } from '../../model/engine-error.ts';
import { applySettings } from '../settings/apply-settings.ts';
import { repeatable } from './repeatable.ts';
import { addRemoteOptions, type RemoteOptions } from './remote-options.ts';

const MEGABYTE = 1024 * 1024;

/** Values that commander parses for the options of `addSharedOptions`. */
export interface SharedOptions extends RemoteOptions {
  readonly name?: string;
  readonly output: string;
  /** The configuration in use, relative to the current folder. */
  readonly configFile?: string;
  readonly ignore?: readonly string[];
  readonly allowUnparsed?: boolean;
  readonly maxFiles?: number;
  readonly maxFileSize?: number;
  readonly maxTotalSize?: number;
  readonly quiet?: boolean;
  readonly verbose?: boolean;
  readonly json?: boolean;
  readonly color: boolean;
  readonly debug?: boolean;
}

/** Adds the options of every command that reads evidence and writes files, and applies settings to them. */
export function addSharedOptions(command: Command): Command {
  return addRemoteOptions(command)
    .optionsGroup('Input and output:')
    .option('-n, --name <text>', 'name of the assessment or diagram (default: the name of the path)')
    .option('-o, --output <folder>', 'where files are written, one folder per framework', './evidence')
    .option(
      '--ignore <pattern>',
      'leave out files whose path matches this pattern, such as fixtures/**; repeatable',
      repeatable,
    )
    .option('--allow-unparsed', 'do not fail when evidence cannot be read (the report lists it)')
    .option('--max-files <number>', 'maximum number of files to read (default: 20000)', positive('--max-files'))
    .option('--max-file-size <MB>', 'maximum size of a file (default: 256)', positive('--max-file-size'))
    .option('--max-total-size <MB>', 'maximum size of all evidence (default: 1024)', positive('--max-total-size'))
    .optionsGroup('Options:')
    .option('-q, --quiet', 'print nothing but errors')
    .option('-v, --verbose', 'print every failure with all its subjects, and what could not be determined')
    .option('--json', 'print the result as JSON, and nothing else, on standard output')
    .option('--no-color', 'no colours')
    .option('--no-config', 'use no .evidence-engine.yaml')
    .option('--debug', 'show a stack trace with an error')
    .hook('preAction', applySettings);
}

/** The given limits, in bytes. */
export function readLimits(options: SharedOptions): { files?: number; fileBytes?: number; totalBytes?: number } {
  const { maxFiles, maxFileSize, maxTotalSize } = options;
  return {
    ...omitUndefined({ files: maxFiles }),
    ...(maxFileSize === undefined ? {} : { fileBytes: maxFileSize * MEGABYTE }),
    ...(maxTotalSize === undefined ? {} : { totalBytes: maxTotalSize * MEGABYTE }),
  };
}

/** The default name of a run: that of the first path or address. */
export function defaultName(paths: readonly string[], { repoUrl, stateUrl = [] }: RemoteOptions): string {
  const [first = repoUrl ?? stateUrl[0]?.split('?')[0] ?? '.'] = paths;
  return first === '-' ? 'standard input' : basename(resolve(first)) || 'evidence';
}

function positive(flag: string): (value: string) => number {
  return (value) => {
    const number = Number(value);
    if (/^\d{1,9}$/.test(value) && number > 0) return number;
    throw new EngineError('invalid-usage', `${flag} needs a whole number above 0.`);
  };
}
