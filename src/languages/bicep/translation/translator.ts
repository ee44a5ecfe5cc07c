import type { Work } from '../../../base/work.ts';
import type { BicepExpression, Syntax } from '../syntax/ast.ts';
import type { Json, Positions } from './json.ts';
import type { NamedResource, ResourceScope, ResourceSymbol } from './resource-symbol.ts';
import type { Unit } from './unit.ts';

/** What a translation takes from other files. Paths are as a file writes them. */
export interface BicepFiles {
  /** The declarations of a file and its path; `undefined` where there is none. */
  syntax(from: string, written: string): { readonly path: string; readonly syntax: Syntax } | undefined;
  /** The text of a file, or the value that it contains as JSON or YAML; `undefined` where there is none. */
  content(from: string, written: string, form: 'text' | 'json' | 'yaml'): Json | undefined;
}

/** The state of one translation. */
export interface Translator {
  readonly work: Work;
  readonly files: BicepFiles;
  readonly root: Unit;
  readonly targetScope: 'resourceGroup' | 'subscription' | 'managementGroup' | 'tenant';
  /** Imported files by their path. */
  readonly units: Map<string, Unit>;
  readonly positions: Positions;
  /** Variables of the template: those of the file, of imported ones, and contents of files. */
  readonly variables: Map<string, Json>;
  readonly functions: Map<string, Json>;
  /** What is named and not yet translated. */
  readonly queue: (() => void)[];
  /** What was written of resources, so that each is written once although many names lead to it. */
  readonly written: {
    readonly names: Map<string, readonly string[]>;
    readonly texts: Map<string, string>;
    readonly scopes: Map<string, ResourceScope>;
  };
  /** What each resource and variable refers to. */
  readonly uses: Map<string, Set<string>>;
  /** How deep the translation is at this moment: scopes, names and conditions may lead to each other in a circle. */
  readonly level: { depth: number };
  readonly tools: Tools;
}

/** Parts of expressions lead to others of all kinds. */
export interface Tools {
  /** An expression of a template without its brackets. */
  write(expression: BicepExpression, scope: NameScope): string;
  /** A part of a template. */
  node(expression: BicepExpression, scope: NameScope): Json;
}

/** What names mean in a part of a file. */
export interface NameScope {
  readonly translator: Translator;
  readonly unit: Unit;
  /** Expressions of the variables of loops, lambdas and functions around, by name. */
  readonly locals: ReadonlyMap<string, string>;
  /** Resources that the resources around declare, by name. */
  readonly inner: ReadonlyMap<string, ResourceSymbol>;
  /** Names of loops around, in lower case. */
  readonly loops: ReadonlySet<string>;
  /** What is translated, as a key of `uses`. */
  readonly user: string;
}

/** An expression that is never known: of something that no file of the tree says, or that is not valid. */
export const UNKNOWN = 'notInTheFiles()';

/** The scope of what a file declares outermost. */
export function outermostScope(translator: Translator, unit: Unit, user: string): NameScope {
  return { translator, unit, locals: new Map(), inner: new Map(), loops: new Set(), user };
}

/** The same scope with further variables. */
export function withLocals(scope: NameScope, locals: Iterable<readonly [string, string]>): NameScope {
  return { ...scope, locals: new Map([...scope.locals, ...locals]) };
}

/** What is written of a resource, once. What leads back to itself is `otherwise`. */
export function once<Result>(
  known: Map<string, Result>,
  part: string,
  { symbol, index = '' }: NamedResource,
  otherwise: Result,
  run: () => Result,
): Result {
  const key = `${part} ${symbol.key} ${index}`;
  const before = known.get(key);
  if (before !== undefined) return before;
  known.set(key, otherwise);
  const made = run();
  known.set(key, made);
  return made;
}

const DEEPEST = 300;

/** Runs a step one level deeper; `otherwise` where that is too deep, or more work than the run may do. */
export function atNextLevel<Result>({ level, work }: Translator, otherwise: Result, run: () => Result): Result {
  if (level.depth >= DEEPEST || !work.take(20)) return otherwise;
  level.depth += 1;
  try {
    return run();
  } finally {
    level.depth -= 1;
  }
}

/** Notes that what is translated refers to a resource or variable. */
export function noteUse({ translator, user }: NameScope, used: string): void {
  const known = translator.uses.get(user) ?? new Set();
  known.add(used);
  translator.uses.set(user, known);
}
