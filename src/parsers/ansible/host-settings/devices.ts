import { isMarker, unknown, type Value } from '../../../base/value.ts';
import type { Machine, Setting } from '../simulate/machine.ts';
import { isOften, isRareWord } from '../simulate/cron-time.ts';
import { ANCHORS } from '../simulate/tracked.ts';
import { filesLike, type Settings } from './settle.ts';

const UNCLEAR = unknown('a parameter or line that is not known', true);

/** The worst of several settings of one kind: a bad one decides, then an unknown one. */
export function worst(settings: Iterable<Setting>, bad: Value): Setting | undefined {
  const all = [...settings];
  return all.find(({ value }) => value === bad) ?? all.find(({ value }) => typeof value === 'object') ?? all[0];
}

/** Whether the disks that tasks set up are encrypted. */
export function readDisks(machine: Machine): Settings | undefined {
  const decisive = worst(machine.settings.get('disk')?.values() ?? [], false);
  return decisive === undefined ? undefined : new Map([['encrypted', decisive]]);
}

/** Notes whether firewall rules limit what they allow. */
export function noteFirewallRules(machine: Machine, told: Settings): void {
  const rules = [...(machine.settings.get('firewall-rule')?.values() ?? [])].filter(({ value }) => value !== 'removed');
  const decisive = worst(rules, 'any');
  if (decisive !== undefined) told.set('rules', decisive);
}

/** Whether the audit log and its folder are closed to other users: modes as octal text. */
export function readAuditLogs(machine: Machine): Settings | undefined {
  const told: Settings = new Map();
  for (const [path, { value, place }] of machine.settings.get('mode') ?? []) {
    const isFolder = /^\/var\/log\/audit\/?$/.test(path);
    if (!isFolder && !/^\/var\/log\/audit\/audit\.log$/.test(path)) continue;
    // neither writing by the group nor anything by others; a log is no program
    const kept = isFolder ? 0o027 : 0o137;
    const bits = typeof value === 'string' ? Number.parseInt(value, 8) : Number.NaN;
    const owner = machine.settings.get('owner')?.get(path)?.value ?? 'root';
    const isRoot = isMarker(owner) ? UNCLEAR : /^(?:root|0)$/.test(String(owner));
    const closed = (bits & kept) === 0 ? isRoot : false;
    told.set(isFolder ? 'folderClosed' : 'logClosed', { value: Number.isNaN(bits) ? UNCLEAR : closed, place });
  }
  return told.size === 0 ? undefined : told;
}

/**
 * Certificates that tasks put into the host's trust anchors, and whether the trust store was updated
 * (update-ca-trust(8)).
 */
export function readAuthorities(machine: Machine): Settings | undefined {
  const anchors = filesLike(machine, ANCHORS);
  const told: Settings = new Map();
  for (const [, { lines, whole, place }] of anchors) {
    const isThere = lines.length > 0;
    // the text of a certificate often comes from elsewhere, but the file is there
    if (told.get('added')?.value !== true) told.set('added', { value: isThere ? whole || UNCLEAR : false, place });
  }
  const updated = machine.settings.get('ca-trust')?.get('updated');
  if (told.size > 0 && updated !== undefined) told.set('updated', updated);
  return told.size === 0 ? undefined : told;
}

/** Whether radios are off (nmcli(1)). */
export function readWireless(machine: Machine): Settings | undefined {
  const off = machine.settings.get('wireless')?.get('off');
  return off === undefined ? undefined : new Map([['off', off]]);
}

/** Whether OpenSCAP compares the host with a profile regularly. */
export function readComplianceScans(machine: Machine): Settings | undefined {
  const scheduled =
    machine.settings.get('openscap')?.get('scheduled') ?? cronLine(machine, /\boscap\b.{0,500}\beval\b/);
  return scheduled === undefined ? undefined : new Map([['scheduled', scheduled]]);
}

/** A crontab line that runs a program. Its value is false where it runs too rarely, such as once a year. */
export function cronLine(machine: Machine, program: RegExp): Setting | undefined {
  const lines = filesLike(machine, /^\/etc\/(?:crontab$|cron\.(?:d|hourly|daily|weekly|monthly)\/)/).flatMap(
    ([path, file]) => file.lines.map((line) => ({ ...line, isTable: /^\/etc\/cron(?:tab$|\.d\/)/.test(path) })),
  );
  const found = lines.filter(({ text }) => !/^\s*#/.test(text) && program.test(text.slice(0, 2000)));
  const isRare = ({ text, isTable }: (typeof found)[number]): boolean => isTable && comesRarely(text);
  const decisive = found.find((line) => line.sure && !isRare(line)) ?? found[0];
  if (decisive === undefined) return undefined;
  return { value: decisive.sure ? !isRare(decisive) : UNCLEAR, place: decisive.place };
}

/** Schedule of a cron line: five fields, or one word (crontab(5)). */
function comesRarely(line: string): boolean {
  const [first = '', , , month = '*'] = line.trim().split(/\s+/, 5);
  return first.startsWith('@') ? isRareWord(first) : !isOften(month);
}
