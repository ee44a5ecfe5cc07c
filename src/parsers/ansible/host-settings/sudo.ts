import { unknown } from '../../../base/value.ts';
import type { Machine } from '../simulate/machine.ts';
import { HOLE } from '../../../languages/jinja/render.ts';
import { filesLike, type Settings } from './settle.ts';

const UNCLEAR = unknown('a line that cannot be resolved may set it', true);
/** Files with a dot in their name, or a tilde at its end, are ignored (sudoers(5), "Including other files"). */
const FILES = /^\/etc\/(?:sudoers|sudoers\.d\/[^/.]{0,200}[^/.~])$/;
/** `#1000` is a user ID and `#include` a directive, so neither is a comment. */
const COMMENT = /^\s*#(?!\d|include)/;
const FREE = /\bNOPASSWD\s*:|!authenticate\b|^\s*Defaults\b[^#]{0,500}\b(?:exempt_group\s*=|timestamp_timeout\s*=\s*-)/;
const INCLUDE = /^\s*[@#]include(?:dir)?\s+["']?(\S{1,300}?)["']?\s*$/;

/** Reads sudoers(5): which users need no password. */
export function readSudo(machine: Machine): Settings | undefined {
  const files = filesLike(machine, FILES);
  if (files.length === 0) return undefined;
  const told: Settings = new Map();
  const main = machine.files.get('/etc/sudoers');
  for (const [, file] of files) {
    // other files of the host may let people in without a password
    if (!told.has('asks')) told.set('asks', { value: main?.whole === true ? true : UNCLEAR, place: file.place });
    for (const { text, sure, place } of file.lines) {
      if (COMMENT.test(text)) continue;
      if (FREE.test(withoutComment(text))) told.set('asks', { value: sure ? false : UNCLEAR, place });
      else if ((text.includes(HOLE) || isElsewhere(text)) && told.get('asks')?.value !== false)
        told.set('asks', { value: UNCLEAR, place });
    }
  }
  return told;
}

function withoutComment(text: string): string {
  return text.replace(/\s#(?!\d)[^]*$/, '');
}

function isElsewhere(text: string): boolean {
  const path = INCLUDE.exec(text)?.[1];
  return path !== undefined && path.replace(/\/$/, '') !== '/etc/sudoers.d';
}
