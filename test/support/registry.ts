import { existsSync, readFileSync } from 'node:fs';
import type { Parser } from '../../src/model/evidence.ts';
import type { ParserRegistry, TreeParser } from '../../src/model/tree-parser.ts';

/** A parser of the registry, imported at the top or on demand. */
const IMPORT =
  /^import \{ (?<small>\w+) \} from '\.\/(?<path>[a-z-]+\/[a-z-]+)\.ts';$|import\('\.\/(?<later>[a-z-]+\/[a-z-]+)\.ts'\)\)\.(?<large>\w+)/gm;

export interface Registered<Kind = Parser> {
  readonly folder: string;
  readonly parser: Kind;
}

export interface Registry {
  readonly parsers: readonly Registered[];
  readonly trees: readonly Registered<TreeParser>[];
  /** One sentence per line of the registry that names a file which is not there. */
  readonly missing: readonly string[];
}

/** The registry, parser by parser, so that one missing folder does not hide the others. */
export async function loadRegistry(root: string): Promise<Registry> {
  const parsers: Registered[] = [];
  const trees: Registered<TreeParser>[] = [];
  const missing: string[] = [];
  const lists = ['index.ts', 'on-demand.ts', 'on-demand-scans.ts']
    .map((name) => readFileSync(`${root}/${name}`, 'utf8'))
    .join('\n');
  for (const { 0: line, groups = {} } of lists.matchAll(IMPORT)) {
    const path = groups['path'] ?? groups['later'] ?? '';
    const [folder = ''] = path.split('/');
    const module = await loaded(`${root}/${path}.ts`);
    const parser = module[groups['small'] ?? groups['large'] ?? ''];
    if (parser === undefined) missing.push(`the registry says "${line}", but that cannot be loaded`);
    else if ('claim' in parser) trees.push({ folder, parser });
    else parsers.push({ folder, parser });
  }
  return { parsers, trees, missing };
}

export function parserRegistry({ parsers, trees }: Registry): ParserRegistry {
  return { files: parsers.map(({ parser }) => parser), trees: trees.map(({ parser }) => parser) };
}

async function loaded(path: string): Promise<{ readonly [name: string]: Parser | TreeParser }> {
  try {
    return existsSync(path) ? await import(path) : {};
  } catch {
    return {};
  }
}

/** The parser that takes a file, chosen as the engine does: the highest certainty wins, then the first line. */
export function winner(parsers: readonly Registered[], path: string, head: string): Registered | undefined {
  const certain = parsers.find(({ parser }) => parser.recognise(path, head) === 'yes');
  return certain ?? parsers.find(({ parser }) => parser.recognise(path, head) === 'maybe');
}
