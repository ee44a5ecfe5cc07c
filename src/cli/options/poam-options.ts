import type { Command } from 'commander';
import type { PoamRequest } from '../../engine/request.ts';
import { repeatable } from './repeatable.ts';

/** Values that commander parses for the options of `addPoamOptions`. */
export interface PoamCommandOptions {
  readonly previous?: readonly string[];
  readonly poamPolicy?: string;
}

/** Adds the options for a plan of action and milestones; both have an effect with `--report poam` only. */
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

/** Reads the POA&M options. Throws EngineError `invalid-usage` for a policy or plan that cannot be read. */
export async function readPoamOptions(options: PoamCommandOptions): Promise<{ readonly poam?: PoamRequest }> {
  const { previous = [], poamPolicy } = options;
  if (previous.length === 0 && poamPolicy === undefined) return {};
  const { parsePoamPolicy, readPreviousPoam } = await import('../../engine/oscal/previous-poam.ts');
  const policy = poamPolicy === undefined ? {} : { policy: parsePoamPolicy(poamPolicy) };
  return { poam: { ...policy, previous: previous.map(readPreviousPoam) } };
}
