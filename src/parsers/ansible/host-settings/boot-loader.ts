import { unknown } from '../../../base/value.ts';
import type { FileLine, Machine } from '../simulate/machine.ts';
import { HOLE } from '../../../languages/jinja/render.ts';
import { filesLike, type Settings } from './settle.ts';

const UNCLEAR = unknown('a line that cannot be resolved may set it', true);
const FILES = /^\/(?:boot\/grub2?\/user\.cfg|etc\/grub\.d\/\d{2}_[\w-]+)$/;
const PASSWORD = /^\s*(?:GRUB2_PASSWORD\s*=\s*|password_pbkdf2\s+\S{1,200}\s+)["']?([^\s"']{1,2000})/;

/** Whether the boot loader requires a password before its entries are changed (GRUB manual, section Security). */
export function readBootLoader(machine: Machine): Settings | undefined {
  const files = filesLike(machine, FILES);
  const found = files.flatMap(([, { lines }]) => lines.flatMap(readPassword));
  const decisive = found.find(({ sure, hashed }) => sure && hashed) ?? found.find(({ sure }) => sure) ?? found[0];
  if (decisive !== undefined) {
    // without superusers everybody may change entries; the scripts of a distribution name them where there is a user.cfg
    const namesUsers = decisive.byFile || files.some(([, { lines }]) => lines.some(namesSuperusers));
    const value = decisive.hashed && !namesUsers ? UNCLEAR : decisive.hashed;
    return new Map([['password', { value: decisive.sure ? value : UNCLEAR, place: decisive.place }]]);
  }
  const user = files.find(([path]) => path.endsWith('user.cfg'))?.[1];
  if (user === undefined) return undefined;
  const isOpen = !user.whole || user.lines.some(({ text }) => text.includes(HOLE));
  return new Map([['password', { value: isOpen ? UNCLEAR : false, place: user.place }]]);
}

/** Only a hash counts; a value from a vault is assumed to be a hash. */
function readPassword({ text, sure, place }: FileLine) {
  const value = PASSWORD.exec(text)?.[1];
  // a script that hands on what the file says
  if (value === undefined || /^\\?\$\{?GRUB2_PASSWORD/.test(value)) return [];
  const hashed = value.startsWith('grub.pbkdf2.') || value.startsWith(HOLE);
  return [{ sure, place, hashed, byFile: /^\s*GRUB2_PASSWORD/.test(text) }];
}

function namesSuperusers({ text, sure }: FileLine): boolean {
  return sure && /^\s*(?:set\s+)?superusers\s*=\s*["']?\w/.test(text);
}
