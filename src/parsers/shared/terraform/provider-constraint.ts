import type { Majors } from '../../../model/provider-version.ts';

const TERM = /^(=|!=|>=|>|<=|<|~>)?\s{0,20}v?(\d{1,6})(?:\.(\d{1,6}))?(?:\.(\d{1,6}))?(?:[-+][0-9A-Za-z.+-]{0,100})?$/;
const MAX_TERMS = 50;

/**
 * The major versions that a version constraint such as `>= 4.2, < 6.0` or `~> 5.1` allows (Terraform language,
 * "Version Constraints"); `undefined` when it is not a constraint, or allows none or all.
 */
export function readMajors(constraint: string): Majors | undefined {
  const terms = constraint.split(',');
  if (terms.length > MAX_TERMS) return undefined;
  let result: Majors | undefined = {};
  for (const term of terms) {
    const majors = majorsOfTerm(term.trim());
    if (majors === undefined) return undefined;
    result = result && bothMajors(result, majors);
  }
  return result?.atLeast === undefined && result?.below === undefined ? undefined : result;
}

/** The versions that are in both ranges; `undefined` when there are none. */
export function bothMajors(one: Majors, other: Majors): Majors | undefined {
  const atLeast = Math.max(one.atLeast ?? 0, other.atLeast ?? 0);
  const below = Math.min(one.below ?? Infinity, other.below ?? Infinity);
  if (atLeast >= below) return undefined;
  return { ...(atLeast === 0 ? {} : { atLeast }), ...(below === Infinity ? {} : { below }) };
}

function majorsOfTerm(term: string): Majors | undefined {
  const match = TERM.exec(term);
  if (match === null) return undefined;
  const [, operator = '=', digits = '', minor = '0', patch = '0'] = match;
  const major = Number(digits);
  if (operator === '=' || operator === '~>') return { atLeast: major, below: major + 1 };
  if (operator.startsWith('>')) return { atLeast: major };
  if (operator === '!=') return {};
  const wholeMajor = operator === '<' && Number(minor) === 0 && Number(patch) === 0;
  return { below: wholeMajor ? major : major + 1 };
}
