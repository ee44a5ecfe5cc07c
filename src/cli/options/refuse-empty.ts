import type { Command } from 'commander';
import { EngineError } from '../../model/engine-error.ts';
import { PATHS } from '../command-tree.ts';

const WHY = 'is empty: is a variable of the shell not set?';

/**
 * Throws EngineError `invalid-usage` for an empty path: it would mean the current folder, so that the wrong files
 * could be assessed or overwritten.
 */
export function refuseEmpty(command: Command): void {
  if (command.args.includes(''))
    throw new EngineError('invalid-usage', `A path ${WHY} Name what to read, or leave the empty path out.`);
  for (const option of command.options) {
    const value: unknown = command.getOptionValue(option.attributeName());
    const isEmpty = value === '' || (Array.isArray(value) && value.includes(''));
    if (isEmpty && PATHS.test(option.flags))
      throw new EngineError('invalid-usage', `${option.long ?? option.flags} ${WHY} Name a file or folder.`);
  }
}
