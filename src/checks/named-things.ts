import type { LinkSpec, Subject } from '../model/check.ts';
import { parseJoinPath, type JoinPath } from '../model/join-path.ts';
import { isList, isUnknown, type Value } from '../base/value.ts';
import { everyValue } from '../model/walk.ts';

/** Attributes of the subject that name the subject: a link by one of them begins at the other side. */
const OWN_NAMES: ReadonlySet<unknown> = new Set(['id', 'arn', 'name', 'self_link', 'bucket', 'identifier']);

/** Paths of the subject that name the resources of a link; none where those name the subject. */
export function namingPaths({ on }: LinkSpec): readonly JoinPath[] {
  const ours = Object.values(on).flatMap((paths) => paths.map(parseJoinPath));
  return ours.filter((path) => path !== undefined).filter(({ path }) => !OWN_NAMES.has(path.steps[0]));
}

/** How many different things one attribute names, in a list or in several blocks: where fewer are found, one is missing. */
export function countNamed(naming: readonly JoinPath[], subject: Subject): number {
  const counts = naming.map(({ path }) => {
    const names = new Set<unknown>();
    everyValue(subject.values, path.steps, 0, (value) => {
      for (const name of isList(value) ? value : [value]) if (isNamed(name)) names.add(getName(name));
      return true;
    });
    return names.size;
  });
  return Math.max(0, ...counts);
}

/** What tells one name from another: one thing that is made later, or several of one block, have one stand-in. */
function getName(value: Value): unknown {
  return isUnknown(value) ? (value.ends?.standIn?.replaceAll(/\[[^\]]*\]/g, '') ?? value) : value;
}

/** Whether something stands there that may be a name. */
export function isNamed(value: Value | undefined): value is Value {
  return value !== undefined && value !== null && value !== '' && !(isList(value) && value.length === 0);
}
