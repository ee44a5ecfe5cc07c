import { existsSync, readFileSync } from 'node:fs';
import type { Parser } from '../../src/model/evidence.ts';

const IMPORT = /^import \{ (\w+) \} from '\.\/([a-z-]+)\/([a-z-]+)\.ts';$/gm;

export interface Registered {
  readonly folder: string;
  readonly parser: Parser;
}

export interface Registry {
  readonly parsers: readonly Registered[];
  /** One sentence per line of the registry that names a file which is not there. */
  readonly missing: readonly string[];
}

/** The registry `src/parsers/index.ts`, parser by parser, so that one missing folder does not hide the others. */
export async function loadRegistry(root: string): Promise<Registry> {
  const parsers: Registered[] = [];
  const missing: string[] = [];
  for (const [line, name = '', folder = '', file = ''] of readFileSync(`${root}/index.ts`, 'utf8').matchAll(IMPORT)) {
    const module = await loaded(`${root}/${folder}/${file}.ts`);
    const parser = module[name];
    if (parser === undefined) missing.push(`src/parsers/index.ts says "${line}", but that cannot be loaded`);
    else parsers.push({ folder, parser });
  }
  return { parsers, missing };
}

async function loaded(path: string): Promise<{ readonly [name: string]: Parser }> {
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
