import { textEnds } from '../../../base/text-ends.ts';
import { text } from './build.ts';
import { convert } from './convert.ts';
import { isFilled, perhapsEmpty } from './filled.ts';
import { getMarks, unmark, withMarks } from './marks.ts';
import { openJson } from './open-json.ts';
import type { TextPart } from './json-gaps.ts';
import {
  failure,
  isFailure,
  isUnknownValue,
  unknownValue,
  type Result,
  type TfUnknown,
  type TfValue,
} from './value.ts';

/** The longest text that is built, in UTF-16 units. */
export const MAX_TEXT = 16 * 1024 * 1024;

interface Open {
  readonly reason: string;
  readonly start: string;
  readonly last: string;
  readonly standIn: string | undefined;
}

/**
 * Joins the parts of a string template (language, "String Templates"). A JSON text with unknown parts keeps what is
 * known.
 */
export function concatenate(parts: readonly TfValue[]): Result {
  let marks = 0;
  let open: Open | undefined;
  let texts: string[] = [];
  let length = 0;
  let filled = false;
  const pieces: TextPart[] = [];
  for (const part of parts) {
    marks |= getMarks(part);
    if (unmark(part) === null) return failure('a null value cannot be used in a string template');
    const converted = convert(unmark(part), 'string');
    if (isFailure(converted)) return failure(`a part of the string template is not text: ${converted.message}`);
    if (isUnknownValue(converted)) {
      filled ||= isFilled(converted);
      open = behind(open, texts.join(''), converted);
      texts = [];
      pieces.push(asWritten(unmark(part), converted));
    }
    if (typeof converted !== 'string') continue;
    texts.push(converted);
    pieces.push(converted);
    length += converted.length;
    if (length > MAX_TEXT)
      return withMarks(unknownValue('the text is too long to be computed here', true, 'string'), marks);
  }
  const rest = texts.join('');
  if (open === undefined) return withMarks(text(rest), marks);
  const { reason, start, last, standIn } = open;
  const ends = textEnds(start, last + rest, standIn === undefined ? undefined : standIn + rest);
  // a text that lacks only names that things get is read by its stand-in
  const encodes = marks === 0 && ends.standIn === undefined ? openJson(pieces, joined) : undefined;
  const whole = { ...unknownValue(reason, true, 'string'), ends, ...(encodes === undefined ? {} : { encodes }) };
  return withMarks(filled || length > 0 ? whole : perhapsEmpty(whole), marks);
}

function joined(parts: readonly TextPart[]): TfValue | undefined {
  const whole = concatenate(parts);
  return isFailure(whole) ? undefined : whole;
}

/** A part keeps its type from before the conversion to text. */
function asWritten(part: TfValue, converted: TfUnknown): TfUnknown {
  return isUnknownValue(part) ? { ...converted, type: part.type } : converted;
}

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
