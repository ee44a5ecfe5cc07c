import type { EvidenceFile } from '../../../model/evidence.ts';
import type { ParserSettings } from '../../../model/tree-parser.ts';
import { goMap, isGoMap, type GoMap } from '../../../languages/go-template/go-value.ts';
import { readGoYaml } from '../../../languages/go-template/yaml/read.ts';
import { SetSyntaxError, setValues } from './set-values.ts';
import { overlay } from '../../../languages/go-template/value-tables.ts';

export type GivenValues = { readonly ok: true; readonly values: GoMap } | { readonly ok: false; readonly why: string };

/** The values from options: `--values` files in their order, then every `--set`, then every `--set-string`. */
export function givenValues(settings: ParserSettings['helm']): GivenValues {
  let values = goMap();
  for (const file of settings?.valueFiles ?? []) {
    const read = readValueFile(file);
    if (!read.ok) return read;
    values = overlay(values, read.values);
  }
  const why =
    setFault(values, settings?.set ?? [], '--set', false) ??
    setFault(values, settings?.setText ?? [], '--set-string', true);
  return why === undefined ? { ok: true, values } : { ok: false, why };
}

function setFault(values: GoMap, texts: readonly string[], flag: string, asText: boolean): string | undefined {
  for (const [index, text] of texts.entries()) {
    try {
      setValues(values, text, asText);
    } catch (error) {
      if (!(error instanceof SetSyntaxError)) throw error;
      return `value ${index + 1} given with ${flag} cannot be read: ${error.message}`;
    }
  }
  return undefined;
}

function readValueFile(file: EvidenceFile): GivenValues {
  const read = readGoYaml(file.text());
  if (!read.ok) {
    const line = read.line === undefined ? '' : ` (line ${read.line})`;
    return { ok: false, why: `the values file ${file.path} cannot be read: ${read.why}${line}` };
  }
  if (read.value === null) return { ok: true, values: goMap() };
  if (isGoMap(read.value)) return { ok: true, values: read.value };
  return { ok: false, why: `the values file ${file.path} contains no map` };
}
