import { textEnds } from '../../../model/text-ends.ts';
import { text } from './build.ts';
import { convert } from './convert.ts';
import { isFilled, perhapsEmpty } from './filled.ts';
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

/** What is known of a text up to the last of its parts that are not known. */
interface Open {
  readonly reason: string;
  readonly start: string;
  readonly last: string;
  readonly standIn: string | undefined;
}

/** The parts of a string template joined to one text (language, "String Templates"). */
export function concatenate(parts: readonly TfValue[]): Result {
  let marks = 0;
  let open: Open | undefined;
  let texts: string[] = [];
  let length = 0;
  let filled = false;
  for (const part of parts) {
    marks |= marksOf(part);
    if (unmark(part) === null) return failure('a null value cannot stand in a string template');
    const converted = convert(unmark(part), 'string');
    if (isFailure(converted)) return failure(`a part of the string template is not text: ${converted.message}`);
    if (isUnknownValue(converted)) {
      filled ||= isFilled(converted);
      open = behind(open, texts.join(''), converted);
      texts = [];
    }
    if (typeof converted !== 'string') continue;
    texts.push(converted);
    length += converted.length;
    if (length > MAX_TEXT)
      return withMarks(unknownValue('the text is too long to be computed here', true, 'string'), marks);
  }
  const rest = texts.join('');
  if (open === undefined) return withMarks(text(rest), marks);
  const { reason, start, last, standIn } = open;
  const ends = textEnds(start, last + rest, standIn === undefined ? undefined : standIn + rest);
  const whole = { ...unknownValue(reason, true, 'string'), ends };
  return withMarks(filled || length > 0 ? whole : perhapsEmpty(whole), marks);
}

/** What is known up to one more part that is not known, with a text before it. */
function behind(open: Open | undefined, before: string, part: TfUnknown): Open {
  const ends = part.set ? part.ends : undefined;
  const sofar = open === undefined ? '' : open.standIn;
  const middle = ends?.standIn;
  return {
    reason: open?.reason ?? part.reason,
    start: open?.start ?? before + (ends?.start ?? ''),
    last: ends?.end ?? '',
    standIn: sofar === undefined || middle === undefined ? undefined : sofar + before + middle,
  };
}
