import { isMarker, type Value } from '../../../base/value.ts';
import type { Machine } from '../simulate/machine.ts';
import type { Settings } from './settle.ts';

/** Modes of account, sshd, crontab and GRUB files. An owner other than root is part of the value. */
export function readSystemFiles(machine: Machine): Settings | undefined {
  const told: Settings = new Map();
  for (const [path, setting] of machine.settings.get('mode') ?? []) {
    const name = SYSTEM_FILES.get(path);
    if (name !== undefined) told.set(name, { ...setting, value: ownedBy(machine, path, setting.value) });
  }
  return told.size === 0 ? undefined : told;
}

/** The owner can change a file regardless of its mode, and a group can read a secret if the mode allows it. */
function ownedBy(machine: Machine, path: string, mode: Value): Value {
  const [owner, group] = (['owner', 'group'] as const).map((key) => machine.settings.get(key)?.get(path)?.value);
  if (typeof mode !== 'string') return mode;
  if (isMarker(owner)) return owner;
  if (owner !== undefined && !/^(?:root|0)$/.test(String(owner)))
    return `${mode}, owned by ${typeof owner === 'string' ? owner : 'another'}`;
  const isOpen = path.endsWith('shadow') && (Number.parseInt(mode, 8) & 0o070) !== 0;
  if (!isOpen || group === undefined) return mode;
  if (isMarker(group)) return group;
  return /^(?:root|shadow|0)$/.test(String(group))
    ? mode
    : `${mode}, of the group ${typeof group === 'string' ? group : 'of others'}`;
}

const SYSTEM_FILES: ReadonlyMap<string, string> = new Map([
  ['/etc/passwd', 'passwd'],
  ['/etc/group', 'group'],
  ['/etc/shadow', 'shadow'],
  ['/etc/gshadow', 'gshadow'],
  ['/etc/ssh/sshd_config', 'sshdConfig'],
  ['/etc/crontab', 'crontab'],
  ['/boot/grub2/grub.cfg', 'grub'],
  ['/boot/grub/grub.cfg', 'grub'],
]);
