/** Three-valued logic: what is not known is never rounded. */
export type Truth = true | false | 'unknown';

export function negate(truth: Truth): Truth {
  return truth === 'unknown' ? truth : !truth;
}
