import { decisivePlace, type Finding } from './finding.ts';
import { pointerText } from '../base/pointer.ts';
import { joinFirst } from '../base/join-first.ts';

/** One answer about one thing, however many calls of a module or instances reach it. */
export interface Alike {
  readonly finding: Finding;
  /** Addresses in the order of the findings; the first is that of `finding`. */
  readonly subjects: readonly string[];
}

const LONGEST = 2000;
const MODULE = /\bmodule\.[\w-]{1,200}(?:\[[^\]]{0,200}\])?\./g;
const INSTANCE = /\[[^\]]{0,200}\]$/;
/** Module calls that a line names. */
const MOST_CALLS = 4;

/** An address without the module calls that lead to it and without the instance: the block that people edit. */
export function addressOfBlock(address: string): string {
  return address.length > LONGEST ? address : address.replaceAll(MODULE, '').replace(INSTANCE, '');
}

/** Findings that say the same about one block at one place, together. The order of the first of each stays. */
export function groupAlike(findings: Iterable<Finding>): readonly Alike[] {
  const groups = new Map<string, { readonly finding: Finding; readonly subjects: Set<string> }>();
  for (const finding of findings) {
    const key = alikeKey(finding);
    const known = groups.get(key);
    if (known === undefined) groups.set(key, { finding, subjects: new Set([finding.subject]) });
    else known.subjects.add(finding.subject);
  }
  return [...groups.values()].map(({ finding, subjects }) => ({ finding, subjects: [...subjects] }));
}

function alikeKey(finding: Finding): string {
  const { check, subject, subjectType, source, message, waived, override } = finding;
  const { file, line, pointer, document } = decisivePlace(finding);
  const block = addressOfBlock(subject);
  const where = [file, line, pointerText(pointer), document];
  return JSON.stringify([
    check.id,
    block,
    subjectType,
    source,
    where,
    message,
    waived,
    override,
    block === subject && subject,
  ]);
}

/** The things of a group in few words: `aws_s3_bucket.logs in module.eu, module.us and 3 more`. */
export function subjectsText(subjects: readonly string[]): string {
  const [first = ''] = subjects;
  if (subjects.length < 2) return first;
  const block = addressOfBlock(first);
  const calls = subjects.map((subject) =>
    subject.startsWith('module.') ? subject.slice(0, callEnd(subject, block)) : '',
  );
  const distinct = [...new Set(calls)].filter((call) => call !== '');
  const named = distinct.length < 2 ? [...subjects] : distinct;
  return `${distinct.length < 2 ? '' : `${block} in `}${joinFirst(named, MOST_CALLS)}`;
}

/** Where the module calls of an address end: before the dot that leads to the block. */
function callEnd(address: string, block: string): number {
  return Math.max(0, address.lastIndexOf(block) - 1);
}
