import type { Subject } from '../model/check.ts';
import type { EvidenceSet } from '../model/evidence-set.ts';
import type { Resource } from '../model/evidence.ts';
import { addTo } from '../base/group-by.ts';
import { getOrCreate } from '../base/memo.ts';
import { accountScope } from '../model/account-scope.ts';
import { createStandIn } from '../base/text-ends.ts';
import { isList, isUnknown, type Value } from '../base/value.ts';
import { readElements, readKey, readPath, step } from '../model/locate-value.ts';
import { flat, joinPeers, getPeers, type Peers } from './packet-rule.ts';

const LISTS = ['aws_ec2_managed_prefix_list', 'data.aws_ec2_managed_prefix_list'];
const ENTRIES = ['aws_ec2_managed_prefix_list_entry'];
/** The types of prefix lists and of their entries. */
export const PREFIX_LIST_TYPES: readonly string[] = [...LISTS, ...ENTRIES];
const known = new WeakMap<EvidenceSet, ReadonlyMap<string, readonly Resource[]>>();
const NOT_KNOWN: Peers = { blocks: [], unsure: true };

/**
 * The addresses of the prefix lists that a rule names. Entries of a customer-managed list may be separate resources;
 * lists of the provider are not in Terraform's evidence. Before a list has its id, the reference to it is followed.
 */
export function prefixListPeers(names: readonly Value[], subject: Subject, evidence: EvidenceSet): Peers {
  const lists = names.map((name) => listNamed(name, subject, evidence));
  if (lists.every((list) => list !== undefined)) return joinPeers(...lists.map((list) => getEntries(list, evidence)));
  const { matches, undecided } = evidence.linked(subject, LISTS, { id: ['prefix_list_id', 'prefix_list_ids'] });
  const found = new Set([...lists.filter((list) => list !== undefined), ...matches]);
  // of a list of names that is not known, a reference may be a part
  const isAll = undecided === false && found.size === 1 && isUnknown(step(subject.values, 'prefix_list_id'));
  return joinPeers(...[...found].map((list) => getEntries(list, evidence)), { blocks: [], unsure: !isAll });
}

function listNamed(name: Value, subject: Subject, evidence: EvidenceSet): Resource | undefined {
  const lists = getOrCreate(known, evidence, () => getLists(evidence));
  if (typeof name === 'string') return lists.get(`id ${name}`)?.[0];
  const standIn = isUnknown(name) ? name.ends?.standIn : undefined;
  if (standIn === undefined) return undefined;
  const here = accountScope(subject);
  return lists.get(`later ${standIn}`)?.find((list) => list.source === subject.source && accountScope(list) === here);
}

/** Prefix lists by id, and by the stand-in of an id that is known only after apply. */
function getLists(evidence: EvidenceSet): ReadonlyMap<string, readonly Resource[]> {
  const lists = new Map<string, Resource[]>();
  for (const list of LISTS.flatMap((type) => evidence.byType(type))) {
    const id = readPath(list, 'id').value;
    if (typeof id === 'string') addTo(lists, `id ${id}`, list);
    addTo(lists, `later ${createStandIn(list.address, 'id')}`, list);
  }
  return lists;
}

function getEntries(list: Resource, evidence: EvidenceSet): Peers {
  const inside = ['entry', 'entries'].map((name) => readPath(list, name));
  const { matches, undecided } = evidence.linked(list, ENTRIES, { prefix_list_id: ['id'] });
  const beside = matches.map((entry) => readPath(entry, 'cidr').value);
  const written = inside.flatMap(readElements).map((entry) => readKey(entry, 'cidr').value);
  if (written.length + beside.length === 0) return NOT_KNOWN;
  // what the provider fills in later repeats entries that are resources of their own
  const isOpen = inside.some(({ value }) => value !== undefined && !isList(value) && (!isUnknown(value) || value.set));
  return joinPeers(getPeers(flat([...written, ...beside])), { blocks: [], unsure: undecided !== false || isOpen });
}
