/**
 * Builds everything that is not written by hand: validators from schemas/, content from controls/, and the
 * bundle of src/. Runs on `npm ci` through `prepare`; needs no network.
 */
import { execFileSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import Ajv from 'ajv';
import standalone from 'ajv/dist/standalone/index.js';
import addFormats from 'ajv-formats';
import { build } from 'esbuild';
import { splitOptions } from './build/split.mjs';
import { noticesText } from './build/notices.mjs';
import { billOfMaterials } from './build/sbom.mjs';
import { bundledPackages } from './build/third-party.mjs';

const ROOT = dirname(fileURLToPath(import.meta.url));
const GENERATED = join(ROOT, 'src/generated');
const DIST = join(ROOT, 'dist');
/** Schemas of files in controls/ and of folders that users add. */
const CONTENT_SCHEMAS = ['check', 'checkExamples', 'dataTable', 'framework', 'trait'];
/** Modules that export several validators by name. */
const MAPS = new Set(['functionOptions', 'officialFedramp', 'requests']);
const TYPES = `/** What is wrong, as JSON Schema validators tell it. */
export interface ValidationError {
  readonly keyword: string;
  /** JSON pointer into the data. */
  readonly instancePath: string;
  readonly message?: string;
  readonly params: { readonly [name: string]: unknown };
}

/** A compiled schema. After a false answer \`errors\` says why. */
export interface Validator {
  (data: unknown): boolean;
  readonly errors?: readonly ValidationError[] | null;
}
`;

async function main() {
  mkdirSync(GENERATED, { recursive: true });
  writeFileSync(join(GENERATED, 'version.ts'), versionModule());
  const compiled = await buildValidators();
  await buildContent();
  writeNotices([...compiled, await buildBundle()]);
  const page = execFileSync(process.execPath, [join(ROOT, 'bin/evidence-engine.js'), 'man']);
  writeFileSync(join(DIST, 'evidence-engine.1'), page);
  rmSync(join(DIST, 'build'), { recursive: true });
}

/** What package.json says of this build; without a homepage no output names one. */
function versionModule() {
  const { version, homepage } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
  return [
    `export const VERSION = ${JSON.stringify(version)};`,
    `export const HOMEPAGE: string | undefined = ${JSON.stringify(homepage) ?? 'undefined'};`,
    '',
  ].join('\n');
}

/**
 * Schemas to functions without ajv: one module per file of schemas/, one for the options of named functions, and
 * each imported by itself, so that a command loads only what it uses. Gives esbuild's accounts of them.
 */
async function buildValidators() {
  const { FUNCTIONS } = await importSource('src/checks/functions/index.ts');
  const ajv = new Ajv({ code: { source: true, esm: true }, strict: false, validateFormats: true });
  addFormats(ajv);
  const modules = new Map();
  const schemas = readSchemas();
  for (const [name, schema] of schemas) ajv.addSchema(schema, schema.$id ?? name);
  for (const [name, schema] of schemas) {
    if (name === 'requests') modules.set(name, requestValidators(ajv, schema));
    else modules.set(name, standalone.default(ajv, { [name]: schema.$id ?? name }));
  }
  modules.set('functionOptions', optionValidators(ajv, FUNCTIONS));
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
  return metafiles;
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

/** One validator per body of a request, by the name of its definition. */
function requestValidators(ajv, { $id, definitions }) {
  const bodies = Object.keys(definitions).filter((name) => /^[A-Z]/.test(name));
  const code = standalone.default(ajv, Object.fromEntries(bodies.map((name) => [name, `${$id}#/definitions/${name}`])));
  return `${code}\nexport const requests = new Map([${bodies.map((name) => `[${JSON.stringify(name)}, ${name}]`).join(', ')}]);\n`;
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

/** controls/ to JSON: small runs read only what they need. */
async function buildContent() {
  const { scanContentFolder } = await importSource('src/content/read-folder.ts');
  const { bundle } = await importSource('src/content/bundle.ts');
  const folder = scanContentFolder(join(ROOT, 'controls'));
  if (folder.faults.length > 0) throw new Error(folder.faults.map(({ message }) => `controls/${message}`).join('\n'));
  const { content, spellings, tables, examples, crossReferences } = bundle(folder);
  rmSync(join(DIST, 'frameworks'), { recursive: true, force: true });
  mkdirSync(join(DIST, 'frameworks'), { recursive: true });
  writeFileSync(join(DIST, 'content.json'), JSON.stringify(content));
  writeFileSync(join(DIST, 'spellings.jsonl'), spellings.join('\n'));
  writeFileSync(join(DIST, 'tables.json'), JSON.stringify(tables));
  writeFileSync(join(DIST, 'examples.json'), JSON.stringify(examples));
  writeFileSync(join(DIST, 'cross-references.json'), JSON.stringify(crossReferences));
  for (const { thing } of folder.frameworks)
    writeFileSync(join(DIST, 'frameworks', `${thing.id}.json`), JSON.stringify(thing));
}

/** Sources to modules in `dist/`. Gives esbuild's account of them. */
async function buildBundle() {
  for (const name of readdirSync(DIST)) if (name.endsWith('.js')) rmSync(join(DIST, name));
  const { metafile } = await build({ ...splitOptions(ROOT), write: true });
  const types = readFileSync(join(ROOT, 'src/library/types.ts'), 'utf8');
  writeFileSync(join(DIST, 'library.d.ts'), `${types}\nexport declare const assess: Assess;\n`);
  return metafile;
}

/** The licences of others' code in `dist/`, and the bill of materials: both from esbuild's accounts. */
function writeNotices(metafiles) {
  const packages = bundledPackages(ROOT, metafiles);
  writeFileSync(join(ROOT, 'THIRD-PARTY-NOTICES'), noticesText(ROOT, packages));
  writeFileSync(join(ROOT, 'bom.cdx.json'), billOfMaterials(packages));
}

/** Runs a module of ours at build time, before anything is built. */
async function importSource(path) {
  const outfile = join(DIST, 'build', `${path.replaceAll(/[^a-z]/g, '-')}.mjs`);
  await build({
    entryPoints: [join(ROOT, path)],
    outfile,
    bundle: true,
    format: 'esm',
    platform: 'node',
    target: 'node20',
    logLevel: 'error',
  });
  return import(pathToFileURL(outfile).href);
}

function camelCase(name) {
  return name.replace(/[-_]([a-z0-9])/g, (_, letter) => letter.toUpperCase());
}

await main();
