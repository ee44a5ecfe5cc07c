import { isList, isMap, own, type Value } from '../../../base/value.ts';
import { UNCLEAR, type Look } from './task-fact.ts';

const MAX_DEPTH = 5;
/** `hash` without an argument, `sha1`, `checksum` and `md5` (Ansible, ansible.builtin filters). */
const WEAK_FILTER = /\|\s*(?:hash\(\s*['"](?:md5|sha1)['"]\s*\)|md5\b|sha1\b|checksum\b)/;
const STRONG_FILTER = /\|\s*hash\(\s*['"]sha(?:224|256|384|512)['"]\s*\)/;
/** A digest that only spreads work or shortens a name protects nothing. */
const SPREADS = /\|\s*(?:int\b|truncate\b|to_uuid\b|random\b)|\[[\d\s]*:[\d\s]*\]|%/;

/** Whether files and texts are compared by a digest that is still secure (FIPS 180-4, SP 800-131A revision 2). */
export const digest: Look = ({ args, written }) => {
  const values = (approved: Value) => ({ type: 'ansible/digest', values: { approved } });
  const checksum = own(args, 'checksum');
  const algorithm = own(args, 'checksum_algorithm') ?? own(args, 'checksum_algo');
  const given = typeof checksum === 'string' ? /^(\w{1,20}):/.exec(checksum)?.[1] : undefined;
  const named = [given, algorithm].find((each) => typeof each === 'string' && each !== '');
  if (typeof named === 'string') return values(/^sha(?:224|256|384|512)$/i.test(named));
  const expressions = Object.values(written).flatMap((value) => expressionsIn(value, 0));
  if (expressions.some((text) => WEAK_FILTER.test(text) && !SPREADS.test(text))) return values(false);
  if (expressions.some((text) => STRONG_FILTER.test(text))) return values(true);
  const isOpen = own(written, 'checksum_algorithm') !== undefined || isVariable(own(written, 'checksum'));
  return isOpen ? values(UNCLEAR) : undefined;
};

function isVariable(value: Value | undefined): boolean {
  return typeof value === 'string' && value.trimStart().startsWith('{{');
}

function expressionsIn(value: Value, depth: number): readonly string[] {
  if (depth > MAX_DEPTH) return [];
  if (typeof value === 'string') return value.length > 20_000 ? [] : (value.match(/\{\{[^{}]{1,500}\}\}/g) ?? []);
  if (isList(value)) return value.flatMap((each) => expressionsIn(each, depth + 1));
  return isMap(value) ? Object.values(value).flatMap((each) => expressionsIn(each, depth + 1)) : [];
}
