import { Command } from 'commander';

/** Placeholder removed by the content commands below. */
export function controlsCommand(): Command {
  return new Command('controls');
}
