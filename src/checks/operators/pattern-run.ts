import type { State } from './pattern.ts';

/**
 * Whether the text matches anywhere. All states advance together over each character once, so the time is
 * bounded by characters times states whatever the pattern and the text.
 */
export function runPattern(states: readonly State[], start: number, text: string): boolean {
  const seen = new Int32Array(states.length).fill(-1);
  let current: number[] = [];
  for (let at = 0; at <= text.length; at += 1) {
    if (reach(states, start, at, text.length, seen, current)) return true;
    if (at === text.length) return false;
    const code = text.charCodeAt(at);
    const next: number[] = [];
    for (const index of current) {
      const state = states[index];
      if (state?.kind !== 'take' || !state.matches(code)) continue;
      if (reach(states, state.next, at + 1, text.length, seen, next)) return true;
    }
    current = next;
  }
  return false;
}

/** Adds the states that take a character and can be reached without one. True when one of them accepts. */
function reach(
  states: readonly State[],
  from: number,
  at: number,
  end: number,
  seen: Int32Array,
  into: number[],
): boolean {
  const open = [from];
  for (let index = open.pop(); index !== undefined; index = open.pop()) {
    if (seen[index] === at) continue;
    seen[index] = at;
    const state = states[index];
    if (state === undefined) continue;
    if (state.kind === 'accept') return true;
    if (state.kind === 'take') into.push(index);
    else if (state.kind === 'split') open.push(state.next, state.other);
    else if (state.at === 'start' ? at === 0 : at === end) open.push(state.next);
  }
  return false;
}
