import { omitUndefined } from '../../base/omit-undefined.ts';
import { isMap, own, type Value, type ValueMap } from '../../base/value.ts';
import type { EvidenceFile, FileTree } from '../../model/evidence.ts';
import type { FlawStatement, StatedProduct, StatedStatus } from '../../model/flaw-statement.ts';
import type { Problem } from '../../model/problem.ts';
import { listField, mapField, textField } from '../shared/fields.ts';
import { factText } from '../shared/flaws/flaw-facts.ts';
import { namedAuthor, UNJUSTIFIED } from '../shared/flaws/vex-words.ts';
import { problemList } from '../shared/problem-list.ts';
import { createProducts, type FindProduct } from './stated-products.ts';

/** `analysis.state`; a false positive is a claim about the scanner, which says the same of the product. */
const STATES: ReadonlyMap<string, StatedStatus> = new Map([
  ['resolved', 'fixed'],
  ['resolved_with_pedigree', 'fixed'],
  ['exploitable', 'affected'],
  ['in_triage', 'under-investigation'],
  ['false_positive', 'not-affected'],
  ['not_affected', 'not-affected'],
]);
const JUSTIFICATIONS: ReadonlySet<string> = new Set([
  'code_not_present',
  'code_not_reachable',
  'requires_configuration',
  'requires_dependency',
  'requires_environment',
  'protected_by_compiler',
  'protected_at_runtime',
  'protected_at_perimeter',
  'protected_by_mitigating_control',
]);

interface ReadStatements {
  readonly statements: readonly FlawStatement[];
  readonly problems: readonly Problem[];
}

/**
 * What the author of a document states about vulnerabilities (`vulnerabilities` with `analysis`, CycloneDX 1.4 to 1.7, JSON
 * reference). Vulnerabilities without an analysis are no statement.
 */
export function readStatements(file: EvidenceFile, root: ValueMap, tree: FileTree | undefined): ReadStatements {
  const list = listField(root, 'vulnerabilities');
  const problems = problemList(file, { kinds: ['vulnerability'] });
  if (list === undefined) {
    problems.add('partly-read', `${file.path} has vulnerabilities that are not a list. Export it again.`, [
      'vulnerabilities',
    ]);
    return { statements: [], problems: problems.all() };
  }
  if (list.length === 0) return { statements: [], problems: [] };
  const find = createProducts(root, tree);
  const metadata = mapField(root, 'metadata') ?? {};
  const statements = list.flatMap((raw, index) => {
    if (!isMap(raw) || own(raw, 'analysis') === undefined) return [];
    const place = { file: file.path, pointer: ['vulnerabilities', index] };
    const statement = readStatement(raw, metadata, find);
    if (statement !== undefined) return [{ ...statement, place }];
    const message = `${file.path} has an analysis without a vulnerability, a product or a state of CycloneDX. Correct it, or export it again.`;
    problems.add('partly-read', message, place.pointer);
    return [];
  });
  return { statements, problems: problems.all() };
}

function readStatement(raw: ValueMap, metadata: ValueMap, find: FindProduct): Omit<FlawStatement, 'place'> | undefined {
  const analysis = mapField(raw, 'analysis');
  const status = STATES.get(analysis ? (textField(analysis, 'state') ?? '') : '');
  const ids = readIds(raw);
  const affects = listField(raw, 'affects') ?? [];
  if (!analysis || status === undefined || ids.length === 0 || affects.length === 0) return undefined;
  const label = textField(analysis, 'justification') ?? '';
  const isJustified = JUSTIFICATIONS.has(label);
  const time = ['lastUpdated', 'firstIssued'].map((key) => textField(analysis, key)).find(Boolean);
  return {
    source: 'cyclonedx',
    ids,
    status,
    justification: isJustified ? label : '',
    words: factText(analysis, 'detail'),
    author: readAuthor(metadata),
    products: affects.flatMap((one): readonly StatedProduct[] => (isMap(one) ? find(one) : [])),
    ...omitUndefined({
      time: time ?? (textField(metadata, 'timestamp') || undefined),
      ineffective: status === 'not-affected' && !isJustified ? UNJUSTIFIED : undefined,
    }),
  };
}

function readIds(raw: ValueMap): readonly string[] {
  const others = (listField(raw, 'references') ?? []).slice(0, 100);
  const ids = [factText(raw, 'id'), ...others.map((one) => (isMap(one) ? factText(one, 'id') : ''))];
  return [...new Set(ids)].filter((id) => id !== '');
}

/** The persons who made the document, else the organization that made it; the supplier of the product is not its author. */
function readAuthor(metadata: ValueMap): string {
  const names = (listField(metadata, 'authors') ?? []).slice(0, 3).map(readName);
  const authors = names.filter((name) => name !== '').join(', ');
  return namedAuthor(authors || readName(own(metadata, 'manufacturer')) || readName(own(metadata, 'manufacture')));
}

function readName(value: Value | undefined): string {
  return isMap(value) ? factText(value, 'name') || factText(value, 'email') : '';
}
