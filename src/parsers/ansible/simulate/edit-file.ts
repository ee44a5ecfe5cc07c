import { omitUndefined } from '../../../base/omit-undefined.ts';
import type { Place } from '../../../model/place.ts';
import { own, type Value, type ValueMap } from '../../../base/value.ts';
import { pythonTruth } from '../../../languages/jinja/python.ts';
import { HOLE } from '../../../languages/jinja/render.ts';
import type { Call } from '../play/task.ts';
import { withoutGroups } from './back-references.ts';
import { unsure, type FileLine, type HostFile, type Machine } from './machine.ts';
import { readEnd, inserted } from './insert-lines.ts';
import { createMatcher, readMatch, type Matcher } from './line-matcher.ts';
import { readBoolean } from './boolean.ts';

/** `lineinfile`: sets one line, in place of the last one that matches, or at the end. */
export function lineInFile(machine: Machine, path: string, call: Call): void {
  const { args } = call;
  const line = writtenText(own(args, 'line') ?? own(args, 'value'));
  const matches = createMatcher(own(args, 'regexp') ?? own(args, 'regex'), own(args, 'search_string'));
  if (own(args, 'state') === 'absent') return removeLines(machine, path, call, matches ?? ((text) => text === line));
  const backrefs = pythonTruth(own(args, 'backrefs') ?? false) !== false;
  const text = backrefs ? withoutGroups(line) : line;
  // with backrefs a file in which nothing matches stays as it is
  replaceOrAdd(machine, path, call, { text, matches, adds: !backrefs });
}

/** `blockinfile`: sets lines at the end of a file, or at its start, in place of the block with the same marker. */
export function blockInFile(machine: Machine, path: string, call: Call): void {
  const block = readMarker(call);
  const found = fileAt(machine, path, call.place);
  const isOld = (line: FileLine): boolean => block !== undefined && line.block === block;
  const rest = call.sure ? found.lines.filter((line) => !isOld(line)) : found.lines;
  const others = rest.map((line) => (isOld(line) ? unsure(line) : line));
  const before: HostFile = { ...found, lines: others, place: call.place };
  if (own(call.args, 'state') === 'absent') {
    if (found.lines.some(isOld)) machine.files.set(path, before);
    return;
  }
  const stands = readEnd(call.args);
  const text = writtenText(own(call.args, 'block') ?? own(call.args, 'content') ?? '');
  const lines = text.split('\n').map((each) => ({ ...createLine(each, call, stands), ...omitUndefined({ block }) }));
  machine.files.set(path, { ...before, lines: inserted(before, lines, call) });
}

/** Identifies a block; `undefined` where the marker is not known. */
function readMarker({ args }: Call): string | undefined {
  const parts = [own(args, 'marker') ?? '# {mark} ANSIBLE MANAGED BLOCK', own(args, 'marker_begin') ?? 'BEGIN'];
  return parts.every((part) => typeof part === 'string') ? parts.join('\n') : undefined;
}

/** `ini_file`: sets an option of a section; the line contains both. */
export function iniFile(machine: Machine, path: string, call: Call): void {
  const [section, option] = [own(call.args, 'section') ?? '', own(call.args, 'option')];
  if (typeof option !== 'string' || typeof section !== 'string') return;
  // the section that it goes from is not looked at, so it may be another one
  if (own(call.args, 'state') === 'absent') {
    return removeLines(machine, path, call, (text) => (isOption(text, option) ? 'unknown' : false));
  }
  const before = fileAt(machine, path, call.place);
  const value = writtenText(own(call.args, 'value') ?? '');
  const lines = [createLine(`[${section}]`, call, 'end'), createLine(`${option} = ${value}`, call, 'end')];
  // the last value of an option counts where these files are read, so the old line may stay
  machine.files.set(path, {
    ...before,
    lines: [...before.lines, ...(section === '' ? lines.slice(1) : lines)],
    place: call.place,
  });
}

function isOption(text: string, option: string): boolean {
  return text.slice(0, text.indexOf('=')).trim() === option;
}

interface Edit {
  readonly text: string;
  /** Finds the line to replace; `undefined` where the task names none. */
  readonly matches: Matcher | undefined;
  readonly adds: boolean;
}

function replaceOrAdd(machine: Machine, path: string, call: Call, { text, matches, adds }: Edit): void {
  const before = fileAt(machine, path, call.place);
  const isFirst = pythonTruth(readBoolean(own(call.args, 'firstmatch') ?? false)) === true;
  const found = matches === undefined ? undefined : readMatch(before.lines, matches, isFirst);
  if (found === undefined && !adds && before.whole) return;
  const [first = ''] = text.split('\n', 1);
  const isLikeIt =
    matches !== undefined && isAnchored(own(call.args, 'regexp') ?? own(call.args, 'regex')) && matches(first) === true;
  const stands = before.whole || isLikeIt ? 'replaced' : readEnd(call.args);
  const written = text.split('\n').map((each) => createLine(each, call, stands));
  const lines = found === undefined && !adds ? written.map(unsure) : written;
  machine.files.set(path, { ...before, lines: placed(before, lines, found, call), place: call.place });
}

/** A pattern without an anchor may replace a comment and leave the setting unchanged. */
function isAnchored(regexp: Value | undefined): boolean {
  return typeof regexp === 'string' && /^(?:\(\?[im]{1,2}\))?\(?(?:\?:)?\^/.test(regexp);
}

/** Replaces a line. When it is uncertain which line, or whether, all lines stay and none is sure. */
function placed(
  file: HostFile,
  written: readonly FileLine[],
  found: number | 'unknown' | undefined,
  call: Call,
): readonly FileLine[] {
  const { lines } = file;
  if (found === 'unknown') return [...lines, ...written].map(unsure);
  if (found === undefined) {
    const [only, ...others] = written;
    const isThere = others.length === 0 && lines.some((each) => each.text === only?.text && each.sure);
    return isThere ? lines : inserted(file, written, call);
  }
  const old = lines[found];
  const kept = old === undefined || written.every(({ sure }) => sure) ? [] : [unsure(old)];
  return [...lines.slice(0, found), ...kept, ...written, ...lines.slice(found + 1)];
}

function removeLines(machine: Machine, path: string, call: Call, matches: Matcher): void {
  const before = fileAt(machine, path, call.place);
  const lines = before.lines.flatMap((line) => {
    const matched = matches(line.text);
    if (matched === false) return [line];
    return matched === true && call.sure ? [] : [unsure(line)];
  });
  machine.files.set(path, { ...before, lines, place: call.place });
}

/** The current state of a file; before any task, it has unknown lines. */
export function fileAt(machine: Machine, path: string, place: Place): HostFile {
  const { whole = false, lines = [], place: known = place } = machine.files.get(path) ?? {};
  return { whole, lines, place: known };
}

/** A line that a task writes; as sure as the task. */
export function createLine(text: string, call: Call, stands: FileLine['stands']): FileLine {
  return { text, sure: call.sure, place: call.place, stands };
}

/** A value as text; an unknown part becomes a hole. */
export function writtenText(value: Value | undefined): string {
  if (typeof value === 'string') return value;
  if (typeof value === 'number') return String(value);
  if (typeof value === 'boolean') return value ? 'True' : 'False';
  return HOLE;
}

/** The path that a task writes to, from any of the parameter's names. */
export function readTargetPath(args: ValueMap): string | undefined {
  const path = own(args, 'path') ?? own(args, 'dest') ?? own(args, 'destfile') ?? own(args, 'name');
  return typeof path === 'string' ? path.replaceAll(/\/{2,}/g, '/') : undefined;
}
