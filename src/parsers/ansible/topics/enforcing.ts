import { isMarker } from '../../../model/value.ts';
import type { Machine, Setting } from '../effects/machine.ts';
import { bootArgument } from './boot-defaults.ts';
import { assignment, linesForLast, settle } from './settle.ts';

/** A setting by which an agent only writes down what it would refuse. */
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

/** Whether an agent refuses what it finds, where tasks say so (fapolicyd.conf(5), usbguard-daemon.conf(5), apparmor(7)). */
export function readEnforcing(machine: Machine, type: string): Setting | undefined {
  if (type === 'ansible/apparmor') {
    const argument = bootArgument(machine, 'apparmor');
    if (argument?.value === '0') return { ...argument, value: false };
    return isMarker(argument?.value) ? argument : machine.settings.get('apparmor')?.get('enforcing');
  }
  const lenience = LENIENCE.get(type);
  if (lenience === undefined) return undefined;
  return settle(linesForLast(machine.files.get(lenience.file)), (text) => {
    const said = assignment(text);
    return said?.[0] === lenience.name ? ['enforcing', !lenience.pattern.test(said[1])] : undefined;
  }).get('enforcing');
}
