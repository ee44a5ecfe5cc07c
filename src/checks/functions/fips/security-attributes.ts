import type { Subject } from '../../../model/check.ts';
import { isList } from '../../../base/value.ts';
import { notKnown } from '../shared/answer.ts';
import { readElements, readKey, readPath, readText, type LocatedValue } from '../../../model/locate-value.ts';
import { isTextList, textList } from '../../../base/columns.ts';
import { addTo } from '../../../base/group-by.ts';

const PREFIX = 'org.fwupd.hsi.';

/** One host security attribute of fwupd. */
export interface SecurityAttribute {
  readonly at: LocatedValue;
  readonly state: 'success' | 'failed' | 'not-measured';
}

export interface SecurityReport {
  readonly list: LocatedValue;
  /** By id without `org.fwupd.hsi.`; an id may occur more than once. */
  readonly attributes: ReadonlyMap<string, readonly SecurityAttribute[]>;
  /** Entries that cannot be read; any of them may contradict the others. */
  readonly odd: readonly LocatedValue[];
  /** Why the whole report is ignored; `''` when it is used. */
  readonly rejected: string;
}

/**
 * The security attributes of a host's record. Flags decide, never result words; `missing-data` decides nothing;
 * obsoleted attributes are left out; a report of an emulated host is ignored. Source: fwupd,
 * libfwupd/fwupd-security-attr.h.
 */
export function securityReport(subject: Subject, path: string): SecurityReport {
  const list = readPath(subject, path);
  const attributes = new Map<string, SecurityAttribute[]>();
  const odd: LocatedValue[] = [];
  for (const at of readElements(list)) {
    if (readText(readKey(at, 'id').value) === undefined || !isTextList(readKey(at, 'flags').value))
      odd.push({ ...at, pointer: list.pointer });
    const id = readText(readKey(at, 'id').value);
    const flags = readKey(at, 'flags').value;
    if (id === undefined || !id.startsWith(PREFIX) || textList(flags).includes('obsoleted')) continue;
    // The report of fwupd has another shape than the fact, so only the report as a whole has a place.
    const attribute = { at: { ...at, pointer: list.pointer }, state: getState(at, textList(flags)) };
    addTo(attributes, id.slice(PREFIX.length), attribute);
  }
  return { list, attributes, odd, rejected: rejection(list, attributes) };
}

function rejection(list: LocatedValue, attributes: ReadonlyMap<string, unknown>): string {
  if (!isList(list.value)) return notKnown('the fwupd security report of the host is', list);
  if (attributes.has('HostEmulation')) return 'the security report comes from an emulated host';
  return attributes.size === 0 ? 'the security report of fwupd is empty' : '';
}

function getState(at: LocatedValue, flags: readonly string[]): SecurityAttribute['state'] {
  const success = readKey(at, 'success').value;
  if (flags.includes('missing-data') || typeof success !== 'boolean') return 'not-measured';
  return success ? 'success' : 'failed';
}
