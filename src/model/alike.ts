import { decisivePlace, type Finding } from './finding.ts';
import { pointerText } from '../base/pointer.ts';
import { joinFirst } from '../base/join-first.ts';

/** One result for one block, for all module calls and instances that reach it. */
export interface Alike {
  readonly finding: Finding;
  /** Addresses in the order of the findings; the first is that of `finding`. */
  readonly subjects: readonly string[];
}

const LONGEST = 2000;
const MODULE = /\bmodule\.[\w-]{1,200}(?:\[[^\]]{0,200}\])?\./g;
const INSTANCE = /\[[^\]]{0,200}\]$/;
const MOST_CALLS = 4;

/** An address without its module calls and instance key: the block that people edit. */
export function addressOfBlock(address: string): string {
  return address.length > LONGEST ? address : address.replaceAll(MODULE, '').replace(INSTANCE, '');
}

/** Groups findings with the same result for one block at one place. Groups are in the order of their first findings. */
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

/** The subjects of a group in few words: `aws_s3_bucket.logs in module.eu, module.us and 3 more`. */
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

function callEnd(address: string, block: string): number {
  return Math.max(0, address.lastIndexOf(block) - 1);
}
