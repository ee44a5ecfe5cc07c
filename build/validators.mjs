import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import Ajv from 'ajv';
import standalone from 'ajv/dist/standalone/index.js';
import addFormats from 'ajv-formats';
import { build } from 'esbuild';
import { camelCase, GENERATED, ROOT } from './places.mjs';

/** Schemas of files in controls/ and of folders that users add. */
const CONTENT_SCHEMAS = ['check', 'checkExamples', 'dataTable', 'framework', 'trait'];
/** Modules that export several validators by name. */
const MAPS = new Set(['functionOptions', 'officialFedramp', 'requests', 'requestFaults']);
const TYPES = `/** What is wrong, as JSON Schema validators tell it. */
export interface ValidationError {
  readonly keyword: string;
  /** JSON pointer into the data. */
  readonly instancePath: string;
  /** JSON pointer into the schema. */
  readonly schemaPath: string;
  readonly message?: string;
  readonly params: { readonly [name: string]: unknown };
}

/** A compiled schema. After a false answer \`errors\` says why. */
export interface Validator {
  (data: unknown): boolean;
  readonly errors?: readonly ValidationError[] | null;
}
`;

/**
 * Schemas to functions without ajv: one module per file of schemas/, one for the options of named functions, and
 * each imported by itself, so that a command loads only what it uses. esbuild's metafiles of them are kept with them.
 */
export async function buildValidators() {
  const functions = JSON.parse(readFileSync(join(GENERATED, 'function-options.json'), 'utf8'));
  const ajv = new Ajv({ code: { source: true, esm: true }, strict: false, validateFormats: true });
  addFormats(ajv);
  const modules = new Map();
  const schemas = readSchemas();
  for (const [name, schema] of schemas) ajv.addSchema(schema, schema.$id ?? name);
  for (const [name, schema] of schemas) {
    if (name === 'requests') modules.set(name, requestValidators(ajv, schema, name));
    else modules.set(name, standalone.default(ajv, { [name]: schema.$id ?? name }));
  }
  modules.set('requestFaults', requestFaultValidators(schemas));
  modules.set('functionOptions', optionValidators(ajv, functions));
  for (const [name, contents] of officialValidators()) modules.set(name, contents);
  modules.set('officialFedramp', fedrampValidators());
  writeFileSync(join(GENERATED, 'schema-keys.ts'), schemaKeys(schemas));
  rmSync(join(GENERATED, 'validators'), { recursive: true, force: true });
  mkdirSync(join(GENERATED, 'validators'));
  const metafiles = [];
  for (const [name, contents] of modules) metafiles.push(await writeValidator(name, contents));
  writeFileSync(join(GENERATED, 'validator.d.ts'), TYPES);
  writeFileSync(join(GENERATED, 'validator.js'), 'export {};\n');
  writeFileSync(join(GENERATED, 'package.json'), '{ "type": "module", "sideEffects": false }\n');
  writeFileSync(join(GENERATED, 'metafiles.json'), JSON.stringify(metafiles));
  return [];
}

/** One validator per OSCAL model from the official schema, so that a document of one loads no other. */
function officialValidators() {
  const schema = JSON.parse(readFileSync(join(ROOT, 'schemas/official/oscal-1.2.3.json'), 'utf8'));
  return schema.oneOf.map(({ properties }, index) => {
    const ajv = new Ajv({ code: { source: true, esm: true }, strict: false, allErrors: true });
    addFormats(ajv);
    ajv.addSchema(schema, schema.$id);
    const root = Object.keys(properties).find((name) => name !== '$schema');
    const name = camelCase(`official-${root}`);
    ajv.addSchema({ $ref: `${schema.$id}#/oneOf/${index}` }, name);
    return [name, standalone.default(ajv, { [name]: name })];
  });
}

/** One validator per kind of document of FedRAMP's Consolidated Rules, by the name of its definition. */
function fedrampValidators() {
  const schema = JSON.parse(readFileSync(join(ROOT, 'schemas/official/fedramp-cr26.json'), 'utf8'));
  const ajv = new Ajv({ code: { source: true, esm: true }, strict: false, allErrors: true });
  addFormats(ajv);
  ajv.addSchema(schema, schema.$id);
  const kinds = Object.keys(schema.definitions).filter((name) => !name.includes(':'));
  const names = Object.fromEntries(kinds.map((kind) => [camelCase(kind), `${schema.$id}#/definitions/${kind}`]));
  const entries = kinds.map((kind) => `[${JSON.stringify(kind)}, ${camelCase(kind)}]`);
  return `${standalone.default(ajv, names)}\nexport const officialFedramp = new Map([${entries.join(', ')}]);\n`;
}

/** The schemas of schemas/ by the names of their modules. */
function readSchemas() {
  const files = readdirSync(join(ROOT, 'schemas')).filter((file) => file.endsWith('.schema.json'));
  return new Map(
    files.sort().map((file) => {
      const schema = JSON.parse(readFileSync(join(ROOT, 'schemas', file), 'utf8'));
      return [camelCase(file.replace('.schema.json', '')), schema];
    }),
  );
}

/** All keys that files of content may have, by schema, to suggest the nearest for a strange one. */
function schemaKeys(schemas) {
  const keysIn = (node) => {
    if (typeof node !== 'object' || node === null) return [];
    const own = typeof node.properties === 'object' ? Object.keys(node.properties) : [];
    return [...own, ...Object.values(node).flatMap(keysIn)];
  };
  const rows = CONTENT_SCHEMAS.map((name) => [name, [...new Set(keysIn(schemas.get(name)))]]);
  return `export const SCHEMA_KEYS: ReadonlyMap<string, readonly string[]> = new Map(${JSON.stringify(rows)});\n`;
}

/** The same validators, but each finds everything that is wrong: for bodies of a bounded number of values. */
function requestFaultValidators(schemas) {
  const ajv = new Ajv({ code: { source: true, esm: true }, strict: false, validateFormats: true, allErrors: true });
  addFormats(ajv);
  for (const name of ['requests', 'waivers']) ajv.addSchema(schemas.get(name), schemas.get(name).$id);
  return requestValidators(ajv, schemas.get('requests'), 'requestFaults');
}

/** One validator per body of a request, by the name of its definition, in a map of this name. */
function requestValidators(ajv, { $id, definitions }, exported) {
  const bodies = Object.keys(definitions).filter((name) => /^[A-Z]/.test(name));
  const code = standalone.default(ajv, Object.fromEntries(bodies.map((name) => [name, `${$id}#/definitions/${name}`])));
  return `${code}\nexport const ${exported} = new Map([${bodies.map((name) => `[${JSON.stringify(name)}, ${name}]`).join(', ')}]);\n`;
}

function optionValidators(ajv, functions) {
  const exported = new Map(functions.map(({ name }) => [name, camelCase(`options-of-${name}`)]));
  // copied: of options that two functions share ajv would write one validator twice
  for (const { name, options } of functions) ajv.addSchema(structuredClone(options), `options:${name}`);
  const names = Object.fromEntries([...exported].map(([name, as]) => [as, `options:${name}`]));
  const entries = [...exported].map(([name, as]) => `[${JSON.stringify(name)}, ${as}]`);
  const code = exported.size === 0 ? '' : standalone.default(ajv, names);
  return `${code}\nexport const functionOptions = new Map([${entries.join(', ')}]);\n`;
}

async function writeValidator(name, contents) {
  const type = MAPS.has(name) ? 'ReadonlyMap<string, Validator>' : 'Validator';
  const declaration = `import type { Validator } from '../validator.js';\n\nexport const ${name}: ${type};\n`;
  writeFileSync(join(GENERATED, 'validators', `${name}.d.ts`), declaration);
  const { metafile } = await build({
    absWorkingDir: ROOT,
    stdin: { contents, resolveDir: ROOT, loader: 'js' },
    outfile: join(GENERATED, 'validators', `${name}.js`),
    bundle: true,
    minify: true,
    format: 'esm',
    platform: 'node',
    target: 'node20',
    logLevel: 'error',
    metafile: true,
  });
  return metafile;
}
