import type { NamedPurl } from './named-purl.ts';

const NO_LETTERS = /[^\p{L}\p{N}]+/gu;

/**
 * Whether a package URL can mean the package with this name and version. One name must be a part of the other; group,
 * case and punctuation are ignored. A missing version agrees, and epochs, a leading `v` and revisions are ignored
 * (package-url/purl-spec, PURL-TYPES).
 */
export function isSamePackage({ name, version }: NamedPurl, bare: string, told: string): boolean {
  if (name === bare && version === told) return true;
  return (isPart(lastPart(name), bare) || isPart(lastPart(bare), name)) && isSameVersion(version, told);
}

/**
 * Whether a name is some words of another, or at least half of its letters: `curl` of `libcurl4`, but not `js` of
 * `lodashjs`.
 */
function isPart(name: string, whole: string): boolean {
  const [letters, all] = [readLetters(name), readLetters(whole)];
  if (letters === '' || !all.includes(letters)) return false;
  return letters.length * 2 >= all.length || readWords(whole).includes(` ${readWords(name).trim()} `);
}

function isSameVersion(one: string, other: string): boolean {
  const [left, right] = [plain(one), plain(other)];
  return isVersionPart(left, right) || isVersionPart(right, left);
}

/** Whether the rest is only what a distribution adds: `1.2` in `1.2-3.el9` and `1.2.0`, but not in `1.2.3`. */
function isVersionPart(version: string, whole: string): boolean {
  if (version === '') return true;
  const at = whole.indexOf(version);
  return at >= 0 && !/[\d.]$/.test(whole.slice(0, at)) && !/^(?:\d|[.]0*[1-9])/.test(whole.slice(at + version.length));
}

function lastPart(name: string): string {
  return name.split(/[/:]/).findLast((part) => part !== '') ?? '';
}

function readWords(text: string): string {
  return ` ${text.toLowerCase().replaceAll(NO_LETTERS, ' ')} `;
}

function readLetters(text: string): string {
  return text.toLowerCase().replaceAll(NO_LETTERS, '');
}

function plain(version: string): string {
  return version
    .trim()
    .toLowerCase()
    .replace(/^\d+:/, '')
    .replace(/^v(?=\d)/, '');
}
