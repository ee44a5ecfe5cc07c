import type { Resource } from '../../model/evidence.ts';
import { strangeNetwork } from '../inventory/data-sources.ts';
import type { FlowBuilder } from './flow-builder.ts';

/** The two networks of a peering, as far as they are in the evidence. */
export interface PeeringEnds {
  readonly one: Resource | undefined;
  readonly other: Resource | undefined;
  readonly remote: string | undefined;
  /** The owner of the network of that name, in words; `''` where the name does not show it. */
  readonly ownerOf: (remote: string) => string;
}

/** Draws a peering between two networks. The other one may be outside the evidence and known only by name. */
export function drawPeering(draft: FlowBuilder, peering: Resource, { one, other, remote, ownerOf }: PeeringEnds): void {
  const { context, inventory, peers } = draft;
  const [from, to] = [one, other].map((network) => network && inventory.boxOf.get(network));
  const strange = remote === undefined ? undefined : strangeNetwork(context, remote, ownerOf(remote));
  const target = to === undefined ? strange : peers.anyOf(to);
  if (from !== undefined && target !== undefined && from !== to)
    draft.support(peers.anyOf(from), target, 'peering', peering);
}
