import type { Finding } from '../../model/finding.ts';
import { oneLine } from '../text.ts';
import { uuidOf } from '../uuid.ts';
import { thisSystemUuid } from './assets.ts';
import { prop, prose } from './common.ts';
import type { OscalRun } from './common.ts';
import type { InventoryItem } from './types.ts';

/** The subjects that observations name; each becomes one inventory item, with a UUID that outlives the run. */
export interface Inventory {
  /** UUID of the item for a finding's subject. */
  item(finding: Finding): string;
  items(): readonly InventoryItem[];
}

export function inventory(run: OscalRun): Inventory {
  const known = new Map<string, InventoryItem>();
  const system = thisSystemUuid(run);
  return {
    item(finding) {
      const key = JSON.stringify([finding.source, finding.subjectType, finding.subject, finding.place.file]);
      const found = known.get(key);
      if (found !== undefined) return found.uuid;
      const uuid = uuidOf(run.system, 'inventory-item', key);
      known.set(key, {
        uuid,
        description: `${prose(finding.subjectType)} ${prose(finding.subject)} in ${prose(finding.place.file)}`,
        props: [
          { name: 'asset-id', value: oneLine(finding.subject) },
          prop('subject-type', finding.subjectType),
          prop('source', finding.source),
          prop('evidence-file', finding.place.file),
        ],
        'implemented-components': [{ 'component-uuid': system }],
      });
      return uuid;
    },
    items: () => [...known.values()],
  };
}
