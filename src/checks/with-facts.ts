import { record, type Node, type Trace } from './condition.ts';

/** The key of what is said of every value that has no key for itself; `{value}` in it is the value. */
const OTHERS = 'any';
/** A value that is not set, or is not known, with the reason. */
const WITHOUT_VALUE = /^(?:not set|empty)\b|^\(|"? \(.*\)$/;

/**
 * A condition that says in the words of the check what a value means, where the name of the field is ours and says too little:
 * `locked is false` becomes "the account can log in". Keys are values, or `any`.
 */
export function withFacts(node: Node, facts: ReadonlyMap<string, string>): Node {
  return {
    test: node.test,
    explain(value, run, at, result, trace, flipped) {
      const inner: Trace = { decisions: [], limit: trace.limit - trace.decisions.length };
      node.explain(value, run, at, result, inner, flipped);
      for (const decision of inner.decisions) {
        const fact = decision.fact ?? getFact(decision.actual, facts);
        record(trace, fact === undefined ? decision : { ...decision, fact });
      }
    },
  };
}

function getFact(actual: string, facts: ReadonlyMap<string, string>): string | undefined {
  const value = /^"(.*)"$/.exec(actual)?.[1] ?? actual;
  const own = facts.get(value);
  if (own !== undefined || WITHOUT_VALUE.test(actual)) return own;
  return facts.get(OTHERS)?.replace('{value}', () => value);
}
