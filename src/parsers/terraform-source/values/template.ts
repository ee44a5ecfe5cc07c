import { textEnds } from '../../../model/text-ends.ts';
import { text } from './build.ts';
import { convert } from './convert.ts';
import { marksOf, unmark, withMarks } from './marks.ts';
import {
  failure,
  isFailure,
  isUnknownValue,
  unknownValue,
  type Result,
  type TfUnknown,
  type TfValue,
} from './value.ts';

/** Longer texts are not built. */
export const MAX_TEXT = 16 * 1024 * 1024;

/** The parts of a string template joined to one text (language, "String Templates"). */
export function concatenate(parts: readonly TfValue[]): Result {
  let marks = 0;
  let open: TfUnknown | undefined;
  let start = '';
  let last = '';
  let standIn: string | undefined = '';
  let texts: string[] = [];
  let length = 0;
  for (const part of parts) {
    marks |= marksOf(part);
    if (unmark(part) === null) return failure('a null value cannot stand in a string template');
    const converted = convert(unmark(part), 'string');
    if (isFailure(converted)) return failure(`a part of the string template is not text: ${converted.message}`);
    if (isUnknownValue(converted)) {
      const ends = converted.set ? converted.ends : undefined;
      const before = texts.join('');
      if (open === undefined) start = before + (ends?.start ?? '');
      const middle = ends?.standIn;
      standIn = standIn === undefined || middle === undefined ? undefined : standIn + before + middle;
      texts = [];
      last = ends?.end ?? '';
      open ??= converted;
    }
    if (typeof converted !== 'string') continue;
    texts.push(converted);
    length += converted.length;
    if (length > MAX_TEXT)
      return withMarks(unknownValue('the text is too long to be computed here', true, 'string'), marks);
  }
  if (open === undefined) return withMarks(text(texts.join('')), marks);
  const rest = texts.join('');
  const ends = textEnds(start, last + rest, standIn === undefined ? undefined : standIn + rest);
  return withMarks({ ...unknownValue(open.reason, true, 'string'), ends }, marks);
}
