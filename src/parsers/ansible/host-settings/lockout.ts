import { unknown, type Value } from '../../../base/value.ts';
import type { Machine, Setting } from '../simulate/machine.ts';
import { flagged } from './files.ts';
import { demands, mayEnd, readNumber, pamStacks, type PamRule, type PamStack } from './pam-stack.ts';
import { linesForLast, settle, type Settings } from './settle.ts';
import { noteInStack } from './in-stack.ts';

const UNCLEAR = unknown('a line that cannot be resolved may set it', true);
const STACKS = /^\/etc\/pam\.d\/(?:system-auth|password-auth|common-auth)(?:-\w+)?$/;

/**
 * How many failures lock an account, and whether the module that counts them is in the stack: before and after the
 * modules that request the password (pam_faillock(8)). Options in the stack win over the file of the module.
 */
export function readFaillock(machine: Machine): Settings | undefined {
  const told = settle(linesForLast(machine.files.get('/etc/security/faillock.conf')), flagged);
  const stacks = pamStacks(machine, STACKS, 'auth');
  noteInStack(machine, 'faillock', stacks.flatMap(counted), told);
  const given = stacks.flatMap(({ rules }) => rules.filter(isFaillock));
  const numbers = given.flatMap((rule) => readNumber(rule, 'deny') ?? []);
  const first = given.find((rule) => readNumber(rule, 'deny') !== undefined);
  if (first !== undefined) {
    const isSure = given.every(({ sure }) => sure);
    const value = numbers.includes(0) ? 0 : Math.max(...numbers);
    told.set('deny', { value: isSure ? value : UNCLEAR, place: first.place });
  }
  return told.size === 0 ? undefined : told;
}

function isFaillock({ module }: PamRule): boolean {
  return module === 'pam_faillock';
}

function counted(stack: PamStack): readonly Setting[] {
  const { whole, place, rules } = stack;
  const found = rules.filter(isFaillock);
  if (found.length === 0) return uncounted(stack);
  const before = found.find((rule) => rule.options.includes('preauth'));
  const behind = found.find((rule) => rule.options.includes('authfail'));
  const at = before?.place ?? behind?.place ?? place;
  if (before === undefined || behind === undefined) return [{ value: whole ? false : UNCLEAR, place: at }];
  const isReached = !rules.slice(0, rules.indexOf(before)).some(mayEnd);
  const value: Value = before.sure && behind.sure && demands(before) && isReached ? true : UNCLEAR;
  return [{ value, place: at }];
}

function uncounted({ whole, open, place, rules }: PamStack): readonly Setting[] {
  if (open) return [{ value: UNCLEAR, place }];
  return whole && rules.length > 0 ? [{ value: false, place }] : [];
}
