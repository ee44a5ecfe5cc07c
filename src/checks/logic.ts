import { recordOption, type Node, type Run, type Trace } from './condition.ts';
import { negate, type Truth } from '../base/truth.ts';
import type { Value } from '../base/value.ts';
import { ONE, OTHER_THING } from './distance.ts';

/** Three-valued AND: false if any is false, otherwise unknown if any is unknown. */
export function allOf(nodes: readonly Node[]): Node {
  return {
    test(value, run) {
      let unsure = false;
      for (const node of nodes) {
        const truth = node.test(value, run);
        if (truth === false) return false;
        if (truth === 'unknown') unsure = true;
      }
      return unsure ? 'unknown' : true;
    },
    distance: (value, run) => nodes.reduce((sum, node) => sum + node.distance(value, run), 0),
    explain(value, run, at, result, trace, flipped) {
      const isChoice = flipped && result !== false;
      for (const [index, node] of pickMissed(nodes, { value, run, result, trace, flipped })) {
        if (result !== true && node.test(value, run) !== result) continue;
        const explain = (part: Trace) => node.explain(value, run, at, result, part, flipped);
        if (isChoice) recordOption(trace, { of: nodes, index }, explain);
        else explain(trace);
      }
    },
  };
}

/** Three-valued OR: true if any is true, otherwise unknown if any is unknown. */
export function anyOf(nodes: readonly Node[]): Node {
  return {
    test(value, run) {
      let unsure = false;
      for (const node of nodes) {
        const truth = node.test(value, run);
        if (truth === true) return true;
        if (truth === 'unknown') unsure = true;
      }
      return unsure ? 'unknown' : false;
    },
    distance: (value, run) => nodes.reduce((least, node) => Math.min(least, node.distance(value, run)), Infinity),
    explain(value, run, at, result, trace, flipped) {
      const isChoice = !flipped && result !== true;
      for (const [index, node] of pickNearest(nodes, { value, run, result, trace, flipped })) {
        if (result !== false && node.test(value, run) !== result) continue;
        const explain = (part: Trace) => node.explain(value, run, at, result, part, flipped);
        if (isChoice) recordOption(trace, { of: nodes, index }, explain);
        else explain(trace);
      }
    },
  };
}

/** The negation; unknown stays unknown. `far` is its distance where it is not true. */
export function not(node: Node, far = ONE): Node {
  return {
    test: (value, run) => negate(node.test(value, run)),
    // to make something untrue, one change is enough
    distance: (value, run) => (node.test(value, run) === false ? 0 : far),
    explain: (value, run, at, result, trace, flipped) => node.explain(value, run, at, negate(result), trace, !flipped),
  };
}

interface Asked {
  readonly value: Value | undefined;
  readonly run: Run;
  readonly result: Truth;
  readonly trace: Trace;
  /** Below a `not`, what is not true is what is wanted. */
  readonly flipped: boolean;
}

type Numbered = readonly (readonly [number, Node])[];

/** Of several that must all be true, those that settings alone can make true, where there are such. */
function pickMissed(nodes: readonly Node[], { value, run, result, trace, flipped }: Asked): Numbered {
  const all = [...nodes.entries()];
  if (result === true || flipped || trace.nearest !== true) return all;
  const near = all.filter(([, node]) => node.test(value, run) === result && node.distance(value, run) < OTHER_THING);
  return near.length === 0 ? all : near;
}

/** Of several of which one is enough, the first of the nearest. */
function pickNearest(nodes: readonly Node[], { value, run, result, trace, flipped }: Asked): Numbered {
  const all = [...nodes.entries()];
  if (result === true || flipped || trace.nearest !== true) return all;
  const open = all.filter(([, node]) => node.test(value, run) === result);
  const least = Math.min(...open.map(([, node]) => node.distance(value, run)));
  return open.filter(([, node]) => node.distance(value, run) === least).slice(0, 1);
}
