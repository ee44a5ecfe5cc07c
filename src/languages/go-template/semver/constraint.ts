import { comparePrereleases, compareVersions, parseVersion, type Version } from './version.ts';

const MAX_LENGTH = 512;
const OPERATOR = '=|!=|>=|=>|<=|=<|>|<|~>|~|\\^|';
const PART = '[0-9xX*]+';
const IDENTIFIERS = '[0-9A-Za-z-]+(?:\\.[0-9A-Za-z-]+)*';
const WILD_VERSION = `v?(${PART})(?:\\.(${PART}))?(?:\\.(${PART}))?((?:-${IDENTIFIERS})?)(?:\\+${IDENTIFIERS})?`;
const ONE = new RegExp(`\\s*(${OPERATOR})\\s*(?:${WILD_VERSION})\\s*`, 'y');
const RANGE = new RegExp(`${WILD_VERSION}\\s+-\\s+${WILD_VERSION}`, 'g');

/** `minorOpen` and `patchOpen`: the part is left open, as in `1.x`. */
interface Comparison {
  readonly operator: string;
  readonly version: Version;
  readonly open: boolean;
  readonly minorOpen: boolean;
  readonly patchOpen: boolean;
}

/** Alternatives (`||`) of comparisons that must all be true (separated by a blank or comma). */
export type Constraint = readonly (readonly Comparison[])[];

/**
 * Parses a version constraint in the notation of Helm's documentation (`~1.2`, `>=1.19-0 <2`, `1.2 - 1.4`, `^2 ||
 * 4.x`); `undefined` for an invalid one.
 */
export function parseConstraint(text: string): Constraint | undefined {
  if (text.length > MAX_LENGTH) return undefined;
  const alternatives: (readonly Comparison[])[] = [];
  for (const alternative of withoutRanges(text).split('||')) {
    const comparisons = parseComparisons(alternative);
    if (comparisons === undefined) return undefined;
    alternatives.push(comparisons);
  }
  return alternatives;
}

function withoutRanges(text: string): string {
  return text.replace(RANGE, (whole: string) => {
    const [from = '', to = ''] = whole.split(/\s+-\s+/);
    return `>= ${from}, <= ${to} `;
  });
}

function parseComparisons(text: string): readonly Comparison[] | undefined {
  const comparisons: Comparison[] = [];
  let at = 0;
  while (at < text.length) {
    ONE.lastIndex = at;
    const match = ONE.exec(text);
    const comparison = match === null ? undefined : getComparison(match);
    if (match === null || comparison === undefined) return undefined;
    comparisons.push(comparison);
    at = ONE.lastIndex;
    if (text.charAt(at) === ',') at += 1;
    else if (at < text.length && !/\s/.test(text.charAt(at - 1))) return undefined;
  }
  return comparisons.length === 0 ? undefined : comparisons;
}

function getComparison(match: RegExpExecArray): Comparison | undefined {
  const [, operator = '', major = '', minor, patch, prerelease = ''] = match;
  const majorOpen = isOpen(major);
  const minorOpen = !majorOpen && isOpen(minor);
  const patchOpen = !majorOpen && !minorOpen && isOpen(patch);
  const parts = majorOpen
    ? '0.0.0'
    : `${major}.${minorOpen ? '0.0' : `${minor ?? '0'}.${patchOpen ? '0' : (patch ?? '0')}`}`;
  const version = parseVersion(parts + prerelease);
  if (version === undefined) return undefined;
  return { operator, version, open: majorOpen || minorOpen || patchOpen, minorOpen, patchOpen };
}

function isOpen(part: string | undefined): boolean {
  return part === undefined || part === 'x' || part === 'X' || part === '*';
}

/**
 * Whether a version satisfies a constraint. A pre-release does so only where an alternative contains a pre-release
 * (Helm documentation, "Charts", section on the `version` field of dependencies).
 */
export function satisfies(version: Version, constraint: Constraint): boolean {
  return constraint.some((comparisons) => {
    const prereleases = comparisons.some((each) => each.version.prerelease !== '');
    if (version.prerelease !== '' && !prereleases) return false;
    return comparisons.every((each) => holds(version, each));
  });
}

function holds(version: Version, comparison: Comparison): boolean {
  const order = compareVersions(version, comparison.version);
  switch (comparison.operator) {
    case '!=':
      return differs(version, comparison, order);
    case '>':
      return isGreater(version, comparison, order);
    case '<':
      return order < 0;
    case '>=':
    case '=>':
      return order >= 0;
    case '<=':
    case '=<':
      return isAtMost(version, comparison, order);
    case '~':
    case '~>':
      return isTilde(version, comparison, order);
    case '^':
      return isCaret(version, comparison, order);
    default:
      return comparison.open ? isTilde(version, comparison, order) : order === 0;
  }
}

function differs(version: Version, { version: other, open, minorOpen, patchOpen }: Comparison, order: number): boolean {
  if (!open) return order !== 0;
  if (other.major !== version.major) return true;
  if (minorOpen) return false;
  if (other.minor !== version.minor) return true;
  if (!patchOpen) return order !== 0;
  return comparePrereleases(version.prerelease, other.prerelease) !== 0;
}

function isGreater(
  version: Version,
  { version: other, open, minorOpen, patchOpen }: Comparison,
  order: number,
): boolean {
  if (!open || version.major !== other.major) return open ? version.major > other.major : order > 0;
  if (minorOpen) return false;
  return patchOpen ? version.minor > other.minor : order > 0;
}

function isAtMost(version: Version, { version: other, open, minorOpen }: Comparison, order: number): boolean {
  if (!open) return order <= 0;
  if (version.major !== other.major) return version.major < other.major;
  return minorOpen || version.minor <= other.minor;
}

/** Patch versions may differ; with an open minor part, minor versions too. */
function isTilde(version: Version, { version: other, minorOpen, patchOpen }: Comparison, order: number): boolean {
  if (order < 0) return false;
  const any = other.major === 0 && other.minor === 0 && other.patch === 0 && !minorOpen && !patchOpen;
  if (any) return true;
  return version.major === other.major && (minorOpen || version.minor === other.minor);
}

/** All parts after the first nonzero one may differ. */
function isCaret(version: Version, { version: other, minorOpen, patchOpen }: Comparison, order: number): boolean {
  if (order < 0 || version.major !== other.major) return false;
  if (other.major > 0 || minorOpen) return true;
  if (other.minor > 0 || patchOpen) return version.minor === other.minor;
  return version.minor === 0 && version.patch === other.patch;
}
