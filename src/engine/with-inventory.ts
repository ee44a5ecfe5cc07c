import type { Assessment } from '../model/assessment.ts';
import type { DataTable } from '../model/check.ts';
import type { EvidenceSet } from '../model/evidence-set.ts';
import type { EvidenceFile } from '../model/evidence.ts';

/** Every FIPS assessment carries what cryptography the evidence names; others when it is asked for. */
export async function withInventory(
  assessments: readonly Assessment[],
  evidence: EvidenceSet,
  tables: () => readonly DataTable[],
  files: ReadonlyMap<string, EvidenceFile>,
  reports: readonly string[],
): Promise<readonly Assessment[]> {
  const wants = ({ framework }: Assessment): boolean => reports.includes('cbom') || framework.id.startsWith('fips-140');
  if (!assessments.some(wants)) return assessments;
  const { cryptoInventory } = await import('./inventory/inventory.ts');
  const libraries = tables().find(({ id }) => id === 'crypto-libraries');
  const inventory = cryptoInventory(evidence, libraries, files);
  return assessments.map((assessment) => (wants(assessment) ? { ...assessment, inventory } : assessment));
}
