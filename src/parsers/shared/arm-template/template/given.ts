import { redacted, unknown, withTold, isUnknown, type Value } from '../../../../base/value.ts';
import { from } from '../../../../base/origins.ts';
import { plainJson } from '../../../../languages/json/json-with-comments.ts';
import { plain } from '../../../../languages/arm-expressions/functions/objects.ts';
import type { EvidenceFile } from '../../../../model/evidence.ts';
import { parseWhole } from '../../json.ts';
import { field, isObject } from '../../terraform/object.ts';
import type { Given } from '../evaluation/parameters.ts';

/** What the user gives for parameters. */
export interface TemplateSettings {
  readonly parameters?: readonly string[];
  readonly parameterFiles?: readonly EvidenceFile[];
}

/** Parameters as options and parameter files give them; the last one counts. */
export function givenParameters({ parameters = [], parameterFiles = [] }: TemplateSettings): Given {
  const given = new Map<string, () => Value>();
  for (const file of parameterFiles)
    for (const [name, value] of readParameterFile(file)) given.set(name.toLowerCase(), () => value);
  for (const text of parameters) {
    const end = text.indexOf('=');
    const value = text.slice(end + 1);
    if (end > 0) given.set(text.slice(0, end).trim().toLowerCase(), () => value);
  }
  return given;
}

/** The values of a parameter file; a reference to a secret of a vault is a secret that is kept elsewhere. */
export function readParameterFile(file: EvidenceFile): readonly (readonly [string, Value])[] {
  const data = parse(file);
  const section = isObject(data) ? (field(data, 'parameters') ?? data) : undefined;
  if (!isObject(section)) return [];
  return Object.keys(section).flatMap((name): readonly (readonly [string, Value])[] => {
    const raw = field(section, name);
    if (!isObject(raw)) return [];
    if (field(raw, 'reference') !== undefined) return [[name, vaultSecret()]];
    const value = plain(field(raw, 'value'), 0);
    return value === undefined ? [] : [[name, value]];
  });
}

function vaultSecret(): Value {
  const told = withTold(unknown('a secret of a key vault', true), 'reference');
  return isUnknown(told) ? from({ to: [], exact: false, secret: true }, told) : redacted('');
}

function parse(file: EvidenceFile): unknown {
  try {
    const { value, isTooDeep } = parseWhole(plainJson(file.text()));
    return isTooDeep ? undefined : value;
  } catch {
    return undefined;
  }
}
