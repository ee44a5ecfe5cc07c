import type { Finding } from '../../model/finding.ts';
import { createUuid } from '../uuid.ts';
import { lineText, prop, prose, type OscalRun } from './common.ts';
import { getTechnology, type Technology } from './technologies.ts';
import type { Component, InventoryItem } from './types.ts';

/** Prefix of the names of items that represent several subjects. */
export const GROUP = 'all of ';

/** The subjects in observations; each becomes one inventory item, with a UUID that is the same in every run. */
export interface Inventory {
  item(finding: Finding): string;
  /** UUID of the item for further subjects of a finding's type, in one file or, if empty, in any. */
  group(finding: Finding, file: string): string;
  items(): readonly InventoryItem[];
  components(): readonly Component[];
}

/** UUID of the item for a finding's subject, even if nothing refers to it. */
export function itemUuid(run: OscalRun, finding: Finding): string {
  return inventoryUuid(run, itemKey(finding));
}

function itemKey({ source, subjectType, subject, place }: Finding): string {
  return JSON.stringify([source, subjectType, subject, place.file]);
}

function inventoryUuid(run: OscalRun, key: string): string {
  return createUuid(run.system, 'inventory-item', key);
}

/** Collects subjects as inventory items and components while observations are written. */
export function inventory(run: OscalRun): Inventory {
  // Constraints of OSCAL 1.1.2 want the name with the component too; later ones do not.
  const namesTwice = run.oscalVersion === '1.1.2';
  const known = new Map<string, InventoryItem>();
  const technologies = new Map<string, Component>();

  function add(key: string, finding: Finding, name: string, file: string): string {
    const found = known.get(key);
    if (found !== undefined) return found.uuid;
    const uuid = inventoryUuid(run, key);
    const assetId = { name: 'asset-id', value: lineText(name) };
    known.set(key, {
      uuid,
      description: prose(file === '' ? `${finding.subjectType} ${name}` : `${finding.subjectType} ${name} in ${file}`),
      props: [
        assetId,
        prop('subject-type', finding.subjectType),
        prop('source', finding.source),
        ...(file === '' ? [] : [prop('evidence-file', file)]),
      ],
      'implemented-components': [
        { 'component-uuid': component(getTechnology(finding)), ...(namesTwice ? { props: [assetId] } : {}) },
      ],
    });
    return uuid;
  }

  function component({ id, title, type }: Technology): string {
    const found = technologies.get(id);
    if (found !== undefined) return found.uuid;
    const uuid = createUuid(run.system, 'component', 'technology', id);
    technologies.set(id, {
      uuid,
      type,
      title,
      description: `What the evidence contains of this technology: ${title}.`,
      props: [prop('technology', id)],
      status: { state: 'other', remarks: 'The evidence does not show the operational state.' },
    });
    return uuid;
  }

  return {
    item(finding) {
      return add(itemKey(finding), finding, finding.subject, finding.place.file);
    },
    group(finding, file) {
      const { source, subjectType } = finding;
      return add(JSON.stringify(['group', source, subjectType, file, '*']), finding, `${GROUP}${subjectType}`, file);
    },
    items: () => [...known.values()],
    components: () => [...technologies.values()],
  };
}
