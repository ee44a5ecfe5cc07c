import type { Place } from '../../model/place.ts';
import { unsupported } from './build-fault.ts';

const LONGEST = 500;

/** One character, or any run of characters of at least `least`. */
type Step = { readonly one: string } | { readonly any: true } | { readonly run: true; readonly least: 0 | 1 };

/**
 * Whether a text matches a selector pattern: literal text, `.`, `.*`, `.+` and `|` between whole patterns. The time
 * is bounded by the product of both lengths. Other regular expressions end the build.
 */
export function matchesPattern(pattern: string, text: string, whole: boolean, place: Place): boolean {
  if (pattern.length > LONGEST || text.length > LONGEST) return unsupported(place, 'has a pattern that is too long');
  return alternatives(pattern).some((branch) => {
    const anchored = branch.replace(/^\^/, '').replace(/(?<!\\)\$$/, '');
    const start = whole || branch.startsWith('^');
    const end = whole || (branch.endsWith('$') && !branch.endsWith('\\$'));
    const run: Step = { run: true, least: 0 };
    return isMatch([...(start ? [] : [run]), ...readSteps(anchored, place), ...(end ? [] : [run])], text);
  });
}

function alternatives(pattern: string): readonly string[] {
  const group = /^\^?\((?:\?:)?([^()]*)\)\$?$/.exec(pattern);
  return (group?.[1] ?? pattern).split('|');
}

function readSteps(pattern: string, place: Place): readonly Step[] {
  const steps: Step[] = [];
  for (let at = 0; at < pattern.length; at += 1) {
    const character = pattern.charAt(at);
    const next = pattern.charAt(at + 1);
    if (character === '.' && (next === '*' || next === '+')) {
      steps.push({ run: true, least: next === '+' ? 1 : 0 });
      at += 1;
    } else if (character === '.') steps.push({ any: true });
    else if (character === '\\' && /[.\-/_]/.test(next)) {
      steps.push({ one: next });
      at += 1;
    } else if (/[\\^$()[\]{}*+?]/.test(character)) {
      unsupported(place, 'selects by a regular expression of a kind that is not read');
    } else steps.push({ one: character });
  }
  return steps;
}

/** Advances all reachable states by each character, so it never backtracks. */
function isMatch(steps: readonly Step[], text: string): boolean {
  let reached = closure(steps, new Set([0]));
  for (const character of text) {
    const next = new Set<number>();
    for (const index of reached) {
      const step = steps[index];
      if (step === undefined) continue;
      if ('run' in step) next.add(index).add(index + 1);
      else if ('any' in step || step.one === character) next.add(index + 1);
    }
    reached = closure(steps, next);
  }
  return reached.has(steps.length);
}

function closure(steps: readonly Step[], states: Set<number>): Set<number> {
  for (const index of states) {
    const step = steps[index];
    if (step !== undefined && 'run' in step && step.least === 0) states.add(index + 1);
  }
  return states;
}
