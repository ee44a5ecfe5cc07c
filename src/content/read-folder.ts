import { lstatSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { check } from '../generated/validators/check.js';
import { checkExamples } from '../generated/validators/checkExamples.js';
import { dataTable } from '../generated/validators/dataTable.js';
import { framework } from '../generated/validators/framework.js';
import { functionOptions } from '../generated/validators/functionOptions.js';
import { trait } from '../generated/validators/trait.js';
import type { Check, DataTable, Trait } from '../model/check.ts';
import { EngineError } from '../model/engine-error.ts';
import { groupBy } from '../base/group-by.ts';
import type { Framework } from '../model/framework.ts';
import type { Filed, FolderContent } from './content.ts';
import { assertValid, fault } from './fault.ts';
import { withFipsConsequences } from './fips-consequences.ts';
import { parseYaml } from './parse-yaml.ts';
import { toCheck, toFramework, type RawCheck, type RawExample, type RawFramework } from './raw.ts';
import { toTrait, type RawTrait } from './to-trait.ts';
import { joinTraitFiles, type FileOfTrait } from './trait-folder.ts';

const MAX_FILES = 5000;
const EXAMPLES = /\.examples\.ya?ml$/;
const MAX_BYTES = 1024 * 1024;
const MAX_LEVELS = 8;

/**
 * Reads a folder of content. `traits/`, `data/` and `frameworks/` contain what their names say; a folder inside
 * `traits/` is one trait in several files. Every other YAML file is a check whose family is its folder, with its
 * examples in `<check>.examples.yaml` or in several files `<check>.<part>.examples.yaml`. At most 5,000 files of 1
 * MiB; links are not followed. Throws EngineError `invalid-content` for the first invalid file, and
 * `unreadable-input` for a folder that cannot be read.
 */
export function readContentFolder(folder: string): FolderContent {
  const content = scanContentFolder(folder);
  const [first] = content.faults;
  if (first !== undefined) throw first;
  return content;
}

/** As `readContentFolder`, but invalid files are left out and listed in `faults`. */
export function scanContentFolder(folder: string): FolderContent & { readonly faults: readonly EngineError[] } {
  const root = resolve(folder);
  const files = listFiles(root);
  const content: Growing = {
    files: new Set(files),
    checks: [],
    examples: new Map(),
    traits: [],
    traitFiles: [],
    tables: [],
    frameworks: [],
    faults: [],
  };
  for (const file of files.filter((name) => EXAMPLES.test(name))) addFile(content, root, file);
  for (const file of files.filter((name) => !EXAMPLES.test(name))) addFile(content, root, file);
  for (const [path, parts] of groupBy(content.traitFiles, ({ file }) => dirname(file)))
    collectFaults(content, () => content.traits.push({ file: path, thing: joinTraitFiles(path, parts) }));
  const tables = content.tables.map(({ thing }) => thing);
  return { ...content, checks: withFipsConsequences(content.checks, tables) };
}

interface Growing {
  readonly files: ReadonlySet<string>;
  readonly checks: Filed<Check>[];
  /** By the path of the check without its extension. */
  readonly examples: Map<string, readonly RawExample[]>;
  readonly traits: Filed<Trait>[];
  readonly traitFiles: FileOfTrait[];
  readonly tables: Filed<DataTable>[];
  readonly frameworks: Filed<Framework>[];
  readonly faults: EngineError[];
}

function addFile(content: Growing, root: string, file: string): void {
  collectFaults(content, () => addThing(content, readData(root, file), file));
}

function collectFaults(content: Growing, add: () => void): void {
  try {
    add();
  } catch (error) {
    if (!(error instanceof EngineError)) throw error;
    content.faults.push(error);
  }
}

function addThing(content: Growing, data: unknown, file: string): void {
  const { checks, examples, traits, traitFiles, tables, frameworks } = content;
  const kind = readKind(file);
  if (EXAMPLES.test(file)) {
    assertValid<readonly RawExample[]>(checkExamples, data, file, 'checkExamples');
    const name = findCheck(file, content.files);
    examples.set(name, [...(examples.get(name) ?? []), ...data]);
  } else if (kind === 'part of a trait') {
    traitFiles.push({ file, data });
  } else if (kind === 'traits') {
    assertValid<RawTrait>(trait, data, file, 'trait');
    traits.push({ file, thing: toTrait(data, file) });
  } else if (kind === 'data') {
    assertValid<DataTable>(dataTable, data, file, 'dataTable');
    tables.push({ file, thing: data });
  } else if (kind === 'frameworks') {
    assertValid<RawFramework>(framework, data, file, 'framework');
    frameworks.push({ file, thing: toFramework(data) });
  } else {
    assertValid<RawCheck>(check, data, file, 'check');
    assertOptions(data, file);
    const name = file.replace(/\.ya?ml$/, '');
    const own = examples.get(name);
    if (own === undefined) throw fault(file, `there are no examples next to it. Write some to ${name}.examples.yaml.`);
    checks.push({ file, thing: toCheck(data, own, readFamily(file)) });
  }
}

function findCheck(file: string, files: ReadonlySet<string>): string {
  const whole = file.replace(EXAMPLES, '');
  const check = [whole, whole.replace(/\.[^./]+$/, '')].find(
    (name) => files.has(`${name}.yaml`) || files.has(`${name}.yml`),
  );
  if (check !== undefined) return check;
  throw fault(file, 'there is no check of this name next to it. Give both files the name of the check.');
}

function assertOptions(data: RawCheck, file: string): void {
  const call = data.function;
  if (call === undefined) return;
  const validate = functionOptions.get(call.name);
  if (validate === undefined)
    throw fault(file, `function.name must be one of ${[...functionOptions.keys()].join(', ')}.`);
  assertValid(validate, call.options ?? {}, `${file} (function.options)`);
}

function readData(root: string, file: string): unknown {
  const path = join(root, file);
  if (lstatSync(path).size > MAX_BYTES) throw fault(file, `larger than ${MAX_BYTES} bytes. Split it.`);
  return parseYaml(readFileSync(path, 'utf8').replace(/^\uFEFF/, ''), file);
}

/** Sorted, so that errors and order do not depend on the file system. */
function listFiles(root: string): readonly string[] {
  const files: string[] = [];
  const visit = (folder: string, level: number): void => {
    for (const entry of readEntries(join(root, folder), root)) {
      const path = folder === '' ? entry.name : `${folder}/${entry.name}`;
      if (entry.isDirectory() && level < MAX_LEVELS && !entry.name.startsWith('.')) visit(path, level + 1);
      if (entry.isFile() && /\.ya?ml$/.test(entry.name)) files.push(path);
      if (files.length > MAX_FILES)
        throw fault(root, `contains more than ${MAX_FILES} YAML files. Name a narrower folder.`);
    }
  };
  visit('', 0);
  return files.sort();
}

function readEntries(path: string, root: string) {
  try {
    return readdirSync(path, { withFileTypes: true });
  } catch (error) {
    const message = `The folder of checks ${root} cannot be read. Name a folder that exists and may be read.`;
    throw new EngineError('unreadable-input', message, { cause: error });
  }
}

function readKind(file: string): string {
  const [above, folder] = file.split('/').slice(0, -1).slice(-2);
  return above === 'traits' && folder !== undefined ? 'part of a trait' : (folder ?? above ?? '');
}

/** `checks/crypto/x.yaml` and `crypto/x.yaml` are of family crypto; a file without a folder is custom. */
function readFamily(file: string): string {
  const folder = file.split('/').at(-2);
  return folder === undefined || folder === 'checks' ? 'custom' : folder;
}
