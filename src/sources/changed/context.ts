import { ansibleContext } from './ansible.ts';
import { bicepContext } from './bicep.ts';
import { composeContext } from './compose.ts';
import { hostContext } from './hosts.ts';
import { chartContext, kustomizeContext } from './kubernetes.ts';
import type { ContextRule, Listing } from './listing.ts';
import { dockerfileContext } from './dockerfile.ts';
import { softwareContext } from './software.ts';
import { terraformContext } from './terraform.ts';

const RULES: readonly ContextRule[] = [
  terraformContext,
  bicepContext,
  chartContext,
  kustomizeContext,
  ansibleContext,
  softwareContext,
  hostContext,
  dockerfileContext,
  composeContext,
];

export interface ChangedContext {
  readonly files: readonly string[];
  /** Changed files that a module reads, by path, with the folder of the module. */
  readonly inputs: ReadonlyMap<string, string>;
}

/** Finds everything to read for changed files, from names and from what those files name, never from the whole tree. */
export function createChangedContext(changed: readonly string[], listing: Listing): ChangedContext {
  const files = new Set(changed);
  const inputs = new Map<string, string>();
  for (const path of changed) {
    for (const rule of RULES) {
      const context = rule(path, listing);
      for (const each of context?.files ?? []) files.add(each);
      if (context?.inputOf !== undefined) inputs.set(path, context.inputOf);
    }
  }
  return { files: [...files].sort(), inputs };
}
