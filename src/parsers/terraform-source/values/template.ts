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
  const texts: string[] = [];
  let length = 0;
  for (const part of parts) {
    marks |= marksOf(part);
    if (unmark(part) === null) return failure('a null value cannot stand in a string template');
    const converted = convert(unmark(part), 'string');
    if (isFailure(converted)) return failure(`a part of the string template is no text: ${converted.message}`);
    if (isUnknownValue(converted)) open ??= converted;
    if (typeof converted !== 'string') continue;
    texts.push(converted);
    length += converted.length;
    if (length > MAX_TEXT)
      return withMarks(unknownValue('the text is too long to be computed here', true, 'string'), marks);
  }
  return withMarks(open === undefined ? text(texts.join('')) : unknownValue(open.reason, true, 'string'), marks);
}
