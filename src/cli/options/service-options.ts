import type { Command } from 'commander';
import { number } from './numbers.ts';

/** Values that commander parses for the options of `addServiceOptions`. */
export interface ServiceChoice {
  readonly remote?: boolean;
  readonly baseUrl?: string;
  readonly deployment?: string;
  readonly apiKeyFile?: string;
  readonly caFile?: string;
  readonly remoteTimeout?: number;
  readonly dryRun?: boolean;
}

/**
 * Adds the options for assessment by a service instead of this machine. `--remote` is a flag only, so that no
 * configuration file can send evidence to another machine.
 */
export function addServiceOptions(command: Command): Command {
  return command
    .optionsGroup('Remote service:')
    .option('--remote', 'send the evidence to a service for assessment; the same files are written')
    .option('--base-url <url>', 'address of the service')
    .option('--deployment <name>', 'its name in the configuration, such as commercial, government or local')
    .option('--api-key-file <file>', 'file with the key (default: EVIDENCE_ENGINE_API_KEY)')
    .option('--ca-file <file>', 'additional certificate authorities (PEM) to trust')
    .option(
      '--remote-timeout <seconds>',
      'longest time for one request (default: 300)',
      number('--remote-timeout', 1, 86_400),
    )
    .option('--dry-run', 'with --remote: show what would be sent, and send nothing');
}
