import type { Reference } from '../../model/evidence.ts';
import { isExpression, readReferences } from './configuration.ts';
import { field, isObject, type JsonObject } from '../shared/terraform/object.ts';
import { resolveReferences, type Resolution } from './resolve.ts';
import type { PlanScope, PlanIndex } from './plan-index.ts';

const MOST_NODES = 2000;
const SHARED_FROM = 64;

/** Queries about the expressions of one plan; long lists of candidates are shared between resources. */
export interface Expressions {
  /** One per top-level attribute that has references and an unknown part. */
  references(expressions: unknown, mirror: JsonObject, scope: PlanScope): readonly Reference[];
  /** Whether the author's value is certainly set after apply. */
  isGiven(expression: unknown, scope: PlanScope): boolean;
}

/** Finds the targets of a configuration's expressions, as addresses of planned instances. */
export function createExpressions(world: PlanIndex): Expressions {
  const texts = new WeakMap<JsonObject, ReadonlyMap<string, Written>>();
  const merged = new Map<string, readonly string[]>();
  const referenceAt = (path: string, references: readonly string[], scope: PlanScope): Reference => {
    const resolution = resolveReferences(world, references, scope);
    const to = merge(resolution, merged);
    return { path, to, exact: to.length === 1 && !resolution.opaque };
  };
  return {
    references: (expressions, mirror, scope) => {
      if (!isObject(expressions)) return [];
      let byName = texts.get(expressions);
      if (byName === undefined) {
        byName = referencesByName(expressions);
        texts.set(expressions, byName);
      }
      const found: Reference[] = [];
      for (const [path, { references, parts }] of byName) {
        if (!holdsMark(field(mirror, path))) continue;
        const whole = referenceAt(path, references, scope);
        if (whole.to.length === 0) continue;
        const isClear = whole.exact || parts.size < 2;
        found.push(isClear ? whole : { ...whole, parts: [...parts].map(([at, own]) => referenceAt(at, own, scope)) });
      }
      return found;
    },
    isGiven: (expression, scope) => {
      if (!isExpression(expression)) return false;
      const references = readReferences(expression);
      if (references !== undefined) return resolveReferences(world, references, scope).given;
      const constant = expression['constant_value'];
      return constant !== undefined && constant !== null;
    },
  };
}

interface Written {
  readonly references: readonly string[];
  readonly parts: ReadonlyMap<string, readonly string[]>;
}

function referencesByName(expressions: JsonObject): ReadonlyMap<string, Written> {
  const found = new Map<string, Written>();
  for (const name of Object.keys(expressions)) {
    const references: string[] = [];
    const parts = new Map<string, readonly string[]>();
    const pending: { readonly at: string; readonly node: unknown }[] = [{ at: name, node: expressions[name] }];
    for (let seen = 0; seen < MOST_NODES; seen += 1) {
      const next = pending.pop();
      if (next === undefined) break;
      const { at, node } = next;
      if (isExpression(node)) {
        const own = readReferences(node) ?? [];
        references.push(...own);
        if (own.length > 0) parts.set(at, [...(parts.get(at) ?? []), ...own]);
      } else if (Array.isArray(node))
        pending.push(...node.slice(0, MOST_NODES).map((each: unknown) => ({ at, node: each })));
      else if (isObject(node))
        for (const key of Object.keys(node).slice(0, MOST_NODES)) pending.push({ at: `${at}.${key}`, node: node[key] });
    }
    if (references.length > 0) found.set(name, { references, parts });
  }
  return found;
}

/** Whether `after_unknown` marks any part. A known value can be joined directly, and may differ per instance. */
function holdsMark(mark: unknown): boolean {
  if (Array.isArray(mark)) return mark.some(holdsMark);
  if (isObject(mark)) return Object.values(mark).some(holdsMark);
  return mark !== undefined && mark !== null && mark !== false;
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
