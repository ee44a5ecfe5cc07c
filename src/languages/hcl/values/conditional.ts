import { convert } from './convert.ts';
import { isFilled, perhapsEmpty } from './filled.ts';
import { deepMarks, getMarks, unmark, withMarks } from './marks.ts';
import { getType } from './type-of.ts';
import { unify } from './unify.ts';
import { failure, isFailure, isUnknownValue, unknownValue, type Result, type TfValue } from './value.ts';

/** `condition ? whenTrue : whenFalse`. It needs both results, since they must have a common type. */
export function conditional(condition: TfValue, whenTrue: TfValue, whenFalse: TfValue): Result {
  const type = unify([getType(whenTrue), getType(whenFalse)]);
  if (type === undefined) return failure('the two results of the conditional have no type in common');
  const decision = convert(condition, 'bool');
  if (isFailure(decision)) return failure('the condition must be true or false');
  const plain = unmark(decision);
  if (plain === null) return failure('the condition is null');
  if (isUnknownValue(plain)) {
    const marks = getMarks(decision) | deepMarks(whenTrue) | deepMarks(whenFalse);
    if (unmark(whenTrue) === null && unmark(whenFalse) === null) return withMarks(null, marks);
    const either = unknownValue(plain.reason, isSet(whenTrue) && isSet(whenFalse), type);
    return withMarks(isFilled(whenTrue) && isFilled(whenFalse) ? either : perhapsEmpty(either), marks);
  }
  const chosen = convert(plain === true ? whenTrue : whenFalse, type);
  return isFailure(chosen) ? chosen : withMarks(chosen, getMarks(decision));
}

function isSet(value: TfValue): boolean {
  const plain = unmark(value);
  return isUnknownValue(plain) ? plain.set : plain !== null;
}
