import type { Command } from 'commander';
import type { PoamRequest } from '../../engine/request.ts';
import { repeatable } from './repeatable.ts';

/** What commander hands over for the options of `addPoamOptions`. */
export interface PoamCommandOptions {
  readonly previous?: readonly string[];
  readonly poamPolicy?: string;
}

/** How a plan of action and milestones is written; both are of use with `--report poam` only. */
export function addPoamOptions(command: Command): Command {
  return command
    .optionsGroup('Plan of action and milestones:')
    .option(
      '--previous <poam.json>',
      'earlier plan to continue; its ids, dates and statuses stay; repeatable',
      repeatable,
    )
    .option('--poam-policy <days>', 'days to repair by severity (default: high=30,moderate=90,low=180)');
}

/** Throws EngineError `invalid-usage` for a policy and for a plan that cannot be read. */
export async function readPoamOptions(options: PoamCommandOptions): Promise<{ readonly poam?: PoamRequest }> {
  const { previous = [], poamPolicy } = options;
  if (previous.length === 0 && poamPolicy === undefined) return {};
  const { parsePoamPolicy, readPreviousPoam } = await import('../../engine/oscal/previous-poam.ts');
  const policy = poamPolicy === undefined ? {} : { policy: parsePoamPolicy(poamPolicy) };
  return { poam: { ...policy, previous: previous.map(readPreviousPoam) } };
}
