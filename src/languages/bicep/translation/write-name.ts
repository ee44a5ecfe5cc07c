import { findImported, findInner, findResource } from './find.ts';
import { quoted } from './json.ts';
import { noteUse, UNKNOWN, type NameScope } from './translator.ts';
import { writeWhole } from './write-resource-part.ts';
import { queueVariable } from './variables.ts';

/** What a name means: a variable of a loop, a resource, or something that the file declares or imports. */
export function writeName(name: string, scope: NameScope): string {
  const local = scope.locals.get(name);
  if (local !== undefined) return local;
  const resource = findInner(name, scope) ?? findResource(name, scope);
  if (resource !== undefined) return writeWhole(resource, undefined, scope);
  const declaration = scope.unit.byName.get(name);
  if (declaration?.kind === 'param' && scope.unit.prefix === '') return `parameters(${quoted(name)})`;
  if (declaration?.kind === 'var') return writeVariable(name, scope);
  const imported = scope.unit.imported.get(name);
  if (imported?.name === undefined) return UNKNOWN;
  const unit = findImported(imported.path, scope);
  return unit?.byName.get(imported.name)?.kind === 'var' ? writeVariable(imported.name, { ...scope, unit }) : UNKNOWN;
}

/** A variable of a file; those of imported files are translated when they are used. */
export function writeVariable(name: string, scope: NameScope): string {
  const key = scope.unit.prefix + name;
  noteUse(scope, `var ${key}`);
  queueVariable(name, scope);
  return `variables(${quoted(key)})`;
}
