import { isMarker, unknown } from '../../../base/value.ts';
import type { Machine, Setting } from '../simulate/machine.ts';
import { bootArgument } from './boot-defaults.ts';
import { assignment, filesLike, linesForLast, settle } from './settle.ts';

const UNCLEAR = unknown('a line that cannot be resolved may set it', true);

interface Lenience {
  readonly file: string;
  readonly name: string;
  readonly pattern: RegExp;
}

const LENIENCE: ReadonlyMap<string, Lenience> = new Map([
  ['ansible/allow-list', { file: '/etc/fapolicyd/fapolicyd.conf', name: 'permissive', pattern: /^(?!0$)/ }],
  [
    'ansible/usb-guard',
    { file: '/etc/usbguard/usbguard-daemon.conf', name: 'ImplicitPolicyTarget', pattern: /^allow$/i },
  ],
]);

/** Rule files, and a rule that allows everything (fapolicyd.rules(5), usbguard-rules.conf(5)). */
const OPEN_RULES: ReadonlyMap<string, readonly [files: RegExp, rule: RegExp]> = new Map([
  [
    'ansible/allow-list',
    [
      /^\/etc\/fapolicyd\/(?:fapolicyd\.rules$|rules\.d\/)/,
      /^\s*allow(?:_audit|_syslog|_log)?\s+perm=(?:any|execute)\s+all\s*:\s*all\s*$/,
    ],
  ],
  ['ansible/usb-guard', [/^\/etc\/usbguard\/rules/, /^\s*allow\s*(?:id\s+\*:\*\s*)?$/]],
]);

function letsAllIn(machine: Machine, type: string): Setting | undefined {
  const [files, rule] = OPEN_RULES.get(type) ?? [];
  if (files === undefined || rule === undefined) return undefined;
  const lines = filesLike(machine, files).flatMap(([, file]) => file.lines.filter(({ text }) => rule.test(text)));
  const decisive = lines.find(({ sure }) => sure) ?? lines[0];
  return decisive === undefined ? undefined : { value: decisive.sure ? false : UNCLEAR, place: decisive.place };
}

/**
 * Whether an agent enforces its policy, where tasks say so (fapolicyd.conf(5), usbguard-daemon.conf(5), apparmor(7)).
 */
export function readEnforcing(machine: Machine, type: string): Setting | undefined {
  if (type === 'ansible/apparmor') {
    const argument = bootArgument(machine, 'apparmor');
    if (argument?.value === '0') return { ...argument, value: false };
    return isMarker(argument?.value) ? argument : machine.settings.get('apparmor')?.get('enforcing');
  }
  const open = letsAllIn(machine, type);
  if (open !== undefined) return open;
  const lenience = LENIENCE.get(type);
  if (lenience === undefined) return undefined;
  return settle(linesForLast(machine.files.get(lenience.file)), (text) => {
    const said = assignment(text);
    return said?.[0] === lenience.name ? ['enforcing', !lenience.pattern.test(said[1])] : undefined;
  }).get('enforcing');
}
