import { isList, isMap, own, type Value } from '../../../base/value.ts';
import type { LocatedValue } from '../../../model/locate-value.ts';
import { renderText } from '../../../model/render-value.ts';
import { enumerateFirst } from '../../../base/enumerated.ts';
import { isNamedBy, type Right } from './rbac-rights.ts';

const MOST = 4;
/** Requests whose object has no name yet, or that have many (Kubernetes documentation, "Referring to resources"). */
const WITHOUT_NAMES: ReadonlySet<string> = new Set(['create', 'deletecollection']);

/** The relevant rights that a rule of a role grants: `rules[0] grants get and list on secrets`. */
export function grantText({ path, value }: LocatedValue, rights: readonly Right[], isSure: boolean): string {
  const [verbs, resources] = [texts(value, 'verbs'), texts(value, 'resources')];
  if (!isSure) return `${path} may grant more rights than the evidence shows`;
  const isAll = verbs.includes('*') && resources.includes('*');
  const granted = isAll
    ? 'every verb on every resource ("*")'
    : `${part(
        verbs,
        rights.flatMap((right) => right.verbs),
        'every verb',
      )} on ${part(
        resources,
        rights.flatMap((right) => right.resources),
        'every resource',
      )}`;
  const names = decisiveNames(texts(value, 'resourceNames'), rights);
  return `${path} grants ${granted}${names.length === 0 ? '' : ` named ${listed(names)}`}`;
}

/** Of the named objects those that a right is about; all where it is about any. */
function decisiveNames(names: readonly string[], rights: readonly Right[]): readonly string[] {
  const wanted = rights.flatMap(({ named }) => named);
  const decisive = names.filter((name) => wanted.some((each) => isNamedBy(each, name)));
  return decisive.length > 0 && rights.every(({ named }) => named.length > 0) ? decisive : names;
}

/** What is expected instead of a rule. */
export function wantedText(rule: Value | undefined, rights: readonly Right[]): string {
  const isAll = [texts(rule, 'verbs'), texts(rule, 'resources')].some((names) => names.includes('*'));
  if (isAll) return 'named verbs and resources';
  const isAcceptedByName = rights.some(({ unlessNamed, named }) => unlessNamed || named.length > 0);
  if (!isAcceptedByName) return 'no such rule';
  const unnamed = texts(rule, 'verbs').find((verb) => WITHOUT_NAMES.has(verb));
  if (unnamed !== undefined) return `no such rule (resourceNames cannot limit ${unnamed})`;
  return texts(rule, 'resourceNames').length === 0
    ? 'no such rule, or one for named objects only (resourceNames)'
    : 'no such rule, or resourceNames without these';
}

/** The first of the relevant rights, of which none is granted: `get, list or watch on secrets`. */
export function rightsText(rights: readonly Right[]): string {
  const [first, ...others] = rights.map(
    ({ verbs, resources }) => `${listed(verbs, 'or')} on ${listed(resources, 'or')}`,
  );
  return others.length === 0
    ? (first ?? 'rights')
    : `${first ?? 'rights'}, or ${others.length} other ${others.length === 1 ? 'right' : 'rights'} that this check looks for`;
}

function part(names: readonly string[], wanted: readonly string[], every: string): string {
  if (names.includes('*')) return `${every} ("*")`;
  const decisive = names.filter((name) => wanted.includes(name));
  return listed(decisive.length > 0 ? decisive : names);
}

function listed(names: readonly string[], last: 'and' | 'or' = 'and'): string {
  const shown = names.map((name) => renderText(name));
  return enumerateFirst(shown, MOST, last);
}

function texts(rule: Value | undefined, name: string): readonly string[] {
  const value = isMap(rule) ? own(rule, name) : undefined;
  return isList(value) ? value.filter((item) => typeof item === 'string') : [];
}
