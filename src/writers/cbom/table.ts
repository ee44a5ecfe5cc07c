import type { Assessment } from '../../model/assessment.ts';
import { CRYPTO_KINDS, type CryptoInventory, type CryptoItem, type CryptoKind } from '../../model/inventory.ts';
import { markdownText } from '../markdown-text.ts';
import { oneLine, shorten } from '../text.ts';

const HEADINGS: { readonly [kind in CryptoKind]: string } = {
  module: 'Modules',
  library: 'Libraries',
  protocol: 'Protocols',
  algorithm: 'Algorithms',
  certificate: 'Certificates',
  material: 'Keys and other material',
};
/** Limit of rows in one table; the CBOM file has all. */
const MAX_ROWS = 1000;
const LONGEST_CELL = 400;

/** The inventory for people, in Markdown. */
export function inventoryTable(assessment: Assessment, { items, open }: CryptoInventory): string {
  const { name, asOf, evidenceDigest, engine } = assessment;
  const lines = [
    `# Cryptographic inventory of ${cell(name)}`,
    '',
    `As of ${asOf}, by ${engine.name} ${engine.version}, from evidence ${evidenceDigest}.`,
    '',
    'What the evidence names. A name proves neither that something is validated nor that it is used; the verdicts of the',
    'assessment say what is shown. What no evidence mentions is not listed.',
  ];
  if (items.length === 0) lines.push('', 'The evidence names no cryptographic module, library, protocol or algorithm.');
  for (const kind of CRYPTO_KINDS) {
    const rows = items.filter((item) => item.kind === kind);
    if (rows.length > 0) lines.push('', `## ${HEADINGS[kind]}`, '', ...table(rows));
  }
  if (open > 0)
    lines.push('', `${open} further settings of algorithms and protocols are not known before they are applied.`);
  return `${lines.join('\n')}\n`;
}

function table(rows: readonly CryptoItem[]): readonly string[] {
  const shown = rows.slice(0, MAX_ROWS).map(row);
  const rest = rows.length - shown.length;
  return [
    '| Name | Version | Of | Scope | What is known | Where |',
    '| --- | --- | --- | --- | --- | --- |',
    ...shown,
    ...(rest > 0 ? ['', `${rest} more are in cbom.cdx.json.`] : []),
  ];
}

function row(item: CryptoItem): string {
  const { kind, name, version, subject, scope, notes, providedBy, places, seen } = item;
  const [first] = places;
  const where = first === undefined ? '' : `${first.file}${first.line === undefined ? '' : `:${first.line}`}`;
  const provided = providedBy.length === 0 ? [] : [`provided by ${providedBy.join(', ')}`];
  const cells = [
    cell(name),
    version === '' && (kind === 'module' || kind === 'library') ? 'not known' : cell(version),
    subject === '' ? '' : cell(subject),
    scope === 'unknown' ? '' : scope,
    cell([...notes, ...provided].join('; ')),
    `${cell(where)}${seen > 1 ? ` and ${seen - 1} more` : ''}`,
  ];
  return `| ${cells.join(' | ')} |`;
}

function cell(text: string): string {
  return text === '' ? '' : markdownText(shorten(oneLine(text), LONGEST_CELL));
}
