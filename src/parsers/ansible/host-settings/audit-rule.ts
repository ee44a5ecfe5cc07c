/**
 * The effect of one line of audit rules, which records or excludes: a file with its watched permissions, or system
 * calls.
 */
export interface Rule {
  readonly effect: 'writes' | 'omits' | 'omits all';
  /** Only for 32-bit system calls, which few programs on a 64-bit host use. */
  readonly isNarrow: boolean;
  readonly path: string | undefined;
  readonly permissions: string;
  readonly calls: ReadonlySet<string>;
}

/** Whether a field leaves the rule complete: it limits it to logged-in users, or not at all. */
function isHarmless(name: string, sign: string, value: string): boolean {
  if (name !== 'auid') return name === 'arch' || name === 'key';
  return sign === '!=' ? /^(?:unset|-1|4294967295)$/.test(value) : sign === '>=' && Number(value) <= 1000;
}

/** Record types; a rule that excludes them writes no events. */
const RECORDS = /^(?:SYSCALL|1300|PATH|1302)$/;

interface Draft {
  effect: Rule['effect'] | undefined;
  isNarrow: boolean;
  path: string | undefined;
  permissions: string;
  readonly calls: Set<string>;
}

/** Reads a watch, in its short form or as a system call rule; `undefined` for rules that say less (auditctl(8)). */
export function readRule(text: string): Rule | undefined {
  const words = text.trim().split(/\s+/, 200);
  const draft: Draft = { effect: undefined, isNarrow: false, path: undefined, permissions: 'rwxa', calls: new Set() };
  for (const [index, word] of words.entries()) {
    if (!takesOption(draft, word, words[index + 1] ?? '')) return undefined;
  }
  const isExcluded = /\bexclude\b/.test(text) && words.some((word) => RECORDS.test(word.replace(/^msgtype=/, '')));
  const effect = isExcluded ? 'omits all' : draft.effect;
  return effect === undefined ? undefined : { ...draft, effect };
}

/** Returns false where the option narrows the rule below what the checks need. */
function takesOption(draft: Draft, option: string, argument: string): boolean {
  switch (option) {
    case '-w':
    case '-W':
      draft.path = argument;
      draft.effect = option === '-w' ? 'writes' : 'omits';
      return true;
    case '-p':
      draft.permissions = argument;
      return true;
    case '-a':
    case '-A':
    case '-d':
      draft.effect = readEffect(option, argument);
      return true;
    case '-S':
      for (const call of argument.split(',')) draft.calls.add(call);
      return true;
    case '-F':
      return takesField(draft, argument);
    default:
      return true;
  }
}

function takesField(draft: Draft, field: string): boolean {
  const [, name = '', sign = '', value = ''] = /^(\w{1,20})([!<>=&]{1,2})(\S{0,500})$/.exec(field) ?? [];
  if (name === 'arch' && value === 'b32') draft.isNarrow = true;
  if (sign === '=' && (name === 'path' || name === 'dir')) {
    draft.path = value;
    return true;
  }
  if (sign === '=' && name === 'perm') {
    draft.permissions = value;
    return true;
  }
  return name === 'msgtype' || isHarmless(name, sign, value);
}

function readEffect(word: string, list: string): Rule['effect'] | undefined {
  const parts = list.split(',');
  if (parts.includes('task')) return parts.includes('never') && word !== '-d' ? 'omits all' : undefined;
  if (!parts.includes('exit')) return undefined;
  return parts.includes('always') === (word !== '-d') ? 'writes' : 'omits';
}
