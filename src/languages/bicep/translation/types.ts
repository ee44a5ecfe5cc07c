import type { Call, TypeExpression } from '../syntax/ast.ts';
import { findImported } from './find.ts';
import { outermostScope, type Translator } from './translator.ts';
import type { Unit } from './unit.ts';

/** What matters of the type of a parameter. */
export interface ParameterType {
  /** As templates call it; empty where it is not known. */
  readonly type: string;
  readonly isNullable: boolean;
  readonly isSecure: boolean;
}

const DEEPEST = 30;
const PRIMITIVE: ReadonlySet<string> = new Set(['string', 'int', 'bool', 'object', 'array']);
const NOT_KNOWN: ParameterType = { type: '', isNullable: false, isSecure: false };

/** Whether something is declared as a secret. */
export function isSecret(decorators: readonly Call[]): boolean {
  return decorators.some(
    ({ name, of }) => name === 'secure' && (of === undefined || (of.kind === 'name' && of.name === 'sys')),
  );
}

/** Resolves a type through the names of the file and of those that it imports. */
export function resolveType(type: TypeExpression, translator: Translator, unit: Unit, depth = 0): ParameterType {
  if (depth > DEEPEST || !translator.work.take(20)) return NOT_KNOWN;
  switch (type.kind) {
    case 'literal':
      return { ...NOT_KNOWN, type: literalType(type.value), isNullable: type.value === null };
    case 'list':
      return { ...NOT_KNOWN, type: 'array' };
    case 'object':
      return { ...NOT_KNOWN, type: 'object' };
    case 'nullable':
      return { ...resolveType(type.of, translator, unit, depth + 1), isNullable: true };
    case 'union': {
      const all = type.of.slice(0, 200).map((each) => resolveType(each, translator, unit, depth + 1));
      const types = new Set(all.map((each) => each.type).filter((each) => each !== 'null'));
      const [only = ''] = types;
      return { type: types.size === 1 ? only : '', isNullable: all.some((each) => each.isNullable), isSecure: false };
    }
    case 'name':
      return resolveName(type.steps, translator, unit, depth);
  }
}

function literalType(value: string | number | boolean | null): string {
  if (value === null) return 'null';
  if (typeof value === 'string') return 'string';
  return typeof value === 'number' ? 'int' : 'bool';
}

function resolveName(steps: readonly string[], translator: Translator, unit: Unit, depth: number): ParameterType {
  if (depth > DEEPEST) return NOT_KNOWN;
  const [first = '', second] = steps[0] === 'sys' || steps[0] === 'az' ? steps.slice(1) : steps;
  const own = unit.byName.get(first);
  if (own?.kind === 'type' && second === undefined) {
    const found = resolveType(own.type, translator, unit, depth + 1);
    return { ...found, isSecure: found.isSecure || isSecret(own.decorators) };
  }
  const imported = unit.imported.get(first);
  const name = imported?.name ?? second;
  if (imported !== undefined && name !== undefined) {
    const other = findImported(imported.path, outermostScope(translator, unit, ''));
    return other === undefined ? NOT_KNOWN : resolveName([name], translator, other, depth + 1);
  }
  return second === undefined && PRIMITIVE.has(first) ? { ...NOT_KNOWN, type: first } : NOT_KNOWN;
}
