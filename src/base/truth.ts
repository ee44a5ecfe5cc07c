/** Three-valued logic: what is not known is never rounded. */
export type Truth = true | false | 'unknown';

/** The opposite of a truth; unknown stays unknown. */
export function negate(truth: Truth): Truth {
  return truth === 'unknown' ? truth : !truth;
}
