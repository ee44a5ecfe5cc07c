import { recordOption, type Node, type Trace } from './condition.ts';
import { negate } from '../base/truth.ts';

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
    explain(value, run, at, result, trace, flipped) {
      const isChoice = flipped && result !== false;
      for (const [index, node] of nodes.entries()) {
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
    explain(value, run, at, result, trace, flipped) {
      const isChoice = !flipped && result !== true;
      for (const [index, node] of nodes.entries()) {
        if (result !== false && node.test(value, run) !== result) continue;
        const explain = (part: Trace) => node.explain(value, run, at, result, part, flipped);
        if (isChoice) recordOption(trace, { of: nodes, index }, explain);
        else explain(trace);
      }
    },
  };
}

/** The negation; unknown stays unknown. */
export function not(node: Node): Node {
  return {
    test: (value, run) => negate(node.test(value, run)),
    explain: (value, run, at, result, trace, flipped) => node.explain(value, run, at, negate(result), trace, !flipped),
  };
}
