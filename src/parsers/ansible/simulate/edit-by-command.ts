import type { Place } from '../../../model/place.ts';
import { unsettleFile } from './unknown-content.ts';
import type { Machine } from './machine.ts';
import { doubtMounts, MOUNT_TABLE } from './mount-table.ts';
import { isTracked } from './tracked.ts';

const WRITERS = /^(?:\S{0,100}\/)?(?:tee|rm|mv|truncate|ed|ex|patch)$/;
const COPIERS = /^(?:\S{0,100}\/)?(?:cp|ln|install|rsync|scp)$/;
const EDITORS = /^(?:\S{0,100}\/)?(?:sed|perl|g?awk|ruby)$/;
const UNPACKERS = /^(?:\S{0,100}\/)?(?:tar|unzip|bsdtar|cpio|git)$/;
const IN_PLACE = /^-{1,2}(?:[A-Za-z]{0,8}i|in-place)/;
const TARGET = /(?:>|\bof=|\s(?:-C|-d|-t|-o|-O|--directory|--output|--output-document|--target-directory)[= ]?)$/;
const MAX_TIMES = 20;
const MAX_PATHS = 50;

/** A command that changes files, whose content is unknown afterwards. `folder`: where it runs. */
export function editByCommand(machine: Machine, text: string, folder: string | undefined, place: Place): void {
  const here = folder ?? /(?:^|[\s;&])cd\s+["']?(\/[^\s"';&]{1,200})/.exec(text)?.[1];
  if (isChanged(text, MOUNT_TABLE, here?.replace(/\/$/, ''))) doubtMounts(machine, place);
  const named = [...text.matchAll(/\/(?:etc|boot|usr)\/[\w.@/-]{1,200}/g)].slice(0, MAX_PATHS).map(([path]) => path);
  for (const path of new Set([...machine.files.keys(), ...named.filter((each) => isTracked(each))])) {
    if (isChanged(text, path, here?.replace(/\/$/, ''))) unsettleFile(machine, path, place);
  }
}

function isChanged(text: string, path: string, here: string | undefined): boolean {
  if (writesTo(text, path, path)) return true;
  if (here !== undefined && path.startsWith(`${here}/`) && writesTo(text, path.slice(here.length + 1), path))
    return true;
  for (let end = path.lastIndexOf('/'); end !== -1; end = path.lastIndexOf('/', end - 1)) {
    const above = path.slice(0, end);
    if (writesTo(text, `${above}/`, path) || (above !== '' && writesTo(text, above, path))) return true;
    if (end === 0) break;
  }
  return false;
}

function writesTo(text: string, name: string, path: string): boolean {
  let at = text.indexOf(name);
  for (let count = 0; at !== -1 && count < MAX_TIMES; at = text.indexOf(name, at + 1), count += 1) {
    const after = text.slice(at + name.length, at + name.length + 20);
    if (/^[\w./-]/.test(after) || /[\w./-]$/.test(text.slice(Math.max(0, at - 1), at))) continue;
    if (isWritten(text.slice(text.lastIndexOf('\n', at) + 1, at), after, name, path)) return true;
  }
  return false;
}

/** `before`: the line up to the name; `after`: the text after it. */
function isWritten(before: string, after: string, name: string, path: string): boolean {
  const line = before.replace(/["']$/, '');
  const isFolder = !path.endsWith(name);
  if (!isFolder && line.trimEnd().endsWith('>')) return true;
  const [command = ''] = line.split(/&&|\|\||;\s|\s\|\s/).slice(-1);
  const words = command.trim().split(/\s+/);
  const runs = (program: RegExp): boolean => words.some((word) => program.test(word));
  const isMove = words.some((word) => word.endsWith('mv'));
  const isTarget = TARGET.test(line);
  const isReceiver = isTarget || isLast(after);
  if (isReceiver && runs(UNPACKERS)) return true;
  const movesAnother = isMove && isFolder && isLast(after);
  if (runs(WRITERS) && !movesAnother) return true;
  if (isReceiver && (isMove || runs(COPIERS))) return !isFolder || bringsAlong(words, name, path);
  return isTarget ? !isFolder : editsInPlace(words);
}

function editsInPlace(words: readonly string[]): boolean {
  const editor = words.findIndex((word) => EDITORS.test(word));
  return editor !== -1 && words.slice(editor).some((word) => IN_PLACE.test(word));
}

function isLast(after: string): boolean {
  return /^["']?\s*(?:$|[;&|\n)])/.test(after);
}

function bringsAlong(words: readonly string[], folder: string, path: string): boolean {
  const name = folder.replace(/\/$/, '');
  const [next = ''] = path.slice(path.indexOf(name) + name.length + 1).split('/');
  return words
    .slice(1)
    .filter((word) => !word.startsWith('-'))
    .some(
      (word) => /[/*?{]["']?$|\/\.$|[*?{]/.test(word) || word.replace(/^.*\//, '').replaceAll(/["']/g, '') === next,
    );
}
