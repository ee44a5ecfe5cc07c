import type { Reference } from '../../model/evidence.ts';
import { isExpression, referencesOf } from './configuration.ts';
import { isObject } from '../shared/terraform-object.ts';
import type { JsonObject } from '../shared/terraform-object.ts';
import { resolveReferences } from './resolve.ts';
import type { Resolution, Scope, World } from './resolve.ts';

const MOST_NODES = 2000;
const SHARED_FROM = 64;

/** Answers questions about the expressions of one plan; long lists of candidates are shared between resources. */
export interface Expressions {
  /** The references of a resource or call, one per top-level attribute that has any. */
  references(expressions: unknown, scope: Scope): readonly Reference[];
  /** Whether the author gives a value that is sure to be set after apply. */
  isGiven(expression: unknown, scope: Scope): boolean;
}

export function createExpressions(world: World): Expressions {
  const texts = new WeakMap<JsonObject, ReadonlyMap<string, readonly string[]>>();
  const merged = new Map<string, readonly string[]>();
  return {
    references: (expressions, scope) => {
      if (!isObject(expressions)) return [];
      let byName = texts.get(expressions);
      if (byName === undefined) {
        byName = referencesByName(expressions);
        texts.set(expressions, byName);
      }
      const found: Reference[] = [];
      for (const [path, references] of byName) {
        const resolution = resolveReferences(world, references, scope);
        const to = merge(resolution, merged);
        if (to.length > 0) found.push({ path, to, exact: to.length === 1 && !resolution.opaque });
      }
      return found;
    },
    isGiven: (expression, scope) => {
      if (!isExpression(expression)) return false;
      const references = referencesOf(expression);
      if (references !== undefined) return resolveReferences(world, references, scope).given;
      const constant = expression['constant_value'];
      return constant !== undefined && constant !== null;
    },
  };
}

function referencesByName(expressions: JsonObject): ReadonlyMap<string, readonly string[]> {
  const found = new Map<string, readonly string[]>();
  for (const name of Object.keys(expressions)) {
    const references: string[] = [];
    const pending: unknown[] = [expressions[name]];
    for (let seen = 0; pending.length > 0 && seen < MOST_NODES; seen += 1) {
      const node = pending.pop();
      if (isExpression(node)) references.push(...(referencesOf(node) ?? []));
      else if (isObject(node) || Array.isArray(node)) pending.push(...Object.values(node).slice(0, MOST_NODES));
    }
    if (references.length > 0) found.set(name, references);
  }
  return found;
}

function merge(resolution: Resolution, merged: Map<string, readonly string[]>): readonly string[] {
  const [first, ...others] = resolution.pieces;
  if (first === undefined || others.length === 0) return first ?? [];
  const size = resolution.pieces.reduce((sum, piece) => sum + piece.length, 0);
  if (size <= SHARED_FROM) return [...new Set(resolution.pieces.flat())];
  const key = resolution.pieces.map((piece) => `${piece[0] ?? ''} ${piece.length}`).join('\n');
  const before = merged.get(key);
  if (before !== undefined) return before;
  const all = [...new Set(resolution.pieces.flat())];
  merged.set(key, all);
  return all;
}
