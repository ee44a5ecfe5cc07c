import { omitUndefined } from '../base/omit-undefined.ts';
import type { Decision } from '../model/finding.ts';
import type { Clause, Wording } from '../model/wording.ts';
import { namePath, type PathNames } from './path-names.ts';

/** Decisions in the words of the file of their subject. */
export function inFileWords(decisions: readonly Decision[], wording: Wording | undefined): readonly Decision[] {
  if (wording === undefined) return decisions;
  const told = decisions.filter(({ path }) => !wording.leftOut.has(path));
  return (told.length > 0 ? told : decisions).map((decision) => reworded(decision, wording));
}

function reworded(decision: Decision, wording: Wording): Decision {
  const { fact = renamed(decision, wording), expected } = clauseFor(decision.path, wording) ?? {};
  const isExplained = fact !== undefined && fact !== decision.fact;
  return {
    ...decision,
    ...omitUndefined({ fact, expected }),
    ...(isExplained ? { meaning: undefined } : {}),
  };
}

/** What sentences call paths: the file of the subject has the last word. */
export function fileNames(names: PathNames | undefined, wording: Wording | undefined): PathNames | undefined {
  return wording === undefined ? names : { ...names, ...wording.names };
}

/** The clause of the path, or of the nearest part around it. */
function clauseFor(path: string, { clauses }: Wording): Clause | undefined {
  for (let at = path; at !== ''; at = at.slice(0, Math.max(0, at.lastIndexOf('.')))) {
    const clause = clauses.get(at);
    if (clause !== undefined) return clause;
  }
  return undefined;
}

function renamed({ path, fact }: Decision, { names }: Wording): string | undefined {
  return fact?.startsWith(`${path} `) === true ? namePath(path, names) + fact.slice(path.length) : fact;
}
