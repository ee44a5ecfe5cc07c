import type { TypeExpression } from '../syntax/ast.ts';
import { findType } from './named-types.ts';
import type { Translator } from './translator.ts';
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

/** Resolves a type through the names of the file and of those that it imports. */
export function resolveType(type: TypeExpression, translator: Translator, unit: Unit, depth = 0): ParameterType {
  if (depth > DEEPEST || !translator.work.take(20)) return NOT_KNOWN;
  switch (type.kind) {
    case 'literal':
      return { ...NOT_KNOWN, type: literalType(type.value), isNullable: type.value === null };
    case 'list':
    case 'tuple':
      return { ...NOT_KNOWN, type: 'array' };
    case 'object':
      return { ...NOT_KNOWN, type: 'object' };
    case 'nullable':
      return { ...resolveType(type.of, translator, unit, depth + 1), isNullable: true };
    case 'union': {
      const all = type.of.slice(0, 200).map((each) => resolveType(each, translator, unit, depth + 1));
      const types = new Set(all.map((each) => each.type).filter((each) => each !== 'null'));
      const [only = ''] = types;
      return {
        type: types.size === 1 ? only : '',
        isNullable: all.some((each) => each.isNullable),
        isSecure: all.some((each) => each.isSecure),
      };
    }
    case 'name': {
      const found = findType(type.steps, { translator, unit }, depth + 1);
      if (found === undefined) return { ...NOT_KNOWN, type: primitiveType(type.steps) };
      const of = resolveType(found.type, translator, found.unit, depth + 1);
      return { ...of, isSecure: of.isSecure || found.isSecure };
    }
  }
}

function literalType(value: string | number | boolean | null): string {
  if (value === null) return 'null';
  if (typeof value === 'string') return 'string';
  return typeof value === 'number' ? 'int' : 'bool';
}

function primitiveType(steps: readonly string[]): string {
  const [first = '', second] = steps[0] === 'sys' ? steps.slice(1) : steps;
  return second === undefined && PRIMITIVE.has(first) ? first : '';
}
