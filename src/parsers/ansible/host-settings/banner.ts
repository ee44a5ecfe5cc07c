import { unknown } from '../../../base/value.ts';
import type { Machine } from '../simulate/machine.ts';
import { HOLE } from '../../../languages/jinja/render.ts';
import type { Settings } from './settle.ts';

const UNCLEAR = unknown('a line that cannot be resolved may set it', true);
/** Escapes of agetty(8) and names of operating systems are not a notice. */
const SYSTEM_NAME =
  /\\[A-Za-z0-9]|^\s*(?:welcome to\s+)?(?:debian|ubuntu|red hat|centos|rocky|almalinux|fedora|suse|opensuse|amazon|oracle|alpine)\b[^.!]*$/i;

function isNotice(text: string): boolean {
  return /\w\W+\w/.test(text.replaceAll(HOLE, '')) && !SYSTEM_NAME.test(text);
}

/** Reads the text that a login shows. */
export function readBanner(machine: Machine): Settings | undefined {
  const told: Settings = new Map();
  for (const [path, name] of [
    ['/etc/issue', 'issue'],
    ['/etc/issue.net', 'network'],
    ['/etc/motd', 'motd'],
  ] as const) {
    const file = machine.files.get(path);
    if (file === undefined) continue;
    const shown = file.lines.filter(({ text }) => text.trim() !== '');
    const isSure = shown.some(({ sure, text }) => sure && isNotice(text));
    const isEmpty = shown.length === 0 && file.whole;
    told.set(name, { value: isSure || isEmpty ? isSure : UNCLEAR, place: file.place });
  }
  return told.size === 0 ? undefined : told;
}
