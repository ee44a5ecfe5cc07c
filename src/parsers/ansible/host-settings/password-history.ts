import { unknown } from '../../../base/value.ts';
import type { Machine, Setting } from '../simulate/machine.ts';
import { noteInStack } from './in-stack.ts';
import { demands, mayEnd, readNumber, pamStacks, type PamRule, type PamStack } from './pam-stack.ts';
import { assignment, linesForLast, scalar, settle, type Settings } from './settle.ts';

const UNCLEAR = unknown('a line that cannot be resolved may set it', true);
const STACKS = /^\/etc\/pam\.d\/(?:system-auth|password-auth|common-password|passwd)(?:-\w+)?$/;

/**
 * How many old passwords cannot be used again, and whether the module that remembers them is in the stack. Options in
 * the stack win over the file of the module (pam_pwhistory(8), pwhistory.conf(5)).
 */
export function readPasswordHistory(machine: Machine): Settings | undefined {
  const told = settle(linesForLast(machine.files.get('/etc/security/pwhistory.conf')), (text) => {
    const said = assignment(text);
    return said?.[0] === 'remember' ? ['remember', scalar(said[1])] : undefined;
  });
  const stacks = pamStacks(machine, STACKS, 'password');
  const given = stacks.flatMap(({ rules }) => rules.filter(remembers));
  // a stack without it counts beside others that have it, or where something else speaks of old passwords
  const isSpoken = given.length > 0 || told.size > 0 || machine.settings.has('pwhistory');
  noteInStack(machine, 'pwhistory', isSpoken ? stacks.flatMap(remembered) : [], told);
  const numbered = given.filter((rule) => readNumber(rule, 'remember') !== undefined);
  const [first] = numbered;
  if (first !== undefined) {
    const least = Math.min(...numbered.flatMap((rule) => readNumber(rule, 'remember') ?? []));
    told.set('remember', { value: numbered.every(({ sure }) => sure) ? least : UNCLEAR, place: first.place });
  }
  return told.size === 0 ? undefined : told;
}

function remembers(rule: PamRule): boolean {
  return rule.module === 'pam_pwhistory' || (rule.module === 'pam_unix' && readNumber(rule, 'remember') !== undefined);
}

function remembered({ whole, open, place, rules }: PamStack): readonly Setting[] {
  const at = rules.findIndex(remembers);
  const rule = rules[at];
  if (rule === undefined && open) return [{ value: UNCLEAR, place }];
  if (rule === undefined) return whole && rules.length > 0 && !isIncluding(rules) ? [{ value: false, place }] : [];
  const isReached = !rules.slice(0, at).some(mayEnd);
  const isDemanded = rule.module === 'pam_unix' || demands(rule);
  return [{ value: rule.sure && isReached && isDemanded ? true : UNCLEAR, place: rule.place }];
}

/** A stack in which no module sets the password includes its rules from another file. */
function isIncluding(rules: readonly PamRule[]): boolean {
  return !rules.some(({ module }) => /^pam_(?:unix|sss|ldap|krb5|winbind)$/.test(module));
}
