/** Three-valued logic: what is not known is never rounded. */
export type Truth = true | false | 'unknown';

/** The opposite of a truth; unknown stays unknown. */
export function negate(truth: Truth): Truth {
  return truth === 'unknown' ? truth : !truth;
}

/** All hold: one false decides, then one unknown. */
export function and3(truths: readonly Truth[]): Truth {
  if (truths.some((truth) => truth === false)) return false;
  return truths.some((truth) => truth === 'unknown') ? 'unknown' : true;
}

/** One holds: one true decides, then one unknown. */
export function or3(truths: readonly Truth[]): Truth {
  if (truths.some((truth) => truth === true)) return true;
  return truths.some((truth) => truth === 'unknown') ? 'unknown' : false;
}

/** The outcome of a check that asks whether something holds. */
export function truthOutcome(truth: Truth): 'pass' | 'fail' | 'unknown' {
  if (truth === 'unknown') return 'unknown';
  return truth ? 'pass' : 'fail';
}

/** The first thing of which something holds, else the first of which it may. */
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
