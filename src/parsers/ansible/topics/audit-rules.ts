import { unknown } from '../../../model/value.ts';
import type { Value } from '../../../model/value.ts';
import type { FileLine, Machine } from '../effects/machine.ts';
import { unsure } from '../effects/machine.ts';
import { filesLike, isOpaque } from './settle.ts';
import type { Told } from './settle.ts';

const UNCLEAR = unknown('rules that stand on the host besides those of the tasks are not known', true);

/** What one line of audit rules writes down, or takes out of the log: a file with what is watched for, or system calls. */
interface Rule {
  readonly effect: 'writes' | 'omits' | 'omits all';
  /** Calls of 32-bit programs alone, of which a 64-bit host runs few. */
  readonly isNarrow: boolean;
  readonly path?: string;
  readonly permissions: string;
  readonly calls: ReadonlySet<string>;
}

type Asked = (rule: Rule) => boolean;

/** What each subject needs: all of them (auditctl(8)). */
const SUBJECTS: readonly (readonly [string, readonly Asked[]])[] = [
  ['identity', ['passwd', 'shadow', 'group', 'gshadow'].map((name) => watches(`/etc/${name}`))],
  ['privilege', [watches('/etc/sudoers')]],
  ['access', [calls(/^f?chmod(?:at)?$/), calls(/^[lf]?chown(?:at)?$/), calls(/^[lf]?setxattr$/)]],
  [
    'logins',
    [anyOf('/var/log/lastlog', '/var/log/faillog', '/var/log/tallylog', '/var/log/faillock', '/run/faillock')],
  ],
  ['modules', [calls(/^f?init_module$/), calls(/^delete_module$/)]],
  ['time', [calls(/^(?:adjtimex|settimeofday|clock_settime)$/)]],
];

/** Whether writing to a file, or to a folder it lies in, and changing its attributes is written down. */
function watches(path: string): Asked {
  return ({ path: watched, permissions }) =>
    watched !== undefined && isUnder(watched, path) && /w/.test(permissions) && /a/.test(permissions);
}

function anyOf(...paths: readonly string[]): Asked {
  return ({ path, permissions }) =>
    path !== undefined && paths.some((each) => isUnder(path, each)) && permissions.includes('w');
}

function isUnder(folder: string, path: string): boolean {
  const known = folder.replace(/^\/var\/run\//, '/run/').replace(/\/$/, '');
  return known === path || path.startsWith(`${known}/`);
}

function calls(name: RegExp): Asked {
  return ({ calls: all }) => [...all].some((each) => name.test(each));
}

/** Fields that narrow a rule to programs of people who logged in, or not at all. */
function isHarmless(name: string, sign: string, value: string): boolean {
  if (name !== 'auid') return name === 'arch' || name === 'key';
  return sign === '!=' ? /^(?:unset|-1|4294967295)$/.test(value) : sign === '>=' && Number(value) <= 1000;
}

/** Kinds of records without which rules write nothing down. */
const RECORDS = /^(?:SYSCALL|1300|PATH|1302)$/;

/** A watch, in its short form or as a rule of system calls; nothing for rules that say less (auditctl(8)). */
function ruleOf(text: string): Rule | undefined {
  const words = text.trim().split(/\s+/, 200);
  let path: string | undefined;
  let permissions = 'rwxa';
  let effect: Rule['effect'] | undefined;
  let isNarrow = false;
  const all = new Set<string>();
  for (const [index, word] of words.entries()) {
    const next = words[index + 1] ?? '';
    if (word === '-w' || word === '-W') [path, effect] = [next, word === '-w' ? 'writes' : 'omits'];
    if (word === '-p') permissions = next;
    if (word === '-a' || word === '-A' || word === '-d') effect = effectOf(word, next);
    if (word === '-S') for (const call of next.split(',')) all.add(call);
    if (word !== '-F') continue;
    const [, name = '', sign = '', value = ''] = /^(\w{1,20})([!<>=&]{1,2})(\S{0,500})$/.exec(next) ?? [];
    if ((name === 'path' || name === 'dir') && sign === '=') path = value;
    else if (name === 'perm' && sign === '=') permissions = value;
    else if (name === 'msgtype') continue;
    else if (!isHarmless(name, sign, value)) return undefined;
    if (name === 'arch' && value === 'b32') isNarrow = true;
  }
  if (/\bexclude\b/.test(text) && words.some((word) => RECORDS.test(word.replace(/^msgtype=/, ''))))
    effect = 'omits all';
  if (effect === undefined) return undefined;
  return { effect, isNarrow, ...(path === undefined ? {} : { path }), permissions, calls: all };
}

function effectOf(word: string, list: string): Rule['effect'] | undefined {
  const parts = list.split(',');
  if (parts.includes('task')) return parts.includes('never') && word !== '-d' ? 'omits all' : undefined;
  if (!parts.includes('exit')) return undefined;
  return parts.includes('always') === (word !== '-d') ? 'writes' : 'omits';
}

/** Which subjects the audit rules cover, and whether the rules are locked. */
export function readAuditRules(machine: Machine): Told | undefined {
  const files = filesLike(machine, /^\/etc\/audit\/(?:rules\.d\/[^/]+\.rules|audit\.rules)$/);
  const [, last] = files.at(-1) ?? [];
  if (last === undefined) return undefined;
  const lines = files.flatMap(([path, file]) => loaded(path, file.lines)).filter(({ text }) => text.length < 2000);
  const isTold = files.some(([, file]) => file.whole) && !lines.some(({ text, sure }) => !sure || isOpaque(text));
  const rules = lines.flatMap((line) => {
    const rule = ruleOf(line.text);
    return rule === undefined ? [] : [{ line, rule }];
  });
  const told: Told = new Map();
  const nothing = rules.find(({ rule }) => rule.effect === 'omits all');
  for (const [subject, needed] of SUBJECTS) {
    const found = needed.map((asked) => rules.filter(({ rule }) => rule.effect === 'writes' && asked(rule)));
    const isSure = found.every((matching) => matching.some(({ line, rule }) => line.sure && !rule.isNarrow));
    const isNamed = found.every((matching) => matching.length > 0);
    const omitted = rules.find(({ rule }) => rule.effect === 'omits' && needed.some((asked) => omits(rule, asked)));
    const place = (nothing ?? omitted)?.line.place ?? found.flat()[0]?.line.place ?? last.place;
    const isKept = nothing === undefined && omitted === undefined;
    const isLost = nothing?.line.sure === true || (isTold && !isNamed);
    const value: Value = (isSure && isKept) || isLost ? !isLost : UNCLEAR;
    told.set(subject, { value, place });
  }
  told.set('locked', { value: lockedBy(lines, isTold), place: lines.findLast(isLock)?.place ?? last.place });
  return told;
}

/**
 * The file that auditctl itself reads is loaded line by line, so nothing behind its lock is; of the files in the folder
 * augenrules puts the lock last (auditctl(8), augenrules(8)).
 */
function loaded(path: string, lines: readonly FileLine[]): readonly FileLine[] {
  const lock = path === '/etc/audit/audit.rules' ? lines.findIndex(({ text }) => /^\s*-e\s+2\b/.test(text)) : -1;
  return lock === -1 ? lines : lines.map((line, index) => (index > lock ? unsure(line) : line));
}

/** What a rule takes out of the log that names neither calls nor a file is everything. */
function omits(rule: Rule, asked: Asked): boolean {
  return (rule.calls.size === 0 && rule.path === undefined) || asked(rule);
}

function isLock({ text }: FileLine): boolean {
  return /^\s*-e\s+[012]\b/.test(text);
}

function lockedBy(lines: readonly FileLine[], isTold: boolean): Value {
  const lock = lines.findLast(isLock);
  if (lock === undefined) return isTold ? false : UNCLEAR;
  return lock.sure ? /-e\s+2\b/.test(lock.text) : UNCLEAR;
}
