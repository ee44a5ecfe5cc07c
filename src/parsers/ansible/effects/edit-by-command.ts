import { HOLE } from '../jinja/render.ts';
import type { HostFile, Machine } from './machine.ts';
import { unsure } from './machine.ts';

/** Programs that write to the file they name, those that write to the last file they name, and those that do with `-i`. */
const WRITERS = /^(?:\S{0,100}\/)?(?:tee|rm|mv|truncate|ed|ex)$/;
const COPIERS = /^(?:\S{0,100}\/)?(?:cp|ln|install)$/;
const EDITORS = /^(?:\S{0,100}\/)?(?:sed|perl|g?awk|ruby)$/;
const IN_PLACE = /^-{1,2}(?:[A-Za-z]{0,8}i|in-place)/;
const MAX_TIMES = 20;

/** A command that changes a file which tasks wrote: what stands there afterwards is not known. */
export function editByCommand(machine: Machine, text: string): void {
  for (const [path, file] of machine.files) {
    if (!writesTo(text, path)) continue;
    const any = { text: HOLE, sure: false, place: file.place, stands: 'written' } as const;
    const changed: HostFile = { ...file, lines: [any, ...file.lines.map(unsure), any] };
    machine.files.set(path, changed);
  }
}

function writesTo(text: string, path: string): boolean {
  let at = text.indexOf(path);
  for (let count = 0; at !== -1 && count < MAX_TIMES; at = text.indexOf(path, at + 1), count += 1) {
    const after = text.slice(at + path.length, at + path.length + 20);
    if (!/^[\w./-]/.test(after) && isWritten(text.slice(text.lastIndexOf('\n', at) + 1, at), after)) return true;
  }
  return false;
}

/** What stands on the line before a path, and what follows it. */
function isWritten(before: string, after: string): boolean {
  const line = before.replace(/["']$/, '').trimEnd();
  if (line.endsWith('>')) return true;
  const [command = ''] = line.split(/&&|\|\||;\s|\s\|\s/).slice(-1);
  const words = command.split(/\s+/);
  if (words.some((word) => WRITERS.test(word))) return true;
  const isLast = /^["']?\s*(?:$|[;&|\n)])/.test(after);
  if (isLast && words.some((word) => COPIERS.test(word))) return true;
  const editor = words.findIndex((word) => EDITORS.test(word));
  return editor !== -1 && words.slice(editor).some((word) => IN_PLACE.test(word));
}
