import type { EvidenceKind } from '../../model/evidence-kind.ts';

const KINDS: readonly EvidenceKind[] = ['compose'];

/** How messages call the format. */
export const COMPOSE_FORMAT = { title: 'a Compose file', kinds: KINDS };
