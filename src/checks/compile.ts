import type { Check, Trait } from '../model/check.ts';
import type { ValueMap } from '../base/value.ts';
import type { CheckFunction } from './check-function.ts';
import { compileCondition, type Scope } from './compile-condition.ts';
import type { Node } from './condition.ts';
import { contentFault } from './content-fault.ts';
import { createSettingFinder, type FindSetting } from './settings/find-setting.ts';

/** What checks may refer to: traits and functions. */
export interface Library {
  readonly traits: readonly Trait[];
  readonly functions: readonly CheckFunction[];
}

export interface CompiledCheck {
  readonly check: Check;
  readonly when: Node | undefined;
  readonly findSetting: FindSetting;
  readonly ask: { readonly expect: Node } | { readonly call: CheckFunction; readonly options: ValueMap };
}

/** Compiles one check. Throws EngineError `invalid-content` that names the check and the path in its file. */
export function compileCheck(check: Check, library: Library): CompiledCheck {
  const scope = getScope(check, library);
  const when = check.when && compileCondition(check.when, scope, 'when');
  const findSetting = createSettingFinder({
    check,
    traits: library.traits,
    compile: (condition, at) => compileCondition(condition, scope, at),
  });
  if (check.expect !== undefined)
    return { check, when, findSetting, ask: { expect: compileCondition(check.expect, scope, 'expect') } };
  const call = library.functions.find(({ name }) => name === check.function?.name);
  if (call === undefined) {
    const names = library.functions.map(({ name }) => name).join(', ');
    throw contentFault(scope.owner, `needs expect, or function with one of these names: ${names}.`);
  }
  return { check, when, findSetting, ask: { call, options: check.function?.options ?? {} } };
}

function getScope(check: Check, library: Library): Scope {
  const owner = `check ${check.id}`;
  const { trait: id, field } = check.select;
  if (id === undefined) return { owner };
  const trait = library.traits.find((candidate) => candidate.id === id);
  if (trait === undefined) throw contentFault(owner, `select.trait names ${id}, which no file in controls/traits has.`);
  const fields = Object.keys(trait.fields);
  if (field === undefined || !fields.includes(field))
    throw contentFault(owner, `select.field must be one of ${fields.join(', ')} of trait ${id}.`);
  return { owner, trait: { id, fields, words: trait.fields[field]?.words ?? {} } };
}
