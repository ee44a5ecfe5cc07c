import { isMap, type Value } from '../../../base/value.ts';
import { starPattern } from '../../../base/wildcards.ts';
import { or3, type Truth } from '../../../base/truth.ts';
import { leavesNarrow } from './policy-conditions.ts';
import { lowered, texts, type Statement } from './policy-document.ts';

/**
 * Whether another statement denies what this one allows to everyone except chosen callers or places: a deny overrides
 * every allow (IAM User Guide, "Policy evaluation logic").
 */
export function isDeniedToOthers(allow: Statement, statements: readonly Statement[]): Truth {
  const denying = statements.filter((each) => each.effect === 'deny' && isForEverybody(each) && covers(each, allow));
  return or3(denying.map((each) => leavesNarrow(each)));
}

function isForEverybody({ elements }: Statement): boolean {
  const principal = elements.get('principal');
  const names = isMap(principal) ? lowered(principal).get('aws') : principal;
  return texts(names)?.includes('*') ?? false;
}

function covers({ elements }: Statement, other: Statement): boolean {
  if (elements.has('notaction') || elements.has('notresource')) return false;
  const actions = texts(elements.get('action'))?.map(lowerCase) ?? [];
  const isWhole = actions.some((action) => /^(?:[a-z0-9-]+:)?\*$/.test(action));
  const theirs = other.elements.has('notaction') ? undefined : texts(other.elements.get('action'))?.map(lowerCase);
  if (!isWhole && !(theirs?.every((action) => isAmong(action, actions)) ?? false)) return false;
  const resource = elements.get('resource');
  const resources = resource === undefined ? ['*'] : (texts(resource) ?? []);
  if (resources.includes('*')) return true;
  if (other.elements.has('notresource')) return false;
  return getResources(other.elements.get('resource')).every((each) => isAmong(each, resources));
}

/** A policy attached to a resource that names none applies to all of it. */
function getResources(resource: Value | undefined): readonly string[] {
  return texts(resource) ?? ['*'];
}

function lowerCase(text: string): string {
  return text.toLowerCase();
}

/**
 * Whether a pattern includes everything that a name or another pattern matches. `?` is literal here, so false
 * negatives are possible.
 */
function isAmong(name: string, patterns: readonly string[]): boolean {
  return patterns.some((pattern) => starPattern(pattern)(name));
}
