import { join } from 'node:path';
import { omitUndefined } from '../../base/omit-undefined.ts';
import type { FrameworkOptions } from '../../engine/choose-frameworks.ts';
import { findSubscriptions, type AzureSubscription, type ListedSystem } from '../../model/system-list.ts';
import type { SystemRun } from '../../model/system-run.ts';
import type { CommonOptions } from '../options/common-options.ts';
import type { DiagramSwitch } from '../options/diagram-options.ts';
import type { ModuleOptions } from '../options/module-options.ts';
import type { ParserOptions } from '../options/parser-options.ts';

/** The options with which one system is assessed; only data, so that a thread can get them. */
export type SystemOptions = CommonOptions & FrameworkOptions & ModuleOptions & ParserOptions & DiagramSwitch;

/** The input of a thread. */
export interface SystemJob {
  readonly name: string;
  readonly paths: readonly string[];
  readonly options: SystemOptions;
  /** The folder of all systems: no system reads the results of another. */
  readonly root: string;
  /** Subscriptions of live Azure, all of one tenant and cloud. */
  readonly subscriptions: readonly AzureSubscription[];
  /** Whether a finished and unchanged result is kept. */
  readonly resume: boolean;
}

/** The result of a thread. */
export interface SystemResult {
  readonly run: SystemRun;
  /** Whether it was finished before and is unchanged. */
  readonly kept: boolean;
  /** The stack of an internal fault. */
  readonly trace?: string;
}

/** What one system is assessed with: what the list says about it, otherwise the options of the command. */
export function createSystemJob(system: ListedSystem, options: SystemOptions, resume: boolean): SystemJob {
  const { name, folder, sources, framework, revision, baseline, level } = system;
  const isNarrowed = [framework, revision, baseline, level].some((each) => each !== undefined);
  const { framework: _1, revision: _2, baseline: _3, level: _4, name: _5, ...rest } = options;
  const remote = {
    stateUrl: sources.flatMap((source) => ('state' in source ? [source.state] : [])),
    ...omitUndefined(sources.map((source) => repositoryOptions(source)).find((each) => each !== undefined) ?? {}),
  };
  return {
    name,
    root: options.output,
    resume,
    subscriptions: findSubscriptions(sources),
    paths: sources.flatMap((source) => ('path' in source ? [source.path] : [])),
    options: {
      ...rest,
      ...omitUndefined(isNarrowed ? { framework, revision, baseline, level } : pickFrameworks(options)),
      ...omitUndefined({ boundary: system.boundary, waivers: system.waivers }),
      ...remote,
      output: join(options.output, folder),
      quiet: true,
    },
  };
}

function repositoryOptions(source: ListedSystem['sources'][number]): { repoUrl: string; repoRef?: string } | undefined {
  if (!('repository' in source)) return undefined;
  return { repoUrl: source.repository, ...omitUndefined({ repoRef: source.ref }) };
}

function pickFrameworks({ framework, revision, baseline, level }: FrameworkOptions): FrameworkOptions {
  return omitUndefined({ framework, revision, baseline, level });
}
