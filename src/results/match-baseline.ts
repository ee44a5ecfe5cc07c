import { addTo } from '../base/group-by.ts';
import { parentFolder } from '../base/tree-path.ts';
import { controlKey, type Baseline, type CountedIdentity, type KnownFaults } from '../model/baseline.ts';
import { findingKey, pathOfOrigin, type FindingIdentity } from '../model/finding-key.ts';
import { movedKey } from '../model/moved-key.ts';

/** The findings of a run that a baseline is matched with. */
export interface RunAnswers {
  readonly failures: readonly CountedIdentity[];
  readonly unknowns: readonly CountedIdentity[];
  /** Keys of all findings, passes included: an entry with a finding has not moved. */
  readonly answered: ReadonlySet<string>;
  readonly checks: Iterable<string>;
}

/**
 * The entries of a baseline that a run still has. The same check, subject and source match first. The rest match a
 * finding of the same check, type and name elsewhere: in a renamed file, another folder, or another module. Each
 * entry matches once, so that two known failures never hide a third one. `isGone` says whether the file or folder of
 * an entry may have moved.
 */
export function matchBaseline(
  baseline: Baseline,
  answers: RunAnswers,
  isGone: (path: string) => boolean = () => true,
): KnownFaults {
  const asked = baseline.checks === undefined ? undefined : new Set(baseline.checks);
  const moved = ({ origin, ...rest }: CountedIdentity): boolean =>
    !answers.answered.has(findingKey({ origin, ...rest })) && isGone(pathOfOrigin(origin));
  const failures = matchAnswers(baseline.failures, answers.failures, moved);
  return {
    failures: failures.known,
    unknowns: matchAnswers(baseline.unknowns, answers.unknowns, moved).known,
    undetermined: new Set(baseline.undetermined.map(({ framework, control }) => controlKey(framework, control))),
    newChecks: new Set(asked === undefined ? [] : [...answers.checks].filter((check) => !asked.has(check))),
    gone: failures.gone,
  };
}

interface Matched {
  readonly known: ReadonlySet<string>;
  /** Number of entries without a match. */
  readonly gone: number;
}

function matchAnswers(
  entries: readonly CountedIdentity[],
  answers: readonly CountedIdentity[],
  moved: (entry: CountedIdentity) => boolean,
): Matched {
  const known = new Set<string>();
  const byKey = new Map(answers.map((answer) => [findingKey(answer), answer]));
  const left: CountedIdentity[] = [];
  let gone = 0;
  for (const entry of entries) {
    const key = findingKey(entry);
    const now = byKey.get(key);
    if (now === undefined) {
      if (moved(entry)) left.push(entry);
      else gone += 1;
    } else if (entry.count === undefined || (now.count ?? 1) <= entry.count) known.add(key);
  }
  const old = new Set(entries.map(findingKey));
  let open = answers.filter((answer) => !old.has(findingKey(answer)));
  // first where the name of the file is the same, then its folder, then anywhere
  let rest: readonly CountedIdentity[] = left;
  for (const nearness of [fileName, folderName, () => '']) {
    const found = pairUp(rest, open, nearness);
    for (const answer of found.answers) known.add(findingKey(answer));
    rest = found.entries;
    open = open.filter((answer) => !found.answers.has(answer));
  }
  return { known, gone: gone + rest.length };
}

function pairUp(
  entries: readonly CountedIdentity[],
  answers: readonly CountedIdentity[],
  nearness: (identity: FindingIdentity) => string,
): { readonly entries: readonly CountedIdentity[]; readonly answers: ReadonlySet<CountedIdentity> } {
  const nearKey = (identity: FindingIdentity): string => JSON.stringify([movedKey(identity), nearness(identity)]);
  const waiting = new Map<string, CountedIdentity[]>();
  for (const answer of answers) addTo(waiting, nearKey(answer), answer);
  for (const list of waiting.values()) list.reverse();
  const used = new Set<CountedIdentity>();
  const unpaired = entries.filter((entry) => {
    const answer = waiting.get(nearKey(entry))?.pop();
    if (answer === undefined || (answer.count ?? 1) > (entry.count ?? 1)) return true;
    used.add(answer);
    return false;
  });
  return { entries: unpaired, answers: used };
}

function fileName({ origin }: FindingIdentity): string {
  return origin.slice(origin.lastIndexOf('/') + 1);
}

function folderName({ origin }: FindingIdentity): string {
  return parentFolder(pathOfOrigin(origin));
}
