import { unknown, type Value } from '../../../base/value.ts';
import type { Place } from '../../../model/place.ts';
import { unsure, type FileLine, type Machine, type Setting } from '../simulate/machine.ts';
import { filesLike, isOpaque, type Settings } from './settle.ts';
import { readRule, type Rule } from './audit-rule.ts';

const UNCLEAR = unknown('rules on the host other than those of the tasks are not known', true);

type RuleTest = (rule: Rule) => boolean;

/** Each subject needs all of its rules (auditctl(8)). */
const SUBJECTS: readonly (readonly [string, readonly RuleTest[]])[] = [
  ['identity', ['passwd', 'shadow', 'group', 'gshadow'].map((name) => watches(`/etc/${name}`))],
  ['privilege', [watches('/etc/sudoers')]],
  ['access', [calls(/^f?chmod(?:at)?$/), calls(/^[lf]?chown(?:at)?$/), calls(/^[lf]?setxattr$/)]],
  [
    'logins',
    [readAny('/var/log/lastlog', '/var/log/faillog', '/var/log/tallylog', '/var/log/faillock', '/run/faillock')],
  ],
  ['modules', [calls(/^f?init_module$/), calls(/^delete_module$/)]],
  ['time', [calls(/^(?:adjtimex|settimeofday|clock_settime)$/)]],
];

function watches(path: string): RuleTest {
  return ({ path: watched, permissions }) =>
    watched !== undefined && isUnder(watched, path) && /w/.test(permissions) && /a/.test(permissions);
}

function readAny(...paths: readonly string[]): RuleTest {
  return ({ path, permissions }) =>
    path !== undefined && paths.some((each) => isUnder(path, each)) && permissions.includes('w');
}

function isUnder(folder: string, path: string): boolean {
  const known = folder.replace(/^\/var\/run\//, '/run/').replace(/\/$/, '');
  return known === path || path.startsWith(`${known}/`);
}

function calls(name: RegExp): RuleTest {
  return ({ calls: all }) => [...all].some((each) => name.test(each));
}

/** Which subjects the audit rules cover, and whether the rules are locked. */
export function readAuditRules(machine: Machine): Settings | undefined {
  const files = filesLike(machine, /^\/etc\/audit\/(?:rules\.d\/[^/]+\.rules|audit\.rules)$/);
  const [, last] = files.at(-1) ?? [];
  if (last === undefined) return undefined;
  const written = files.flatMap(([path, file]) => loaded(path, file.lines)).filter(({ text }) => text.length < 2000);
  const lines = withoutKeys(written);
  const isTold = files.some(([, file]) => file.whole) && !lines.some(({ text, sure }) => !sure || isOpaque(text));
  const rules = lines.flatMap((line) => {
    const rule = readRule(line.text);
    return rule === undefined ? [] : [{ line, rule }];
  });

  const told: Settings = new Map();
  for (const [subject, needed] of SUBJECTS) told.set(subject, coverage(needed, rules, isTold, last.place));
  told.set('locked', { value: lockedBy(lines, isTold), place: lines.findLast(isLock)?.place ?? last.place });
  return told;
}

interface PlacedRule {
  readonly line: FileLine;
  readonly rule: Rule;
}

/** `isTold`: no other rules are loaded; `end`: the place where the rules end. */
function coverage(needed: readonly RuleTest[], rules: readonly PlacedRule[], isTold: boolean, end: Place): Setting {
  const found = needed.map((matches) => rules.filter(({ rule }) => rule.effect === 'writes' && matches(rule)));
  const isSure = found.every((matching) => matching.some(({ line, rule }) => line.sure && !rule.isNarrow));
  const isNamed = found.every((matching) => matching.length > 0);
  const nothing = rules.find(({ rule }) => rule.effect === 'omits all');
  const omitted = rules.find(({ rule }) => rule.effect === 'omits' && needed.some((matches) => omits(rule, matches)));
  const { place } = (nothing ?? omitted ?? found.flat()[0])?.line ?? { place: end };
  const isLost = nothing?.line.sure === true || (isTold && !isNamed);
  if (isLost) return { value: false, place };
  const isKept = nothing === undefined && omitted === undefined;
  return { value: isSure && isKept ? true : UNCLEAR, place };
}

/**
 * auditctl loads /etc/audit/audit.rules line by line: rules before its `-D` and after its lock have no effect. For
 * files of the folder augenrules puts `-D` first and the lock last (auditctl(8), augenrules(8)).
 */
function loaded(path: string, lines: readonly FileLine[]): readonly FileLine[] {
  if (path !== '/etc/audit/audit.rules') return lines;
  const lock = lines.findIndex(({ text }) => /^\s*-e\s+2\b/.test(text));
  const cleared = lines.findLastIndex(({ text, sure }) => sure && DELETES_ALL.test(text));
  const perhaps = lines.findLastIndex(({ text }) => DELETES_ALL.test(text));
  const rest = lines.map((line, index) => ((lock !== -1 && index > lock) || index < perhaps ? unsure(line) : line));
  return rest.slice(cleared + 1);
}

const DELETES_ALL = /^\s*-D\s*(?:#.*)?$/;

function withoutKeys(lines: readonly FileLine[]): readonly FileLine[] {
  const deleted = new Map<string, boolean>();
  const left = lines.toReversed().flatMap((line): readonly FileLine[] => {
    const taken = /^\s*-D\s+-k\s*["']?([^\s"']{1,100})/.exec(line.text)?.[1];
    if (taken !== undefined) deleted.set(taken, line.sure || deleted.get(taken) === true);
    if (deleted.size === 0 || taken !== undefined) return [line];
    const keys = [...line.text.matchAll(/\s(?:-k\s+|-F\s+key=)["']?([^\s"']{1,100})/g)].map(([, key = '']) => key);
    if (keys.some((key) => deleted.get(key) === true)) return [];
    return [keys.some((key) => deleted.has(key)) ? unsure(line) : line];
  });
  return left.toReversed();
}

/** A `never` rule without system calls and path omits everything. */
function omits(rule: Rule, matches: RuleTest): boolean {
  return (rule.calls.size === 0 && rule.path === undefined) || matches(rule);
}

function isLock({ text }: FileLine): boolean {
  return /^\s*-e\s+[012]\b/.test(text);
}

function lockedBy(lines: readonly FileLine[], isTold: boolean): Value {
  const lock = lines.findLast(isLock);
  if (lock === undefined) return isTold ? false : UNCLEAR;
  return lock.sure ? /-e\s+2\b/.test(lock.text) : UNCLEAR;
}
