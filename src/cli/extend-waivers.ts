import { dump, load, YAMLException } from 'js-yaml';
import type { Waiver } from '../engine/waivers.ts';

/**
 * The text of a waiver file with one more entry at its end. Existing text stays the same, including comments; only
 * JSON is reformatted. `undefined` when an entry cannot be appended to the file.
 */
export function extendWaivers(text: string, before: number, waiver: Waiver): string | undefined {
  const extended = isJson(text) ? jsonWith(text, waiver) : yamlWith(text, waiver);
  return holdsOneMore(extended, before, waiver) ? extended : undefined;
}

/** One waiver as lines of YAML. */
export function waiverLines(waiver: Waiver): string {
  return dump([waiver], { lineWidth: -1 });
}

function isJson(text: string): boolean {
  return text.trim() !== '' && readEntries(text) !== undefined && text.trimStart().startsWith('[');
}

function jsonWith(text: string, waiver: Waiver): string {
  return `${JSON.stringify([...(readEntries(text) ?? []), waiver], null, 2)}\n`;
}

function readEntries(text: string): readonly unknown[] | undefined {
  try {
    const data: unknown = JSON.parse(text);
    return Array.isArray(data) ? data : undefined;
  } catch {
    return undefined;
  }
}

function yamlWith(text: string, waiver: Waiver): string {
  const [, indent = ''] = /^( {0,40})- /m.exec(text) ?? [];
  const end = text.includes('\r\n') ? '\r\n' : '\n';
  const lines = waiverLines(waiver).trimEnd().split('\n');
  const joint = text === '' || text.endsWith('\n') ? '' : end;
  return `${text}${joint}${lines.map((line) => `${indent}${line}${end}`).join('')}`;
}

/** A text is not written if its meaning changes beyond the new entry. */
function holdsOneMore(text: string, before: number, waiver: Waiver): boolean {
  try {
    const data: unknown = load(text, { maxDepth: 16, maxAliases: 0 });
    return Array.isArray(data) && data.length === before + 1 && JSON.stringify(data.at(-1)) === JSON.stringify(waiver);
  } catch (error) {
    if (error instanceof YAMLException) return false;
    throw error;
  }
}
