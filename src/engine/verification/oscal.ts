import type { EvidenceFile } from '../../model/evidence.ts';
import type { Fault } from '../../model/verification.ts';
import { checkOscal, checkPoam } from '../../writers/oscal/semantics.ts';
import { rootOf } from '../../writers/oscal/semantics/imports.ts';
import { isMap } from '../attestation/json-map.ts';
import { parsedJson } from '../../model/json-text.ts';
import { schemaDefects } from '../official-schemas.ts';
import type { Ledger } from '../read-response.ts';
import type { OutputFolder } from './outputs.ts';

const RESULTS = 'assessment-results.json';
const PLAN = 'assessment-plan.json';
const POAM = 'poam.json';

/** Whether the OSCAL documents of a run hold: schema, references, the counts of the response, the digests of the ledger. */
export async function oscalFaults(
  { prefix, response, ledger }: OutputFolder,
  files: ReadonlyMap<string, EvidenceFile>,
): Promise<readonly Fault[]> {
  const faults: Fault[] = [];
  const text = (name: string): string | undefined => files.get(`${prefix}${name}`)?.text();
  for (const name of [RESULTS, PLAN, POAM]) {
    const content = text(name);
    if (content === undefined) continue;
    const document = parsedJson(content);
    const file = `${prefix}${name}`;
    if (!isMap(document)) {
      faults.push({ file, message: 'is no JSON' });
      continue;
    }
    for (const { path, message } of await schemaDefects(rootOf(document), document))
      faults.push({ file, message: `breaks the schema of OSCAL at ${path || '/'}: ${message}` });
    faults.push(...linkFaults(file, document, ledger));
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

/** Whether the links to evidence carry the digests that the ledger has. */
function linkFaults(file: string, document: unknown, { files }: Ledger): readonly Fault[] {
  const digests = new Map(files.map(({ path, sha256 }) => [path, sha256]));
  const all = new Set<unknown>(digests.values());
  // titles show names in one line, so a name with line breaks or runs of blanks is told by its digest alone
  const isListed = (value: unknown, path: string): boolean =>
    digests.has(path) ? value === digests.get(path) : all.has(value);
  const faults: Fault[] = [];
  const body = isMap(document) ? document[rootOf(document)] : undefined;
  const matter = isMap(body) ? body['back-matter'] : undefined;
  const resources = isMap(matter) ? matter['resources'] : undefined;
  for (const resource of listOf(resources)) {
    const title = isMap(resource) ? resource['title'] : undefined;
    const [, path] = typeof title === 'string' ? (/^Evidence file (.*)$/.exec(title) ?? []) : [];
    if (path === undefined || !isMap(resource)) continue;
    for (const link of listOf(resource['rlinks'])) {
      for (const hash of isMap(link) ? listOf(link['hashes']) : []) {
        const value = isMap(hash) ? hash['value'] : undefined;
        if (!isListed(value, path))
          faults.push({ file, message: `gives another SHA-256 for ${path} than coverage.json` });
      }
    }
  }
  return faults;
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}
