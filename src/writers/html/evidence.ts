import { counted } from '../../base/counted.ts';
import type { Assessment } from '../../model/assessment.ts';
import { overriddenFindings, overrideLine, overrideSummary } from '../../model/overridden.ts';
import { fileAndLine } from '../../model/place.ts';
import { escaped, renderCode, renderLongTable } from './markup.ts';

const MOST_OVERRIDDEN = 200;
const MOST_FILES = 5000;

/** What was read, with the digests that a reader can compare, what went wrong with it, and what no check reads. */
export function evidencePart(assessment: Assessment): string {
  const { files, evidenceDigest } = assessment;
  const rows = files
    .slice(0, MOST_FILES)
    .map(({ path, size, sha256, status }) => [
      renderCode(path),
      escaped(status),
      String(size),
      sha256 === undefined ? 'not computed' : renderCode(sha256),
    ]);
  const more = files.length - rows.length;
  return [
    `<p>${escaped(filesText(assessment))} Digest of all: <code>${escaped(evidenceDigest)}</code></p>`,
    problemsTable(assessment),
    unreadTable(assessment),
    renderLongTable('Evidence files', ['File', 'Result', 'Bytes', 'SHA-256'], rows),
    more > 0 ? `<p>${more} more: see coverage.json.</p>` : '',
  ]
    .filter((part) => part !== '')
    .join('\n');
}

/** How many files there are and how they fared, as sentences. */
export function filesText({ files, problems }: Pick<Assessment, 'files' | 'problems'>): string {
  const count = (wanted: string): number => files.filter(({ status }) => status === wanted).length;
  const [assessed, unknown, unreadable] = [count('assessed'), count('unrecognised'), count('unreadable')];
  const parts = [
    `${counted(files.length, 'file')}: ${assessed} assessed`,
    ...(unknown > 0 ? [`${unknown} not recognized`] : []),
    ...(unreadable > 0 ? [`${unreadable} unreadable`] : []),
  ];
  return `${parts.join(', ')}.${problems.length === 0 ? '' : ` ${counted(problems.length, 'problem')}.`}`;
}

function problemsTable({ problems }: Assessment): string {
  if (problems.length === 0) return '';
  const rows = problems.map(({ severity, message, place }) => [
    escaped(severity),
    renderCode(fileAndLine(place)),
    escaped(message),
  ]);
  return renderLongTable('Problems', ['Severity', 'Where', 'What, and what to do'], rows);
}

function unreadTable({ unread = [] }: Assessment): string {
  if (unread.length === 0) return '';
  const rows = unread.map(({ type, count, place }) => [
    renderCode(type),
    String(count),
    renderCode(fileAndLine(place)),
  ]);
  return renderLongTable('What no check reads', ['Type', 'Things', 'First one'], rows);
}

/** What the gate overrides, why and where, and suppressions that need a look; nothing where there are none. */
export function suppressionPart(assessment: Assessment): string {
  const { suppressionNotes = [] } = assessment;
  const overridden = overriddenFindings(assessment);
  if (overridden.length === 0 && suppressionNotes.length === 0) return '';
  const lines = [...overridden.map(overrideLine), ...suppressionNotes.map(({ message }) => message)];
  const more = lines.length - MOST_OVERRIDDEN;
  const items = lines.slice(0, MOST_OVERRIDDEN).map((line) => `<li class="item">${escaped(line)}</li>`);
  const rest = more > 0 ? `\n<li>and ${more} more: see findings.json</li>` : '';
  return `<p>${overrideSummary(overridden).map(escaped).join('')}</p>\n<ul>\n${items.join('\n')}${rest}\n</ul>`;
}
