import type { Place } from '../../../model/place.ts';
import { unknown, type Value } from '../../../base/value.ts';
import type { ContainerDraft } from './draft.ts';

const USER = 'effective.runAsUser';
const NAMED = unknown('the image decides which number the user has', true);
/** What is expected of a user, for users that are not known too. */
export const ABOVE = { expected: 'a user ID of 1 or more' };
const ROOT = /^(?:root|0+)$/i;
/** An account of Windows that is an administrator of its container. */
const ADMINISTRATOR = /^ContainerAdministrator$/i;

/**
 * Puts the user of a container. The number behind a name is in the image, and may be 0: Kubernetes does not take a
 * name as proof either (Configure a Security Context, runAsNonRoot).
 */
export function putUser(draft: ContainerDraft, text: string, place: Place): void {
  const [user = '', group = ''] = text.split(':');
  draft.put(USER, { value: readNumber(user), place, clause: ROOT.test(user) ? rootClause('user is root') : ABOVE });
  if (group !== '') draft.put('effective.runAsGroup', { value: readNumber(group), place });
}

/** Puts the user that the image sets: root, a number, or `undefined` where it is not known. */
export function putImageUser(draft: ContainerDraft, user: string | undefined, image: string, place: Place): void {
  const value =
    user === undefined ? unknown(`${image} decides, and the evidence does not show its user`, true) : readNumber(user);
  const isRoot = user !== undefined && (ROOT.test(user) || ADMINISTRATOR.test(user));
  draft.put(USER, {
    value: isRoot ? 0 : value,
    place,
    clause: isRoot ? rootClause(`no user is set, and ${image} runs as root`) : ABOVE,
  });
}

function rootClause(fact: string) {
  return { ...ABOVE, fact };
}

function readNumber(text: string): Value {
  if (/^\d{1,10}$/.test(text)) return Number(text);
  return ROOT.test(text) ? 0 : NAMED;
}
