import type { NamedPurl } from './named-purl.ts';

/**
 * Whether a package URL can mean the package that a name and version tell: a part of the one name is the other, whatever
 * its group, its case and its signs. Of versions, one that is not told agrees, and so do epochs, a leading `v` and
 * revisions (package-url/purl-spec, PURL-TYPES).
 */
export function isSamePackage({ name, version }: NamedPurl, bare: string, told: string): boolean {
  if (name === bare && version === told) return true;
  const [one, other] = [lettersOf(name), lettersOf(bare)];
  const [last, lastOther] = [lettersOf(lastPart(name)), lettersOf(lastPart(bare))];
  return (other.includes(last) || one.includes(lastOther)) && isSameVersion(version, told);
}

function isSameVersion(one: string, other: string): boolean {
  const [left, right] = [plain(one), plain(other)];
  return left.includes(right) || right.includes(left);
}

function lastPart(name: string): string {
  return name.split(/[/:]/).findLast((part) => part !== '') ?? '';
}

function lettersOf(text: string): string {
  return text.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '');
}

function plain(version: string): string {
  return version
    .trim()
    .toLowerCase()
    .replace(/^\d+:/, '')
    .replace(/^v(?=\d)/, '');
}
