import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { getOrCreate } from '../../src/base/memo.ts';

/** The folder of FedRAMP's schemas of the Consolidated Rules for 2026; `undefined` when this machine has none. */
export function fedrampSchemas(): string | undefined {
  const beside = fileURLToPath(new URL('../../../shared/reference/frameworks/fedramp-cr26-schemas', import.meta.url));
  const folder = process.env['FEDRAMP_SCHEMAS'] ?? beside;
  return existsSync(folder) ? folder : undefined;
}

/** Validators by name: all tests of a process share them. */
const compiled = new Map<string, ValidateFunction>();

/** Validator by the official schema whose file name contains this text, with all schemas that it refers to. */
export function fedrampValidator(folder: string, name: string): ValidateFunction {
  return getOrCreate(compiled, join(folder, name), () => compile(folder, name));
}

function compile(folder: string, name: string): ValidateFunction {
  const ajv = new Ajv2020({ strict: false, allErrors: true });
  addFormats.default(ajv);
  let wanted = '';
  for (const file of readdirSync(folder).sort()) {
    const schema: { readonly $id: string; readonly $defs?: object } = JSON.parse(
      readFileSync(join(folder, file), 'utf8'),
    );
    ajv.addSchema(schema);
    // References between the published files lack the # before $defs; these say what is meant.
    for (const part of Object.keys(schema.$defs ?? {}))
      ajv.addSchema({ $id: `${schema.$id}/$defs/${part}`, $ref: `${schema.$id}#/$defs/${part}` });
    if (file.includes(name)) wanted = schema.$id;
  }
  const validate = ajv.getSchema(wanted);
  if (validate === undefined) throw new Error(`no schema ${name} in ${folder}`);
  return validate;
}
