import { isMap, own, type ValueMap } from '../../base/value.ts';
import type { Truth } from '../../base/truth.ts';
import { ArgumentFault, type Operator } from './operator.ts';
import { compareVersions, readVersion, type Version } from './version-order.ts';

const TEXT = { type: 'string', pattern: '^[vV]?[0-9]' } as const;
const TAKES = 'takes a map with atLeast or below and versions in quotes';

/** A version is at least, or below, another one. A pre-release is lower than its release. */
export const version: Operator = {
  name: 'version',
  schema: {
    type: 'object',
    minProperties: 1,
    additionalProperties: false,
    properties: { atLeast: TEXT, below: TEXT },
  },
  bind(argument) {
    if (!isMap(argument)) throw new ArgumentFault(TAKES);
    const least = bound(argument, 'atLeast');
    const below = bound(argument, 'below');
    const parts: string[] = [];
    if (least !== undefined) parts.push(`${least.text} or newer`);
    if (below !== undefined) parts.push(`older than ${below.text}`);
    if (parts.length === 0) throw new ArgumentFault(TAKES);
    return {
      expected: `version ${parts.join(' and ')}`,
      isExact: true,
      takes: 'a version',
      test(value) {
        const own = typeof value === 'string' ? readVersion(value) : undefined;
        if (own === undefined) return 'unknown';
        const notOlder = least === undefined || isAtLeast(own, least.version);
        const newer: Truth = below === undefined ? false : isAtLeast(own, below.version);
        if (notOlder === false || newer === true) return false;
        return notOlder === true && newer === false ? true : 'unknown';
      },
    };
  },
};

function isAtLeast(left: Version, right: Version): Truth {
  const order = compareVersions(left, right);
  return order === undefined ? 'unknown' : order >= 0;
}

function bound(argument: ValueMap, key: string): { readonly text: string; readonly version: Version } | undefined {
  const text = own(argument, key);
  if (text === undefined) return undefined;
  const read = typeof text === 'string' ? readVersion(text) : undefined;
  if (typeof text !== 'string' || read === undefined) throw new ArgumentFault(TAKES);
  return { text, version: read };
}
