import type { EvidenceFile } from '../../model/evidence.ts';
import type { Fault } from '../../model/verification.ts';
import { checkOscal, checkPoam } from '../../writers/oscal/semantics.ts';
import { getRoot } from '../../writers/oscal/semantics/imports.ts';
import { isMap } from './json-map.ts';
import { tryParseJson } from '../../base/parse-json.ts';
import { schemaDefects } from '../oscal/official-schemas.ts';
import { linkFaults } from './evidence-links.ts';
import type { OutputFolder } from './outputs.ts';

const RESULTS = 'assessment-results.json';
const PLAN = 'assessment-plan.json';
const POAM = 'poam.json';

/** Checks the OSCAL documents of a run: schema, references, the counts of the response, the digests of the ledger. */
export async function oscalFaults(
  { prefix, response, ledger }: OutputFolder,
  files: ReadonlyMap<string, EvidenceFile>,
): Promise<readonly Fault[]> {
  const faults: Fault[] = [];
  const text = (name: string): string | undefined => files.get(`${prefix}${name}`)?.text();
  for (const name of [RESULTS, PLAN, POAM]) {
    const content = text(name);
    if (content === undefined) continue;
    const document = tryParseJson(content);
    const file = `${prefix}${name}`;
    if (!isMap(document)) {
      faults.push({ file, message: 'is no JSON' });
      continue;
    }
    for (const { path, message } of await schemaDefects(getRoot(document), document))
      faults.push({ file, message: `breaks the schema of OSCAL at ${path || '/'}: ${message}` });
    faults.push(...linkFaults(file, document, ledger, name === POAM ? response.created_at : undefined));
  }
  const [results, plan, poam] = [text(RESULTS), text(PLAN), text(POAM)];
  const { satisfied, not_satisfied } = response.assessment.summary;
  const pair = results === undefined ? [] : checkOscal({ results, plan, expected: { satisfied, not_satisfied } });
  for (const [name, defects] of [
    [RESULTS, pair],
    [POAM, poam === undefined ? [] : checkPoam(poam)],
  ] as const)
    for (const { level, rule, path, message } of defects)
      if (level === 'error')
        faults.push({ file: `${prefix}${name}`, message: `breaks rule ${rule} at ${path || '/'}: ${message}` });
  return faults;
}
