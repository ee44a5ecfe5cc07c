import type { EvidenceFile } from '../../../model/evidence.ts';
import type { ParserSettings } from '../../../model/tree-parser.ts';
import type { GoMap } from '../template/go-value.ts';
import { goMap, isGoMap } from '../template/go-value.ts';
import { readGoYaml } from '../yaml/read.ts';
import { SetSyntaxError, setValues } from './set-values.ts';
import { overlay } from './value-tables.ts';

export type GivenValues = { readonly ok: true; readonly values: GoMap } | { readonly ok: false; readonly why: string };

/** The values that the user gives: `--values` files in their order, then every `--set`. */
export function givenValues(settings: ParserSettings['helm']): GivenValues {
  let values = goMap();
  for (const file of settings?.valueFiles ?? []) {
    const read = readValueFile(file);
    if (!read.ok) return read;
    values = overlay(values, read.values);
  }
  for (const [index, text] of (settings?.set ?? []).entries()) {
    try {
      setValues(values, text, false);
    } catch (error) {
      if (!(error instanceof SetSyntaxError)) throw error;
      return { ok: false, why: `value ${index + 1} given with --set cannot be read: ${error.message}` };
    }
  }
  return { ok: true, values };
}

function readValueFile(file: EvidenceFile): GivenValues {
  const read = readGoYaml(file.text());
  if (!read.ok) {
    const line = read.line === undefined ? '' : ` (line ${read.line})`;
    return { ok: false, why: `the values file ${file.path} cannot be read: ${read.why}${line}` };
  }
  if (read.value === null) return { ok: true, values: goMap() };
  if (isGoMap(read.value)) return { ok: true, values: read.value };
  return { ok: false, why: `the values file ${file.path} holds no map` };
}
