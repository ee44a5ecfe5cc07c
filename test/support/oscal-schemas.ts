import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Ajv, type ValidateFunction } from 'ajv';
import addFormats from 'ajv-formats';
import { OSCAL_VERSIONS } from '../../src/model/oscal-versions.ts';

/** The folder of the official OSCAL schemas, one subfolder per version; `undefined` when this machine has none. */
export function oscalSchemas(): string | undefined {
  const beside = fileURLToPath(new URL('../../../shared/reference/oscal', import.meta.url));
  const folder = process.env['OSCAL_SCHEMAS'] ?? beside;
  return existsSync(folder) ? folder : undefined;
}

/** The versions of OSCAL that the folder has the official schema of. */
export function officialVersions(folder: string): readonly string[] {
  return OSCAL_VERSIONS.filter((version) => existsSync(join(folder, version, 'oscal_complete_schema.json')));
}

/** Validator of any OSCAL document by the official schema of a version. */
export function officialValidator(folder: string, version: string): ValidateFunction {
  const ajv = new Ajv({ strict: false, allErrors: true });
  addFormats.default(ajv);
  return ajv.compile(JSON.parse(readFileSync(join(folder, version, 'oscal_complete_schema.json'), 'utf8')));
}

/** Validators of single models by the official schema of a version: they tell what is wrong with that model only. */
export function modelValidators(
  folder: string,
  version: string,
  roots: readonly string[],
): ReadonlyMap<string, ValidateFunction> {
  const ajv = new Ajv({ strict: false });
  addFormats.default(ajv);
  const text = readFileSync(join(folder, version, 'oscal_complete_schema.json'), 'utf8');
  const schema: { readonly $id: string; readonly oneOf: readonly { readonly properties: object }[] } = JSON.parse(text);
  ajv.addSchema(schema);
  return new Map(
    roots.map((root) => {
      const index = schema.oneOf.findIndex(({ properties }) => Object.hasOwn(properties, root));
      return [root, ajv.compile({ $ref: `${schema.$id}#/oneOf/${index}` })] as const;
    }),
  );
}

/** Validator of one of the project's own schemas, by the name of its file. */
export function ownValidator(name: string): ValidateFunction {
  const file = new URL(`../../schemas/${name}.schema.json`, import.meta.url);
  return new Ajv({ strict: true, allErrors: true }).compile(JSON.parse(readFileSync(file, 'utf8')));
}
