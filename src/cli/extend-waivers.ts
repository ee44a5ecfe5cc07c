import { dump, load, YAMLException } from 'js-yaml';
import type { Waiver } from '../engine/waivers.ts';

/**
 * The text of a file of waivers with one more at its end. What stands in it stays as it is, comments too; only JSON is written anew.
 * Nothing when the file is written so that an entry cannot be appended.
 */
export function extendWaivers(text: string, before: number, waiver: Waiver): string | undefined {
  const extended = isJson(text) ? jsonWith(text, waiver) : yamlWith(text, waiver);
  return holdsOneMore(extended, before, waiver) ? extended : undefined;
}

/** The lines of one entry. */
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

/** As deep, and with the line ends, that the file has. */
function yamlWith(text: string, waiver: Waiver): string {
  const [, indent = ''] = /^( {0,40})- /m.exec(text) ?? [];
  const end = text.includes('\r\n') ? '\r\n' : '\n';
  const lines = waiverLines(waiver).trimEnd().split('\n');
  const joint = text === '' || text.endsWith('\n') ? '' : end;
  return `${text}${joint}${lines.map((line) => `${indent}${line}${end}`).join('')}`;
}

/** A text that means something else than it did, but for the new entry, is not written. */
function holdsOneMore(text: string, before: number, waiver: Waiver): boolean {
  try {
    const data: unknown = load(text, { maxDepth: 16, maxAliases: 0 });
    return Array.isArray(data) && data.length === before + 1 && JSON.stringify(data.at(-1)) === JSON.stringify(waiver);
  } catch (error) {
    if (error instanceof YAMLException) return false;
    throw error;
  }
}
