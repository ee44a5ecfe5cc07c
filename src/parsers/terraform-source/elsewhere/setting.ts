import type { Problem } from '../../../model/problem.ts';

/** The variables of a root module that a file sets: names that the module declares, or `all` where they are unknown. */
export type Names = ReadonlySet<string> | 'all';

export type Tool = 'variable-file' | 'terragrunt' | 'stack';

/** A file of the tree that sets variables of root modules, and that Terraform does not load automatically. */
export interface Setting {
  readonly file: string;
  readonly tool: Tool;
  /** Names that are set, by the folder of the root module. */
  readonly sets: ReadonlyMap<string, Names>;
  /** Other files that contribute to it. */
  readonly parts: readonly string[];
  readonly problems: readonly Problem[];
}

export const NO_NAMES: ReadonlySet<string> = new Set();

/** All names of both. */
export function union(one: Names, other: Names): Names {
  if (one === 'all' || other === 'all') return 'all';
  return new Set([...one, ...other]);
}

/** The names that the module declares; `undefined` where it declares none of them. */
export function readDeclared(names: Names, declared: ReadonlyMap<string, unknown>): Names | undefined {
  if (names === 'all') return declared.size > 0 ? 'all' : undefined;
  const found = [...names].filter((name) => declared.has(name));
  return found.length === 0 ? undefined : new Set(found.sort());
}

/** A variable of a root module that another file of the tree may set, and the reason to show. */
export interface OpenVariable {
  readonly name: string;
  readonly reason: string;
}

/** The open variables of one root module, and the problems of their files. */
export interface OpenSettings {
  readonly inputs: readonly OpenVariable[];
  /** Set by value files that Terraform does not load automatically. */
  readonly files: readonly OpenVariable[];
  readonly problems: readonly Problem[];
}

export const NOTHING_OPEN: OpenSettings = { inputs: [], files: [], problems: [] };
