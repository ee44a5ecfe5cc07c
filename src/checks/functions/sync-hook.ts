import { isMap, own, type Value } from '../../base/value.ts';
import type { Subject } from '../../model/check.ts';
import type { CheckFunction } from '../check-function.ts';
import { or3, type Truth } from '../../base/truth.ts';
import { decision } from './shared/answer.ts';
import { readElements, readPath, type LocatedValue } from '../../model/locate-value.ts';

const CONDITION = 'function.sync-hook';
const EXPECTED = 'no option that names a program to run';
/** Variables of git-sync, including older releases (git-sync manual). */
const HOOK_VARIABLES: ReadonlySet<Value | undefined> = new Set([
  'GITSYNC_EXECHOOK_COMMAND',
  'GIT_SYNC_EXECHOOK_COMMAND',
  'GIT_SYNC_HOOK_COMMAND',
  'GITSYNC_ASKPASS_URL',
  'GIT_SYNC_ASKPASS_URL',
  'GIT_ASKPASS_URL',
]);
const GIT_VARIABLES: ReadonlySet<Value | undefined> = new Set(['GITSYNC_GIT', 'GIT_SYNC_GIT']);
const SETTING_VARIABLES: ReadonlySet<Value | undefined> = new Set(['GITSYNC_GIT_CONFIG', 'GIT_SYNC_GIT_CONFIG']);
const REPOSITORY_VARIABLES: ReadonlySet<Value | undefined> = new Set(['GITSYNC_REPO', 'GIT_SYNC_REPO']);
const HOOK_FLAG = /^--?(?:exechook-command|sync-hook-command|askpass-url)(?:=|$)/;
const GIT_FLAG = /^--?git(?:=(.*))?$/s;
const REPOSITORY_FLAG = /^--?repo(?:=|$)/;
/** Git settings whose value is a program or a directory of programs (git-config manual). */
const PROGRAM_SETTING = /\bcore\.(?:sshcommand|askpass|gitproxy|fsmonitor|hookspath|editor|pager)\b/i;

/**
 * Whether a container that synchronises sources specifies a program to run: by a hook, as the git executable, or by a
 * git setting. Hooks count in every container; the flag `--git` only in one that synchronises, since other programs
 * have it too.
 */
export const syncHook: CheckFunction = {
  name: 'sync-hook',
  options: { type: 'object', additionalProperties: false },
  evaluate(subject) {
    const lists = ['container.env', 'container.args', 'container.command'].map((path) => readPath(subject, path));
    const syncs = synchronises(subject);
    const judged = lists.flatMap((looked, index) => (index === 0 ? variables(looked) : flags(looked, syncs)));
    for (const [outcome, truth] of [
      ['fail', true],
      ['unknown', 'unknown'],
    ] as const) {
      const found = judged.filter((each) => each.truth === truth);
      if (found.length > 0)
        return { outcome, decisions: found.map(({ looked }) => decision(CONDITION, looked, EXPECTED)) };
    }
    const [env = readPath(subject, 'container.env')] = lists;
    const fact = 'No option names a program to run';
    return { outcome: 'pass', decisions: [{ ...decision(CONDITION, env, EXPECTED, 'no such option'), fact }] };
  },
};

interface Judged {
  readonly looked: LocatedValue;
  readonly truth: Truth;
}

function getItems(looked: LocatedValue): readonly LocatedValue[] {
  return (looked.value ?? null) === null ? [] : readElements(looked);
}

function variables(env: LocatedValue): readonly Judged[] {
  if (isOdd(env)) return [{ looked: env, truth: 'unknown' }];
  return getItems(env).map((looked) => ({ looked, truth: isHookVariable(looked.value) }));
}

function isHookVariable(entry: Value | undefined): Truth {
  if (!isMap(entry ?? null)) return 'unknown';
  const [name, value] = isMap(entry) ? [own(entry, 'name'), own(entry, 'value') ?? null] : [];
  if (HOOK_VARIABLES.has(name)) return true;
  if (GIT_VARIABLES.has(name)) return value !== 'git';
  if (SETTING_VARIABLES.has(name)) return typeof value === 'string' ? PROGRAM_SETTING.test(value) : 'unknown';
  return name === undefined || typeof name === 'string' ? false : 'unknown';
}

function flags(list: LocatedValue, syncs: boolean): readonly Judged[] {
  if (isOdd(list)) return [{ looked: list, truth: 'unknown' }];
  const items = getItems(list);
  return items.map((looked, index) => {
    const next = items[index + 1]?.value;
    if (typeof looked.value !== 'string') return { looked, truth: 'unknown' };
    const words = [...getWords(looked.value), ...(typeof next === 'string' ? getWords(next).slice(0, 1) : [])];
    const { length } = getWords(looked.value);
    return { looked, truth: or3(words.slice(0, length).map((word, at) => isHook(word, words[at + 1], syncs))) };
  });
}

function isHook(word: string, next: string | undefined, syncs: boolean): boolean {
  if (HOOK_FLAG.test(word)) return true;
  if (!syncs) return false;
  const git = GIT_FLAG.exec(word);
  return PROGRAM_SETTING.test(word) || (git !== null && (git[1] ?? next) !== 'git');
}

function getWords(text: string): readonly string[] {
  return text.split(/\s+/).filter((word) => word !== '');
}

function synchronises(subject: Subject): boolean {
  const image = readPath(subject, 'container.image').value;
  if (typeof image === 'string' && /git-?sync/.test(image)) return true;
  const env = readPath(subject, 'container.env');
  if (
    !isOdd(env) &&
    getItems(env).some(({ value }) => isMap(value ?? null) && REPOSITORY_VARIABLES.has(getName(value)))
  )
    return true;
  return ['container.args', 'container.command'].some((path) => {
    const list = readPath(subject, path);
    if (isOdd(list)) return false;
    const words = getItems(list).flatMap(({ value }) => (typeof value === 'string' ? getWords(value) : []));
    return words.some((word) => REPOSITORY_FLAG.test(word) || /(?:^|\/)git-sync$/.test(word));
  });
}

function getName(entry: Value | undefined): Value | undefined {
  return entry !== undefined && isMap(entry) ? own(entry, 'name') : undefined;
}

function isOdd({ value }: LocatedValue): boolean {
  return value !== undefined && value !== null && !Array.isArray(value);
}
