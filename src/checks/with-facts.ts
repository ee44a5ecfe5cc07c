import { recordChanged, shownPath, type Node } from './condition.ts';

/** Key of the sentence for every value without its own key; `{value}` in it is replaced. */
const OTHERS = 'any';
const WITHOUT_VALUE = /^(?:not set|empty)\b|^\(|"? \(.*\)$/;

/** A value that the provider assumes. */
const ASSUMED = /^not set \(the default is "?([^"]*)"?\)$/;

/**
 * Gives a condition the check's own words for values, where the engine's field name is not clear enough: `locked is
 * false` becomes "the account can log in". Keys are values, or `any`.
 */
export function withFacts(node: Node, facts: ReadonlyMap<string, string>): Node {
  return {
    test: node.test,
    distance: node.distance,
    explain(value, run, at, result, trace, flipped) {
      recordChanged(
        trace,
        (inner) => node.explain(value, run, at, result, inner, flipped),
        (decision) => {
          const fact = decision.fact ?? getFact(decision.actual, facts);
          return fact === undefined ? decision : { ...decision, fact };
        },
      );
    },
  };
}

/**
 * Conditions that say their common answer in one clause, where each alone says too little. Keys are answers: `true`,
 * `false` or `unknown`. `{path}` is the element that is read.
 */
export function withResultFacts(node: Node, facts: ReadonlyMap<string, string>): Node {
  return {
    test: node.test,
    distance: node.distance,
    explain(value, run, at, result, trace, flipped) {
      const fact = facts.get(String(result))?.replace('{path}', () => shownPath(run, at));
      recordChanged(
        trace,
        (inner) => node.explain(value, run, at, result, inner, flipped),
        (decision) => (fact === undefined ? decision : { ...decision, fact }),
      );
    },
  };
}

function getFact(actual: string, facts: ReadonlyMap<string, string>): string | undefined {
  const value = /^"(.*)"$/.exec(actual)?.[1] ?? actual;
  const byDefault = facts.get(ASSUMED.exec(actual)?.[1] ?? '');
  const own = facts.get(value) ?? (byDefault === undefined ? undefined : `${byDefault} (the default)`);
  if (own !== undefined || WITHOUT_VALUE.test(actual)) return own;
  return facts.get(OTHERS)?.replace('{value}', () => value);
}
