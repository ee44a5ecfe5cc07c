import { isList, isMap, own, type Value, type ValueMap } from '../../../base/value.ts';
import { parentFolder, resolvePath, under } from '../../../base/tree-path.ts';
import { createWork } from '../../../base/work.ts';
import { goMap, type GoMap } from '../../../languages/go-template/go-value.ts';
import { overlay } from '../../../languages/go-template/value-tables.ts';
import { evaluate } from '../../../languages/hcl/evaluation/evaluate.ts';
import { createRun, takes, type Run, type Scope } from '../../../languages/hcl/evaluation/run.ts';
import type { Block, Body } from '../../../languages/hcl/syntax/ast.ts';
import { parseJson } from '../../../languages/hcl/syntax/parse-json.ts';
import { parseNative } from '../../../languages/hcl/syntax/parse-native.ts';
import { createObject } from '../../../languages/hcl/values/build.ts';
import { toValue } from '../../../languages/hcl/values/to-value.ts';
import { failure, isFailure, unknownValue } from '../../../languages/hcl/values/value.ts';
import type { FileTree } from '../../../model/evidence.ts';
import { readMap, setOne, type Release } from './release.ts';

const MARK = 'helm_release';
const MAX_LENGTH = 2_000_000;
/** For all releases of a tree, whose expressions are short. */
const WORK = 20_000_000;
const SETS = ['set', 'set_sensitive', 'set_list', 'set_wo'];
const LATER = unknownValue('only Terraform decides it');

interface Reading {
  readonly tree: FileTree;
  readonly folder: string;
  readonly scope: Scope;
  readonly run: Run;
}

/**
 * The charts in folders of the tree that `helm_release` of Terraform's Helm provider deploys, with their values
 * (documentation of the provider, `values` and `set`). Values that more than the file itself decides are `undefined`.
 */
export function terraformReleases(tree: FileTree): readonly Release[] {
  const run = createRun(createWork(WORK));
  return tree.paths.flatMap((path) => {
    const file = /\.tf(?:\.json)?$/.test(path) ? tree.get(path) : undefined;
    if (file === undefined || file.size > MAX_LENGTH || !file.text().includes(MARK)) return [];
    const { body } = (path.endsWith('.json') ? parseJson : parseNative)(file.text());
    const folder = parentFolder(path);
    const reading = { tree, folder, scope: createScope(tree, folder, run), run };
    return body.blocks
      .filter(({ type, labels }) => type === 'resource' && labels[0] === MARK)
      .flatMap((block) => readRelease(block, path, reading));
  });
}

function readRelease({ body }: Block, file: string, reading: Reading): readonly Release[] {
  const chart = readAttribute(body, 'chart', reading);
  const repository = readAttribute(body, 'repository', reading);
  if (typeof chart !== 'string' || typeof repository === 'string') return [];
  const inFolder = resolvePath(reading.folder, chart);
  const isHere = inFolder !== undefined && reading.tree.get(under(inFolder, 'Chart.yaml')) !== undefined;
  const path = isHere ? inFolder : (resolvePath('', chart) ?? chart);
  return [{ file, path, values: readValues(body, reading), valueFiles: [] }];
}

/** Later texts override earlier ones, and single values override all texts. */
function readValues(body: Body, reading: Reading): GoMap | undefined {
  const texts = readAttribute(body, 'values', reading) ?? [];
  if (!isList(texts)) return undefined;
  let values = goMap();
  for (const text of texts) {
    const read = typeof text === 'string' ? readMap(text) : undefined;
    if (read === undefined) return undefined;
    values = overlay(values, read);
  }
  const pairs = readPairs(body, reading);
  return pairs?.every(([name, value]) => setOne(values, `${name}=${value}`)) === true ? values : undefined;
}

/** Blocks up to version 2 of the provider, a list of objects since; `undefined` where one is not known. */
function readPairs(body: Body, reading: Reading): readonly (readonly [name: string, value: string])[] | undefined {
  if (body.blocks.some(({ type, labels }) => type === 'dynamic' && SETS.includes(labels[0] ?? ''))) return undefined;
  const written = SETS.flatMap((type): (ValueMap | undefined)[] => {
    const list = readAttribute(body, type, reading) ?? [];
    if (!isList(list)) return [undefined];
    const blocks = body.blocks.filter((block) => block.type === type).map((block) => readBlock(block, reading));
    return [...list.map((each) => (isMap(each) ? each : undefined)), ...blocks];
  });
  const pairs = written.map((each) => (each === undefined ? undefined : readPair(each)));
  return pairs.includes(undefined) ? undefined : pairs.filter((each) => each !== undefined);
}

/** The value is in the notation of `--set`. A value of another type than the usual ones is not read. */
function readPair(pair: ValueMap): readonly [string, string] | undefined {
  const name = own(pair, 'name');
  const value = own(pair, 'value');
  const type = own(pair, 'type') ?? '';
  if (typeof name !== 'string' || (type !== '' && type !== 'auto')) return undefined;
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
    ? [name, String(value)]
    : undefined;
}

function readBlock({ body }: Block, reading: Reading): ValueMap {
  return Object.fromEntries(
    ['name', 'value', 'type'].flatMap((name): [string, Value][] => {
      const value = readAttribute(body, name, reading);
      return value === undefined ? [] : [[name, value]];
    }),
  );
}

/** `undefined` for what is absent or null, a marker for what is not known. */
function readAttribute(body: Body, name: string, { scope, run }: Reading): Value | undefined {
  const written = body.attributes.find((each) => each.name === name);
  if (written === undefined) return undefined;
  const value = evaluate(written.value, scope, run);
  return toValue(isFailure(value) ? LATER : value) ?? undefined;
}

/** Of names only the folder of the file is known. */
function createScope(tree: FileTree, folder: string, run: Run): Scope {
  const here = createObject(new Map(['module', 'root', 'cwd'].map((name) => [name, '.'] as const)));
  const files = {
    find(path: string) {
      const found = resolvePath(folder, path);
      return found === undefined ? undefined : tree.get(found);
    },
    below: () => undefined,
  };
  const render = () => failure('templates are not filled in here');
  return {
    frame: undefined,
    names: {
      resolve: (name, steps) => (name === 'path' ? { value: here, used: 0 } : { value: LATER, used: steps.length }),
      functions: { files, takes: (units) => takes(run, units), render },
    },
  };
}
