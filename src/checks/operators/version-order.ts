import { memoizeText } from '../../base/memo.ts';

/** The comparable parts of a version. */
export interface Version {
  readonly numbers: readonly number[];
  /** `''` for a release. */
  readonly suffix: string;
  readonly stage: Stage;
  /** Parts after the stage word, such as the 2 of `rc.2`. */
  readonly rest: readonly (number | string)[];
}

/** Order around the release of the same number; `other` is a suffix with an unknown meaning. */
type Stage = 'dev' | 'alpha' | 'beta' | 'candidate' | 'release' | 'post' | 'other';

const ORDER: readonly Stage[] = ['dev', 'alpha', 'beta', 'candidate', 'release', 'post'];
const WORDS: ReadonlyMap<string, Stage> = new Map([
  ['dev', 'dev'],
  ['snapshot', 'dev'],
  ['nightly', 'dev'],
  ['a', 'alpha'],
  ['alpha', 'alpha'],
  ['b', 'beta'],
  ['beta', 'beta'],
  ['pre', 'candidate'],
  ['preview', 'candidate'],
  ['c', 'candidate'],
  ['rc', 'candidate'],
  ['post', 'post'],
]);
const MAX_LENGTH = 128;

/**
 * Parses a dotted version, with or without `v`, with a pre-release as in Semantic Versioning 2.0 section 9 or PEP
 * 440, or a letter as in OpenSSL 1.x. Build metadata after `+` is ignored. `undefined` when the text does not begin
 * with a number or is a range.
 */
export const readVersion = memoizeText(asVersion);

function asVersion(text: string): Version | undefined {
  if (text.length > MAX_LENGTH) return undefined;
  const match =
    /^[vV]?(\d{1,15}(?:\.\d{1,15}){0,9})((?:[-._~]?[A-Za-z][-.~\w]{0,99}|-\d[-.~\w]{0,99})?)(?:\+.{0,100})?$/.exec(
      text.trim(),
    );
  if (match === null || /(?:^|[-.])x(?:$|[-.])/i.test(match[2] ?? '')) return undefined;
  const numbers = (match[1] ?? '').split('.').map(Number);
  const suffix = (match[2] ?? '').toLowerCase();
  if (suffix === '') return { numbers, suffix, stage: 'release', rest: [] };
  if (/^[a-z]{1,2}$/.test(suffix) && numbers.length === 3) return { numbers, suffix, stage: 'post', rest: [suffix] };
  const word = /^[-._~]?([a-z]{1,8})/.exec(suffix);
  const stage = WORDS.get(word?.[1] ?? '') ?? 'other';
  const rest = suffix.slice(word?.[0].length ?? 0).split(/[-._~]/);
  const parts = rest.filter((part) => part !== '').map((part) => (/^\d{1,15}$/.test(part) ? Number(part) : part));
  return { numbers, suffix, stage, rest: parts };
}

/** Negative, zero or positive; `undefined` when only suffixes differ and their order is not known. */
export function compareVersions(left: Version, right: Version): number | undefined {
  const length = Math.max(left.numbers.length, right.numbers.length);
  for (let index = 0; index < length; index += 1) {
    const difference = (left.numbers[index] ?? 0) - (right.numbers[index] ?? 0);
    if (difference !== 0) return difference;
  }
  if (left.suffix === right.suffix) return 0;
  if (left.stage === 'other' || right.stage === 'other') return undefined;
  const stages = ORDER.indexOf(left.stage) - ORDER.indexOf(right.stage);
  return stages === 0 ? compareRest(left.rest, right.rest) : stages;
}

function compareRest(left: Version['rest'], right: Version['rest']): number {
  for (let index = 0; index < Math.max(left.length, right.length); index += 1) {
    const one = left[index];
    const other = right[index];
    if (one === other) continue;
    if (one === undefined || other === undefined) return one === undefined ? -1 : 1;
    if (typeof one === 'number' && typeof other === 'number') return one - other;
    if (typeof one !== typeof other) return typeof one === 'number' ? -1 : 1;
    return one < other ? -1 : 1;
  }
  return 0;
}
