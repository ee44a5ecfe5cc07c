import type { Command } from 'commander';
import type { RemoteSources } from '../../engine/request.ts';
import { omitUndefined } from '../../base/omit-undefined.ts';
import { EngineError } from '../../model/engine-error.ts';
import { repeatable } from './repeatable.ts';

/** Values that commander parses for the options of `addRemoteOptions`. */
export interface RemoteOptions {
  readonly stateUrl?: readonly string[];
  readonly repoUrl?: string;
  readonly repoRef?: string;
  readonly allowPrivateNetwork?: boolean;
}

/**
 * Adds the options for evidence at a remote address. They are flags only: a configuration file in a repository must
 * not make a run open a network connection.
 */
export function addRemoteOptions(command: Command): Command {
  return command
    .optionsGroup('Remote evidence:')
    .option(
      '--state-url <url>',
      'also read a Terraform state (https, s3, azurerm, gs), or all below a prefix that ends in "/"; repeatable',
      repeatable,
    )
    .option('--repo-url <url>', 'also read one commit of a git repository: https or ssh')
    .option('--repo-ref <ref>', 'branch, tag or commit of --repo-url (default: its head)')
    .option('--allow-private-network', 'allow private addresses in --state-url and --repo-url');
}

/** Reads the options for remote evidence. Throws EngineError `invalid-usage` for a ref without a repository. */
export function readRemoteSources({
  stateUrl = [],
  repoUrl,
  repoRef,
  allowPrivateNetwork,
}: RemoteOptions): RemoteSources {
  if (repoUrl === undefined && repoRef !== undefined) {
    throw new EngineError('invalid-usage', '--repo-ref requires --repo-url.');
  }
  const ref = omitUndefined({ ref: repoRef });
  return {
    stateUrls: stateUrl,
    allowPrivate: allowPrivateNetwork === true,
    ...(repoUrl === undefined ? {} : { repository: { url: repoUrl, ...ref } }),
  };
}

/** Whether any evidence is at a remote address. */
export function isRemote({ stateUrl = [], repoUrl }: RemoteOptions): boolean {
  return stateUrl.length > 0 || repoUrl !== undefined;
}
