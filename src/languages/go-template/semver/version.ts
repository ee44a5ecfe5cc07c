/** A semantic version as charts write it: `1.2.3-rc.1+build`, with an optional leading `v` and optional parts. */
export interface Version {
  readonly major: number;
  readonly minor: number;
  readonly patch: number;
  readonly prerelease: string;
  readonly metadata: string;
  readonly original: string;
}

const MAX_LENGTH = 256;
const IDENTIFIERS = '[0-9A-Za-z-]+(?:\\.[0-9A-Za-z-]+)*';
const LOOSE = new RegExp(`^v?(\\d+)(?:\\.(\\d+))?(?:\\.(\\d+))?(?:-(${IDENTIFIERS}))?(?:\\+(${IDENTIFIERS}))?$`);

/**
 * Parses a version; `undefined` for an invalid one. Missing parts are 0. A numeric identifier of a pre-release must
 * not begin with a zero (Semantic Versioning 2.0.0, item 9).
 */
export function parseVersion(text: string): Version | undefined {
  if (text.length > MAX_LENGTH) return undefined;
  const match = LOOSE.exec(text);
  if (match === null) return undefined;
  const [, major = '', minor = '0', patch = '0', prerelease = '', metadata = ''] = match;
  if (prerelease.split('.').some((part) => /^0\d+$/.test(part))) return undefined;
  return {
    major: Number(major),
    minor: Number(minor),
    patch: Number(patch),
    prerelease,
    metadata,
    original: text,
  };
}

/** A version in its canonical form, without a leading `v`. */
export function versionText(version: Version): string {
  const { major, minor, patch, prerelease, metadata } = version;
  const tail = `${prerelease === '' ? '' : `-${prerelease}`}${metadata === '' ? '' : `+${metadata}`}`;
  return `${major}.${minor}.${patch}${tail}`;
}

/** Order of precedence (Semantic Versioning 2.0.0, item 11): negative, zero or positive. */
export function compareVersions(left: Version, right: Version): number {
  return (
    left.major - right.major ||
    left.minor - right.minor ||
    left.patch - right.patch ||
    comparePrereleases(left.prerelease, right.prerelease)
  );
}

/**
 * Compares pre-releases. A release is higher than its pre-releases; identifiers are compared one by one, numbers
 * below words.
 */
export function comparePrereleases(left: string, right: string): number {
  if (left === right) return 0;
  if (left === '') return 1;
  if (right === '') return -1;
  const ours = left.split('.');
  const theirs = right.split('.');
  for (let index = 0; index < Math.max(ours.length, theirs.length); index += 1) {
    const order = compareIdentifiers(ours[index], theirs[index]);
    if (order !== 0) return order;
  }
  return 0;
}

function compareIdentifiers(left: string | undefined, right: string | undefined): number {
  if (left === right) return 0;
  if (left === undefined) return -1;
  if (right === undefined) return 1;
  const numeric = [/^\d+$/.test(left), /^\d+$/.test(right)];
  if (numeric[0] === true && numeric[1] === true) return Number(left) - Number(right);
  if (numeric[0] !== numeric[1]) return numeric[0] === true ? -1 : 1;
  return left < right ? -1 : 1;
}
