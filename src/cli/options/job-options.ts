import type { Command } from 'commander';
import type { JobEngine, JobSettings } from '../../engine/system-jobs.ts';
import { EngineError } from '../../model/engine-error.ts';
import { checkSource, packageName } from '../init/program-source.ts';
import { omitUndefined } from '../../base/omit-undefined.ts';
import { number } from './numbers.ts';

/** Values that commander parses for the options of `addJobOptions`. */
export interface JobOptions {
  readonly image: string;
  readonly namespace: string;
  readonly parallelism: number;
  readonly retries: number;
  readonly secret: string;
  readonly allowPrivateNetwork?: boolean;
  readonly package?: string;
  readonly fileSystem?: string;
}

/** An image that no registry has: its digest shows that it must be replaced. */
const NO_IMAGE = `evidence-engine@sha256:${'0'.repeat(64)}`;
const LABEL = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/;

/** Adds the options of `systems jobs`. */
export function addJobOptions(command: Command): Command {
  return command
    .option('--image <image>', 'container image with git, by digest', NO_IMAGE)
    .option('--namespace <name>', 'namespace of Kubernetes objects', 'evidence')
    .option('--parallelism <number>', 'the most systems at a time', number('--parallelism', 1, 1000), 10)
    .option('--retries <number>', 'further tries after network errors', number('--retries', 0, 9), 2)
    .option('--secret <name>', 'Kubernetes Secret with the files gitconfig and aws', 'evidence-credentials')
    .option('--allow-private-network', 'allow private addresses of repositories and states')
    .option('--package <package>', 'for github: what npm installs')
    .option('--file-system <id>', 'for batch: the EFS file system with the list and the results');
}

/**
 * Reads the options of `systems jobs`. Each text has a form that is a plain word in YAML and in a shell. Throws
 * EngineError `invalid-usage` for any other, and for one that the engine needs and that is not given.
 */
export function readJobSettings(engine: JobEngine, options: JobOptions): Omit<JobSettings, 'listPath'> {
  const { image, namespace, parallelism, retries, secret } = options;
  assertFits('--image', image, /^[a-z0-9][\w./:-]{0,250}(?:@sha256:[0-9a-f]{64})?$/, 'registry/name@sha256:<digest>');
  assertFits('--namespace', namespace, LABEL, 'evidence');
  assertFits('--secret', secret, LABEL, 'evidence-credentials');
  const source = omitUndefined({ package: options.package });
  checkSource(source);
  const fileSystem = options.fileSystem ?? '';
  if (engine === 'batch' && fileSystem === '')
    throw new EngineError('invalid-usage', '--for batch requires --file-system.');
  if (engine === 'batch') assertFits('--file-system', fileSystem, /^fs-[0-9a-f]{8,40}$/, 'fs-0123456789abcdef0');
  return {
    image,
    namespace,
    parallelism,
    retries,
    secret,
    allowPrivate: options.allowPrivateNetwork === true,
    package: packageName(source),
    fileSystem,
  };
}

function assertFits(flag: string, value: string, pattern: RegExp, example: string): void {
  if (pattern.test(value)) return;
  throw new EngineError('invalid-usage', `${flag} has a form that is not supported. Give one such as ${example}.`);
}
