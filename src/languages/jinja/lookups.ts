import { isList, isMap, isMarker, unknown, type Value } from '../../base/value.ts';
import type { JinjaScope, FunctionArguments } from './context.ts';
import { joinedBy } from './methods.ts';

const LOOKED_UP = unknown('a lookup that only a run answers', false);

/**
 * `lookup` and `query`, where the result is in variables: all other plugins read files, programs and services of the
 * controller. `query` returns a list; `lookup` joins texts with commas and returns a single value unchanged (Ansible,
 * "Lookups").
 */
export function lookUp({ positional, named }: FunctionArguments, wantsList: Value, scope: JinjaScope): Value {
  const [plugin, ...terms] = positional;
  const given = terms.filter((term) => term !== undefined);
  if (typeof plugin !== 'string' || given.length !== terms.length || typeof wantsList !== 'boolean') return LOOKED_UP;
  const found = getAnswers(plugin.replace(/^ansible\.builtin\./, ''), given, named, scope);
  if (found === undefined) return LOOKED_UP;
  if (wantsList) return found;
  if (found.some(isMarker) && found.length > 1) return LOOKED_UP;
  if (found.length > 0 && found.every((each) => typeof each === 'string')) return joinedBy(',', found);
  const [only] = found;
  return found.length === 1 && only !== undefined ? only : found;
}

function getAnswers(
  plugin: string,
  terms: readonly Value[],
  options: FunctionArguments['named'],
  scope: JinjaScope,
): readonly Value[] | undefined {
  switch (plugin) {
    case 'vars':
      return variables(terms, options.get('default'), scope);
    case 'dict':
      return pairs(terms);
    case 'items':
      return terms.some(isMarker) ? undefined : terms.flatMap((term) => (isList(term) ? term : [term]));
    default:
      return undefined;
  }
}

/** A variable that is not set is an error without a default (ansible.builtin.vars). */
function variables(
  terms: readonly Value[],
  otherwise: Value | undefined,
  scope: JinjaScope,
): readonly Value[] | undefined {
  const found: Value[] = [];
  for (const term of terms) {
    const value = typeof term === 'string' ? (scope.lookup(term) ?? otherwise) : undefined;
    if (value === undefined) return undefined;
    found.push(value);
  }
  return found;
}

/** Keys and values of maps, or of lists of maps (ansible.builtin.dict). */
function pairs(terms: readonly Value[]): readonly Value[] | undefined {
  const maps = terms.flatMap((term) => (isList(term) ? term : [term]));
  if (!maps.every(isMap)) return undefined;
  return maps.flatMap((each) => Object.entries(each).map(([key, value]) => ({ key, value })));
}
