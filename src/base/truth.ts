/** Three-valued logic: `unknown` never becomes true or false by default. */
export type Truth = true | false | 'unknown';

/** The negation of a truth; `unknown` stays `unknown`. */
export function negate(truth: Truth): Truth {
  return truth === 'unknown' ? truth : !truth;
}

/** Three-valued AND: false if any is false, otherwise `unknown` if any is unknown. */
export function and3(truths: readonly Truth[]): Truth {
  if (truths.some((truth) => truth === false)) return false;
  return truths.some((truth) => truth === 'unknown') ? 'unknown' : true;
}

/** Three-valued OR: true if any is true, otherwise `unknown` if any is unknown. */
export function or3(truths: readonly Truth[]): Truth {
  if (truths.some((truth) => truth === true)) return true;
  return truths.some((truth) => truth === 'unknown') ? 'unknown' : false;
}

/** Converts a truth to the outcome of a check. */
export function truthOutcome(truth: Truth): 'pass' | 'fail' | 'unknown' {
  if (truth === 'unknown') return 'unknown';
  return truth ? 'pass' : 'fail';
}

/** The first item that meets the condition, otherwise the first that may meet it. */
export function strongest<Thing>(
  things: Iterable<Thing>,
  holds: (thing: Thing) => Truth,
): { readonly thing: Thing; readonly truth: true | 'unknown' } | undefined {
  let possible: Thing | undefined;
  for (const thing of things) {
    const truth = holds(thing);
    if (truth === true) return { thing, truth };
    if (truth === 'unknown') possible ??= thing;
  }
  return possible === undefined ? undefined : { thing: possible, truth: 'unknown' };
}
