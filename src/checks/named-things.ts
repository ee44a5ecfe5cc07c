import type { LinkSpec, Subject } from '../model/check.ts';
import { parseJoinPath, type JoinPath } from '../model/join-path.ts';
import { isList, isUnknown, type Value } from '../base/value.ts';
import { everyValue } from '../model/walk.ts';

/** Attributes that name the subject: a link through one of them starts at the other resource. */
const OWN_NAMES: ReadonlySet<unknown> = new Set(['id', 'arn', 'name', 'self_link', 'bucket', 'identifier']);

/** Paths of the subject that name the resources of a link; empty where the resources name the subject. */
export function namingPaths({ on }: LinkSpec): readonly JoinPath[] {
  const ours = Object.values(on).flatMap((paths) => paths.map(parseJoinPath));
  return ours.filter((path) => path !== undefined).filter(({ path }) => !OWN_NAMES.has(path.steps[0]));
}

/**
 * The number of different resources that one attribute names, in a list or in several blocks. Where fewer are found,
 * one is missing.
 */
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

/** The identity of a name: instances of one block, and uses of one generated name, share a stand-in. */
function getName(value: Value): unknown {
  return isUnknown(value) ? (value.ends?.standIn?.replaceAll(/\[[^\]]*\]/g, '') ?? value) : value;
}

/** Whether a value may be the name of a resource. */
export function isNamed(value: Value | undefined): value is Value {
  return value !== undefined && value !== null && value !== '' && !(isList(value) && value.length === 0);
}
