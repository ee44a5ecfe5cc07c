import type { Box, Outside } from '../graph.ts';
import { getStrangers } from '../inventory/inventory.ts';
import type { FlowBuilder } from './flow-builder.ts';
import { INTERNET } from './sources.ts';

/** Adds roles that other accounts may assume: from an account of the evidence, or from one outside it. */
export function trusts(draft: FlowBuilder): void {
  const { context, inventory, peers } = draft;
  const roles = context.evidence.byType('aws_iam_role');
  const accounts = roles.length === 0 ? undefined : accountBoxes(draft);
  for (const role of roles) {
    const thing = inventory.thingOf.get(role);
    if (thing === undefined) continue;
    for (const account of getStrangers(context, role, inventory.territory)) {
      if (account === '*') {
        draft.support(INTERNET, thing, 'anyone may assume', role);
        continue;
      }
      const box = accounts?.get(account);
      const from = box === undefined ? strangeAccount(account) : peers.principalsOf(box);
      draft.support(from, thing, 'assumes role', role);
    }
  }
}

function accountBoxes({ inventory }: FlowBuilder): ReadonlyMap<string, Box> {
  const found = new Map<string, Box>();
  for (const { type, resources, box } of inventory.things) {
    const [first] = resources;
    if (!type.startsWith('aws_') || first === undefined) continue;
    const { account } = inventory.territory(first);
    let at: Box | undefined = box;
    while (at !== undefined && at.kind !== 'account') at = at.parent;
    if (account !== '' && at !== undefined) found.set(account, at);
  }
  return found;
}

function strangeAccount(account: string): Outside {
  return {
    node: 'outside',
    key: `account ${account}`,
    name: `AWS account ${account}`,
    lines: ['another account'],
    authorization: 'unknown',
  };
}
