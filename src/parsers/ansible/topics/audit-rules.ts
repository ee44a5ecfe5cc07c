import { unknown } from '../../../model/value.ts';
import type { Value } from '../../../model/value.ts';
import type { FileLine, Machine } from '../effects/machine.ts';
import { filesLike, isOpaque } from './settle.ts';
import type { Told } from './settle.ts';

const UNCLEAR = unknown('rules that stand on the host besides those of the tasks are not known', true);

/** What each subject needs: all of the watches, or one rule for each of the calls (auditctl(8)). */
const SUBJECTS: readonly (readonly [string, readonly RegExp[]])[] = [
  ['identity', ['passwd', 'shadow', 'group', 'gshadow'].map((name) => watch(`/etc/${name}`))],
  ['privilege', [watch('/etc/sudoers')]],
  ['access', [calls('f?chmod(?:at)?'), calls('[lf]?chown(?:at)?'), calls('[lf]?setxattr')]],
  ['logins', [/^\s*-w\s+\/var\/(?:log\/(?:lastlog|faillog|tallylog)|run\/faillock)\/?\s+-p\s+[rx]*w[rax]*\b/]],
  ['modules', [calls('(?:f?init_module|finit_module)'), calls('delete_module')]],
  ['time', [calls('(?:adjtimex|settimeofday|clock_settime)')]],
];

function watch(path: string): RegExp {
  return new RegExp(
    `^\\s*(?:-w\\s+${path}\\s+-p\\s+(?:[rx]*w[rx]*a|[rx]*a[rx]*w)[rwxa]*\\b|-a\\s.*-F\\s+path=${path}\\s+-F\\s+perm=(?:w|r|x)*a?w?a?)`,
  );
}

function calls(name: string): RegExp {
  return new RegExp(`^\\s*-a\\s+(?:always,exit|exit,always)\\s.*-S\\s+(?:\\S+,)?${name}(?:[,\\s]|$)`);
}

/** Which subjects the audit rules cover, and whether the rules are locked. */
export function readAuditRules(machine: Machine): Told | undefined {
  const files = filesLike(machine, /^\/etc\/audit\/(?:rules\.d\/[^/]+\.rules|audit\.rules)$/);
  const [, last] = files.at(-1) ?? [];
  if (last === undefined) return undefined;
  const lines = files.flatMap(([, file]) => file.lines).filter(({ text }) => text.length < 2000);
  const isTold = files.some(([, file]) => file.whole) && !lines.some(({ text, sure }) => !sure || isOpaque(text));
  const told: Told = new Map();
  for (const [subject, needed] of SUBJECTS) {
    const found = needed.map((pattern) => lines.filter(({ text }) => pattern.test(text)));
    const isSure = found.every((matching) => matching.some(({ sure }) => sure));
    const place = found.flat()[0]?.place ?? last.place;
    told.set(subject, { value: isSure ? true : isTold ? false : UNCLEAR, place });
  }
  told.set('locked', { value: lockedBy(lines, isTold), place: lines.findLast(isLock)?.place ?? last.place });
  return told;
}

function isLock({ text }: FileLine): boolean {
  return /^\s*-e\s+[012]\b/.test(text);
}

function lockedBy(lines: readonly FileLine[], isTold: boolean): Value {
  const lock = lines.findLast(isLock);
  if (lock === undefined) return isTold ? false : UNCLEAR;
  return lock.sure ? /-e\s+2\b/.test(lock.text) : UNCLEAR;
}
