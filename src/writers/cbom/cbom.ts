import type { Artifact, Assessment, Writer } from '../../model/assessment.ts';
import type { CryptoInventory, CryptoItem } from '../../model/inventory.ts';
import { safeText } from '../../model/safe-text.ts';
import { jsonArtifact } from '../json-artifact.ts';
import { createUuid } from '../uuid.ts';
import { createComponent } from './component.ts';
import { inventoryTable } from './table.ts';
import { groupBy } from '../../base/group-by.ts';

/** Report `cbom`: the cryptographic inventory as a CycloneDX 1.6 bill and as a table for people. */
export const cbom: Writer = {
  id: 'cbom',
  title: 'Cryptographic modules, libraries, protocols and algorithms of the evidence',
  write(assessment: Assessment): readonly Artifact[] {
    const { inventory } = assessment;
    if (inventory === undefined) return [];
    const markdown = inventoryTable(assessment, inventory);
    return [
      jsonArtifact('cbom.cdx.json', getBill(assessment, inventory)),
      { filename: 'crypto-inventory.md', contentType: 'text/markdown', text: markdown },
    ];
  },
};

const ROOT = 'assessed';

/** CycloneDX 1.6 (ECMA-424). Its bytes depend only on the evidence, the date and the engine version. */
function getBill(assessment: Assessment, { items }: CryptoInventory): object {
  const { engine, evidenceDigest, createdAt, name, framework } = assessment;
  const refs = new Map(items.map((item) => [item, getRef(item)]));
  return {
    $schema: 'http://cyclonedx.org/schema/bom-1.6.schema.json',
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    serialNumber: `urn:uuid:${createUuid('cbom', engine.version, evidenceDigest, createdAt, framework.id, name)}`,
    version: 1,
    metadata: {
      timestamp: createdAt,
      tools: { components: [{ type: 'application', name: engine.name, version: engine.version }] },
      component: { type: 'application', 'bom-ref': ROOT, name: safeText(name) },
      properties: [{ name: 'evidence-engine:evidence-digest', value: evidenceDigest }],
    },
    components: items.map((item) => createComponent(item, refs.get(item) ?? '')),
    dependencies: getDependencies(items, refs),
    // what no evidence speaks of is not in it
    compositions: [{ aggregate: 'incomplete', assemblies: [ROOT] }],
  };
}

function getRef({ kind, name, version, purl, subject, scope }: CryptoItem): string {
  return `crypto:${createUuid('cbom-item', kind, name, version, purl, subject, scope)}`;
}

/**
 * The assessed system depends on everything; a component provides the assets that it implements according to the
 * evidence.
 */
function getDependencies(items: readonly CryptoItem[], refs: ReadonlyMap<CryptoItem, string>): readonly object[] {
  const provided = new Map<string, string[]>();
  const byName = groupBy(items, (item) => item.name);
  for (const item of items) {
    for (const provider of item.providedBy.flatMap((name) => byName.get(name) ?? [])) {
      if (provider.kind !== 'library' && provider.kind !== 'module') continue;
      const ref = refs.get(provider) ?? '';
      provided.set(ref, [...(provided.get(ref) ?? []), refs.get(item) ?? '']);
    }
  }
  const providers = [...provided].map(([ref, assets]) => ({ ref, provides: [...new Set(assets)] }));
  return [{ ref: ROOT, dependsOn: [...refs.values()] }, ...providers];
}
