import type { Node } from './condition.ts';
import { negate } from '../base/truth.ts';

/** All hold: false as soon as one is false, unknown when one is unknown and none is false. */
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
      for (const node of nodes) {
        if (result === true || node.test(value, run) === result) node.explain(value, run, at, result, trace, flipped);
      }
    },
  };
}

/** One holds: true as soon as one is true, unknown when one is unknown and none is true. */
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
      for (const node of nodes) {
        if (result === false || node.test(value, run) === result) node.explain(value, run, at, result, trace, flipped);
      }
    },
  };
}

/** The opposite holds; what is unknown stays unknown. */
export function not(node: Node): Node {
  return {
    test: (value, run) => negate(node.test(value, run)),
    explain: (value, run, at, result, trace, flipped) => node.explain(value, run, at, negate(result), trace, !flipped),
  };
}
