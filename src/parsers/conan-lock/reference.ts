import type { ComponentScope } from '../../model/evidence.ts';
import type { Place } from '../../model/place.ts';
import { lockedPackage, type LockedPackage } from '../shared/packages/lock-file.ts';

/** `name/version@user/channel#revision:package#revision%time`; only name and version are required. */
const REFERENCE =
  /^([\w.+-]{1,200})\/([\w.+-]{1,200})(?:@(?:([\w.+-]{1,200})(?:\/([\w.+-]{1,200}))?)?)?(?:#([\w.]{1,200}))?(?::[\w#.]{1,300})?(?:%[\d.]{1,40})?$/;

/** The package of a reference; `undefined` for text that is not a reference. */
export function referencedPackage(text: string, scope: ComponentScope, place: Place): LockedPackage | undefined {
  const [, name, version, user = '', channel = '', revision = ''] = REFERENCE.exec(text) ?? [];
  if (name === undefined || version === undefined) return undefined;
  const told = { user, channel, revision };
  const properties = Object.fromEntries(Object.entries(told).filter(([, value]) => value !== ''));
  return lockedPackage({
    ecosystem: 'conan',
    name,
    version,
    scope,
    source: 'conan-lock',
    place,
    properties: { origin: 'registry', ...properties },
  });
}
