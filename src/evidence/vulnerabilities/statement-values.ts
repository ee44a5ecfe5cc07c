import { omitUndefined } from '../../base/omit-undefined.ts';
import { readDay, readTime } from '../../base/time-text.ts';
import type { ValueMap } from '../../base/value.ts';
import type { FlawStatement } from '../../model/flaw-statement.ts';
import type { MatchedStatements } from './match-statements.ts';

/** What the resource of an open vulnerability has of the statements about it; nothing where there are none. */
export function statementValues({ statements, isCutOff }: MatchedStatements): ValueMap {
  if (statements.length === 0 && !isCutOff) return {};
  return { statements: statements.map(toValues), ...(isCutOff ? { statementsCutOff: true } : {}) };
}

function toValues(statement: FlawStatement): ValueMap {
  const { status, justification, words, author, ineffective, place } = statement;
  const time = readTime(statement.time);
  const moment = time === undefined ? undefined : { time, day: readDay(time) };
  const where = { file: place.file, pointer: [...place.pointer] };
  return {
    status,
    justification,
    words,
    author,
    ...where,
    ...moment,
    ...omitUndefined({ ineffective, line: place.line }),
  };
}
