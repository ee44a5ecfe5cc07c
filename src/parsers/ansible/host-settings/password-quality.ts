import { isMarker, unknown, type Value } from '../../../base/value.ts';
import type { Machine, Setting } from '../simulate/machine.ts';
import { flagged } from './files.ts';
import { demands, readNumber, PASSWORD_STACKS, pamStacks } from './pam-stack.ts';
import { agreed, filesLike, isOpaque, linesForLast, settle, type Settings } from './settle.ts';

const UNCLEAR = unknown('a line that cannot be resolved may set it', true);
const CREDITS = ['dcredit', 'ucredit', 'lcredit', 'ocredit'];
const MANY = 3;

/** Reads pwquality.conf(5) and the files of its folder. Options in the stack replace their values. */
export function readPwquality(machine: Machine): Settings | undefined {
  const files = filesLike(machine, /\/pwquality\.conf\.d\//).map(([, file]) => file);
  const main = machine.files.get('/etc/security/pwquality.conf');
  if (files.length === 0 && main === undefined) return undefined;
  const told = agreed(settle(linesForLast(main), flagged), settle(files.flatMap(linesForLast), flagged));
  noteArguments(machine, told);
  const isTold = main?.whole === true && !main.lines.some(({ text }) => isOpaque(text));
  noteShortest(told);
  noteKinds(told, isTold);
  return told;
}

/**
 * Arguments in the stack override the module's file; a module whose failure is ignored enforces nothing
 * (pam_pwquality(8)).
 */
function noteArguments(machine: Machine, told: Settings): void {
  const rules = pamStacks(machine, PASSWORD_STACKS, 'password').flatMap(({ rules: all }) => all);
  for (const rule of rules.filter(({ module }) => module === 'pam_pwquality')) {
    for (const name of ['minlen', 'minclass', 'enforcing', ...CREDITS]) {
      const given = readNumber(rule, name);
      const before = told.get(name)?.value;
      const sign = CREDITS.includes(name) ? -1 : 1;
      const isWeaker =
        given !== undefined && (typeof before !== 'number' || sign * given < sign * before || rules.length === 1);
      if (isWeaker) told.set(name, { value: rule.sure ? given : UNCLEAR, place: rule.place });
    }
    if (!demands(rule)) told.set('enforcing', { value: rule.sure ? 0 : UNCLEAR, place: rule.place });
  }
}

function creditsIn(told: Settings): readonly Setting[] {
  return CREDITS.flatMap((name) => told.get(name) ?? []);
}

/** Length of the shortest accepted password: each positive credit reduces minlen. */
function noteShortest(told: Settings): void {
  const minimum = told.get('minlen');
  if (minimum === undefined) return;
  const given = creditsIn(told).filter(({ value }) => isMarker(value) || Number(value) > 0);
  const [first] = given;
  if (first === undefined || typeof minimum.value !== 'number') {
    told.set('shortest', minimum);
    return;
  }
  const sum = given.reduce((all, { value }) => all + Number(value), 0);
  const isKnown = given.every(({ value }) => !isMarker(value));
  told.set('shortest', { value: isKnown ? minimum.value - sum : UNCLEAR, place: first.place });
}

/** Number of required character classes: by minclass, or one for each negative credit. */
function noteKinds(told: Settings, isTold: boolean): void {
  const classes = told.get('minclass');
  const credits = creditsIn(told);
  const demanded = credits.filter(({ value }) => typeof value === 'number' && value < 0);
  const decisive = classes ?? demanded[0];
  if (decisive === undefined) return;
  const least = typeof classes?.value === 'number' ? classes.value : 0;
  const isOpen =
    credits.some(({ value }) => isMarker(value)) || (classes === undefined ? !isTold : isMarker(classes.value));
  const count: Value = Math.max(least, demanded.length);
  // credits that are not known can only demand more
  const isEnough = count >= MANY;
  told.set('kinds', { value: isOpen && !isEnough ? UNCLEAR : count, place: decisive.place });
}
