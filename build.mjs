/**
 * Builds everything that is not written by hand: validators from schemas/, content from controls/, and the
 * bundle of src/. Runs on `npm ci` through `prepare`; needs no network.
 */
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import Ajv from 'ajv';
import standalone from 'ajv/dist/standalone/index.js';
import addFormats from 'ajv-formats';
import { build } from 'esbuild';

const ROOT = dirname(fileURLToPath(import.meta.url));
const GENERATED = join(ROOT, 'src/generated');
const DIST = join(ROOT, 'dist');
/** Dependencies in CommonJS ask for `require`, which a module does not have. */
const REQUIRE =
  "import { createRequire as __createRequire } from 'node:module';\nconst require = __createRequire(import.meta.url);";

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

/** Validators of the options of named functions. */
export const functionOptions: ReadonlyMap<string, Validator>;
`;

async function main() {
  mkdirSync(GENERATED, { recursive: true });
  const { version } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
  writeFileSync(join(GENERATED, 'version.ts'), `export const VERSION = ${JSON.stringify(version)};\n`);
  await buildValidators();
  await buildContent();
  await buildBundle();
}

/** Schemas to functions without ajv: one export per file of schemas/, and one entry per named function. */
async function buildValidators() {
  const { FUNCTIONS } = await importSource('src/checks/functions/index.ts');
  const ajv = new Ajv({ code: { source: true, esm: true }, strict: false, allErrors: false, validateFormats: true });
  addFormats(ajv);
  const names = new Map();
  for (const file of readdirSync(join(ROOT, 'schemas')).sort()) {
    if (!file.endsWith('.schema.json')) continue;
    const schema = JSON.parse(readFileSync(join(ROOT, 'schemas', file), 'utf8'));
    const id = schema.$id ?? file;
    ajv.addSchema(schema, id);
    names.set(camelCase(file.replace('.schema.json', '')), id);
  }
  const options = FUNCTIONS.map(({ name }) => [name, camelCase(`options-of-${name}`)]);
  for (const { name, options: schema } of FUNCTIONS) ajv.addSchema(schema, `options:${name}`);
  const all = Object.fromEntries([...names, ...options.map(([name, exported]) => [exported, `options:${name}`])]);
  const map = options.map(([name, exported]) => `[${JSON.stringify(name)}, ${exported}]`).join(', ');
  const source = `${standalone.default(ajv, all)}\nexport const functionOptions = new Map([${map}]);\n`;
  await build({
    stdin: { contents: source, resolveDir: ROOT, loader: 'js' },
    outfile: join(GENERATED, 'validators.js'),
    bundle: true,
    format: 'esm',
    platform: 'node',
    target: 'node20',
    logLevel: 'error',
  });
  const exports = [...names.keys()].map((name) => `export const ${name}: Validator;\n`).join('');
  writeFileSync(join(GENERATED, 'validators.d.ts'), TYPES + exports);
}

/** controls/ to JSON: small runs read only what they need. */
async function buildContent() {
  const { readContentFolder } = await importSource('src/content/read-folder.ts');
  const { bundle } = await importSource('src/content/bundle.ts');
  const folder = readContentFolder(join(ROOT, 'controls'));
  const { content, examples } = bundle(folder);
  rmSync(join(DIST, 'frameworks'), { recursive: true, force: true });
  mkdirSync(join(DIST, 'frameworks'), { recursive: true });
  writeFileSync(join(DIST, 'content.json'), JSON.stringify(content));
  writeFileSync(join(DIST, 'examples.json'), JSON.stringify(examples));
  for (const { thing } of folder.frameworks)
    writeFileSync(join(DIST, 'frameworks', `${thing.id}.json`), JSON.stringify(thing));
}

async function buildBundle() {
  const entry = join(ROOT, 'src/cli/main.ts');
  if (!existsSync(entry)) {
    console.error('src/cli/main.ts is missing: the command line was not built.');
    return;
  }
  for (const file of existsSync(DIST) ? readdirSync(DIST) : []) if (file.endsWith('.js')) rmSync(join(DIST, file));
  await build({
    entryPoints: [entry],
    outdir: DIST,
    bundle: true,
    splitting: true,
    format: 'esm',
    platform: 'node',
    target: 'node20',
    banner: { js: REQUIRE },
    logLevel: 'error',
  });
}

/** Runs a module of ours at build time, before anything is built. */
async function importSource(path) {
  const { outputFiles } = await build({
    entryPoints: [join(ROOT, path)],
    bundle: true,
    write: false,
    format: 'esm',
    platform: 'node',
    target: 'node20',
    logLevel: 'error',
  });
  return import(`data:text/javascript;base64,${Buffer.from(outputFiles[0].contents).toString('base64')}`);
}

function camelCase(name) {
  return name.replace(/[-_]([a-z0-9])/g, (_, letter) => letter.toUpperCase());
}

await main();
