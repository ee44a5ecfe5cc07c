import { NOTHING_PARSED, type EvidenceFile, type Parsed, type Parser, type Resource } from '../../model/evidence.ts';
import { readJson } from '../shared/json.ts';
import { createProblems } from '../shared/terraform/problems.ts';
import { checkedDocument, FORMAT } from './document.ts';
import { readSubscription } from './subscription.ts';
import { tellUnread } from './unread-problems.ts';

/**
 * Live Azure as `evidence-engine azure` reads and saves it: documents of Azure Resource Manager, converted to the
 * resources of the azurerm provider 5. What was not read is unknown, or a resource that may exist.
 */
export const azureArm: Parser = {
  id: 'azure-arm',
  title: 'saved evidence of live Azure',
  kinds: ['terraform'],
  recognise: (_path, head) => (IS_OURS.test(head) ? 'yes' : 'no'),
  parse: parseDocument,
};

const IS_OURS = new RegExp(`^\\s{0,64}\\{\\s{0,64}"format"\\s{0,16}:\\s{0,16}"${FORMAT}"`);

function parseDocument(file: EvidenceFile): Parsed {
  const problems = createProblems(file.path);
  const read = readJson(file, azureArm);
  if (!read.ok) return { ...NOTHING_PARSED, problems: [read.problem] };
  const document = checkedDocument(file, read.value, problems);
  const resources: readonly Resource[] = document === undefined ? [] : readSubscription(file.path, document, problems);
  if (document !== undefined) tellUnread(file.path, document.reads, problems);
  return { ...NOTHING_PARSED, resources, problems: problems.list };
}
