import type { Declaration, Syntax } from '../syntax/ast.ts';
import { collectResources, type ResourceSymbol } from './resource-symbol.ts';

/** A file of a translation: the one that becomes a template, or one that it imports. */
export interface Unit {
  readonly path: string;
  /** Names of variables and functions of imported files begin with it. */
  readonly prefix: string;
  readonly syntax: Syntax;
  /** What the file declares, by name. Outputs are not among them: their names may be those of parameters. */
  readonly byName: ReadonlyMap<string, Declaration>;
  readonly imported: ReadonlyMap<string, Imported>;
  /** Its resources and modules, without those inside of others. */
  readonly resources: ReadonlyMap<string, ResourceSymbol>;
}

/** Something of another file; all of it where it has no name. */
export interface Imported {
  readonly path: string;
  readonly name: string | undefined;
}

/** Lists what a file declares. */
export function createUnit(path: string, syntax: Syntax, prefix: string): Unit {
  const byName = new Map<string, Declaration>();
  const imported = new Map<string, Imported>();
  for (const each of syntax.declarations) {
    if (each.kind === 'import') {
      const from = each.path.parts.join('');
      if (each.all !== undefined) imported.set(each.all, { path: from, name: undefined });
      for (const { name, as } of each.items) imported.set(as, { path: from, name });
    } else if ('name' in each && each.kind !== 'output') byName.set(each.name, each);
  }
  return { path, prefix, syntax, byName, imported, resources: collectResources(syntax.declarations) };
}
