import { isList, isMap, own, unknown, type Value, type ValueMap } from '../../../../base/value.ts';
import type { Pointer } from '../../../../base/pointer.ts';
import type { Place } from '../../../../model/place.ts';
import { field, put, type JsonObject } from '../../terraform/object.ts';
import type { Declared } from '../evaluation/deployment.ts';

/** Members of a resource that say how it is deployed, and nothing about it. */
const NOT_OF_IT: ReadonlySet<string> = new Set([
  'type',
  'apiVersion',
  'copy',
  'condition',
  'dependsOn',
  'resources',
  'comments',
  'name',
  'scope',
  'existing',
  'import',
]);

/** A resource as it is deployed, in the form of the documents of Azure. */
export interface Document {
  readonly declared: Declared;
  readonly raw: ValueMap;
  readonly place: Place;
  /** Parts that come from elsewhere in the template: where a pointer below the document leads. */
  readonly moved?: (pointer: Pointer) => Pointer | undefined;
}

/** Evaluates the members of a resource. */
export function readDocument(declared: Declared): Document {
  const { raw, context, pointer } = declared;
  const { run, file } = context.deployment;
  const name = lastName(declared.name);
  const given: JsonObject = {};
  for (const key of Object.keys(raw)) if (!NOT_OF_IT.has(key)) put(given, key, field(raw, key));
  const whole = run.tools.node(context, given);
  return { declared, raw: isMap(whole) ? { ...whole, name } : { name, properties: whole }, place: { file, pointer } };
}

/** A group with the rules that a template declares as separate resources. */
export function withRules(document: Document, rules: readonly Document[]): Document {
  if (rules.length === 0) return document;
  const properties = own(document.raw, 'properties');
  const known = isMap(properties) ? own(properties, 'securityRules') : undefined;
  if (!isMap(properties) && properties !== undefined) return document;
  if (known !== undefined && known !== null && !isList(known)) return document;
  const before = known ?? [];
  const added = rules.map(({ declared, raw }): Value => ({
    name: lastName(declared.name),
    properties: own(raw, 'properties') ?? {},
  }));
  const merged = { ...properties, securityRules: [...before, ...added] };
  return {
    ...document,
    raw: { ...document.raw, properties: merged },
    moved: (pointer) => {
      const [first, second, index, ...rest] = pointer;
      if (first !== 'properties' || second !== 'securityRules' || typeof index !== 'number') return undefined;
      const rule = rules[index - before.length];
      return rule === undefined ? undefined : [...rule.place.pointer, ...rest];
    },
  };
}

const DOUBT = unknown('it depends on a condition of the template', false);

/** A document below another one; what it says is not known where it may not exist although the other one does. */
export function withDoubt(document: Document, above: Declared): Document {
  const certain = new Set(above.conditional?.split('\n'));
  const lines = document.declared.conditional?.split('\n') ?? [];
  if (lines.every((line) => certain.has(line)) || allows(document)) return document;
  return { ...document, raw: { ...document.raw, properties: DOUBT } };
}

/** A rule that may let traffic in counts as one that does. */
function allows({ raw }: Document): boolean {
  const properties = own(raw, 'properties');
  const access = isMap(properties) ? own(properties, 'access') : undefined;
  return typeof access === 'string' && access.toLowerCase() === 'allow';
}

/** The last part of a name: names of resources below others begin with those of the others. */
export function lastName(name: Value): Value {
  return typeof name === 'string' ? (name.split('/').at(-1) ?? name) : name;
}
