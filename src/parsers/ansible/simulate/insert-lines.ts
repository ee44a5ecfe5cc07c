import { own, type ValueMap } from '../../../base/value.ts';
import { pythonTruth } from '../../../languages/jinja/python.ts';
import type { Call } from '../play/task.ts';
import { createMatcher, readMatch } from './line-matcher.ts';
import { unsure, type FileLine, type HostFile } from './machine.ts';
import { readBoolean } from './boolean.ts';

/** The end of a file at which a module adds lines. */
export function readEnd(args: ValueMap): 'start' | 'end' {
  return own(args, 'insertbefore') === 'BOF' ? 'start' : 'end';
}

/**
 * The lines of a file with lines added: after or before the last line that `insertafter` or `insertbefore` matches
 * (the first one with `firstmatch`), else at the end. In a file with unknown lines they are added at the end.
 */
export function inserted({ lines, whole }: HostFile, more: readonly FileLine[], { args }: Call): readonly FileLine[] {
  if (readEnd(args) === 'start') return [...more, ...lines];
  const [after, before] = [own(args, 'insertafter'), own(args, 'insertbefore')];
  const matches = after === 'EOF' ? undefined : createMatcher(after ?? before, undefined);
  if (!whole || matches === undefined) return [...lines, ...more];
  const isFirst = pythonTruth(readBoolean(own(args, 'firstmatch') ?? false)) === true;
  const found = readMatch(lines, matches, isFirst);
  if (found === 'unknown') return [...lines, ...more.map(unsure)];
  if (found === undefined) return [...lines, ...more];
  const at = after === undefined || after === null ? found : found + 1;
  return [...lines.slice(0, at), ...more, ...lines.slice(at)];
}
