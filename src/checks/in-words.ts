import { shownActual } from '../model/secrets/free-form.ts';
import { placeAt } from '../model/walk.ts';
import { expectation, record, recordChanged, shownPath, type Node, type Run, type Trace } from './condition.ts';
import { factText, joinClauses, tellingFacts } from './fact-text.ts';
import { renderOutline } from '../model/render-value.ts';
import type { Decision } from '../model/finding.ts';

export interface Words {
  /** The check's own expectation, as a noun phrase after "Expected:". */
  readonly expected: string;
  /** Where one answer covers the whole element: path of the condition inside the check. */
  readonly ofElement?: string | undefined;
}

const MOST_MEMBERS = 3;

/** Gives a condition the expectation that the check words itself, because those of its operators are technical. */
export function inWords(node: Node, { expected, ofElement }: Words): Node {
  return {
    test: node.test,
    distance: node.distance,
    explain(value, run, at, result, trace, flipped) {
      const told = expectation(expected, flipped);
      const explain = (inner: Trace): void => node.explain(value, run, at, result, inner, flipped);
      if (ofElement !== undefined) {
        const inner: Trace = { decisions: [], limit: MOST_MEMBERS };
        explain(inner);
        const place = placeAt(run.subject, at);
        const fact = elementText(inner.decisions, result === 'unknown');
        record(trace, {
          condition: ofElement,
          place,
          path: shownPath(run, at),
          actual: renderOutline(value),
          expected: told,
          ...fact,
        });
        return;
      }
      recordChanged(trace, explain, ({ isExact, ...decision }) =>
        isExact === true && isTrait(run) ? { ...decision, isExact } : { ...decision, expected: told },
      );
    },
  };
}

/** For a trait, the value to set is clearer than the wording of a check for many types. */
function isTrait({ remedies }: Run): boolean {
  return remedies !== undefined;
}

function elementText(members: readonly Decision[], isOpen: boolean): { readonly fact?: string } {
  if (members.length === 0) return {};
  const inner = tellingFacts(members);
  const facts = inner.map((member) => factText({ ...member, actual: shownActual(member.path, member.actual) }, isOpen));
  return { fact: joinClauses(facts) };
}
