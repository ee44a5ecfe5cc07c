import type { EvidenceFile } from '../../../../model/evidence.ts';
import type { EvidenceKind } from '../../../../model/evidence-kind.ts';
import type { Problem } from '../../../../model/problem.ts';
import { plainJson } from '../../../../languages/json/json-with-comments.ts';
import { parseWhole, readChecked } from '../../json.ts';
import { isObject, type JsonObject } from '../../terraform/object.ts';

export const FORMAT: { readonly title: string; readonly kinds: readonly EvidenceKind[] } = {
  title: 'an Azure Resource Manager template',
  kinds: ['terraform'],
};

/** A template, or why it could not be read. */
export type TemplateRead = { readonly template: JsonObject } | { readonly problem: Problem };

/** Parses a template: JSON in which comments, trailing commas and texts over several lines are allowed. */
export function readTemplate(file: EvidenceFile): TemplateRead {
  const read = readChecked(file, FORMAT, () => parseWhole(onOneLine(plainJson(file.text()))));
  if (!read.ok) return { problem: read.problem };
  if (isObject(read.value)) return { template: read.value };
  const message = `${file.path} looks like ${FORMAT.title} but is not a JSON object, so it was not read. Correct it or export it again.`;
  const place = { file: file.path, pointer: [] };
  return { problem: { code: 'unparsable-file', severity: 'error', message, place, kinds: FORMAT.kinds } };
}

const TEXT_OVER_LINES = /"(?:[^"\\\n]|\\.)*\n(?:[^"\\]|\\.)*"/g;

/** Line breaks inside of texts become blanks, so that offsets stay the same. */
function onOneLine(text: string): string {
  if (isJson(text)) return text;
  return text.replaceAll(TEXT_OVER_LINES, (whole) => whole.replaceAll(/[\r\n\t]/g, ' '));
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
