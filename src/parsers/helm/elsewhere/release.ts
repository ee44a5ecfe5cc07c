import { isGoMap, type GoMap } from '../../../languages/go-template/go-value.ts';
import { readGoYaml } from '../../../languages/go-template/yaml/read.ts';
import { SetSyntaxError, setValues } from '../chart/set-values.ts';

/** A deployment of a chart in a folder. */
export interface Release {
  readonly file: string;
  readonly path: string;
  /** `undefined` where the tree does not determine them. */
  readonly values: GoMap | undefined;
  readonly valueFiles: readonly string[];
}

/** Puts `name=value` into a table; false where Helm rejects it. */
export function setOne(values: GoMap, text: string): boolean {
  try {
    setValues(values, text, false);
    return true;
  } catch (error) {
    if (!(error instanceof SetSyntaxError)) throw error;
    return false;
  }
}

/** A text that is one YAML map; `undefined` for anything else. */
export function readMap(text: string): GoMap | undefined {
  const read = readGoYaml(text);
  return read.ok && isGoMap(read.value) ? read.value : undefined;
}
