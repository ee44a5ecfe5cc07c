import { own, type Value } from '../../../base/value.ts';
import { compileRegex } from '../../../languages/jinja/regex.ts';
import { HOLE } from '../../../languages/jinja/render.ts';
import type { Call } from '../play/task.ts';
import { withGroups, withoutGroups } from './back-references.ts';
import { fileAt, createLine, writtenText } from './edit-file.ts';
import { unsure, type FileLine, type Machine } from './machine.ts';

/**
 * `replace`: replaces every match in the lines that tasks wrote. It adds no lines, so in a file with unknown lines
 * the new text may or may not exist.
 */
export function replaceInFile(machine: Machine, path: string, call: Call): void {
  const before = fileAt(machine, path, call.place);
  const change = readChange(call);
  let isOpen = !before.whole;
  let isFound = false;
  const lines = before.lines.flatMap((line): readonly FileLine[] => {
    const text = change?.(line.text);
    if (text === line.text) return [line];
    isOpen ||= text === undefined;
    if (text === undefined) return [unsure(line)];
    isFound = true;
    const changed: FileLine = { ...line, text, place: call.place };
    const written = text.includes(HOLE) ? [changed, unsure({ ...changed, text: HOLE })] : [changed];
    return call.sure ? written : [unsure(line), ...written.map(unsure)];
  });
  const added = isOpen && !isFound ? perhaps(call) : [];
  machine.files.set(path, { ...before, lines: [...lines, ...added], place: call.place });
}

/** Returns `undefined` where the new text is not known. */
type Change = (line: string) => string | undefined;

function readChange(call: Call): Change | undefined {
  const { regexp, text } = readParts(call);
  const compiled = typeof regexp === 'string' ? compileRegex(regexp) : undefined;
  if (compiled === undefined || typeof regexp !== 'string' || /\n|\\n/.test(regexp) || isNarrowed(call))
    return undefined;
  return (line) => (line.includes(HOLE) ? undefined : compiled.replace(line, (found) => withGroups(text, found)));
}

/** `before` and `after` limit the replacement to a part of the file. */
function isNarrowed({ args }: Call): boolean {
  return own(args, 'before') !== undefined || own(args, 'after') !== undefined;
}

function readParts({ args }: Call): { readonly regexp: Value | undefined; readonly text: string } {
  return { regexp: own(args, 'regexp'), text: writtenText(own(args, 'replace') ?? '').trimEnd() };
}

function perhaps(call: Call): readonly FileLine[] {
  const { text } = readParts(call);
  if (text === '') return [];
  return [unsure(createLine(withoutGroups(text), call, 'end'))];
}
