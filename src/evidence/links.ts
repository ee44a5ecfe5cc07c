import type { Subject } from '../model/check.ts';
import type { EvidenceSet, LinkedResources } from '../model/evidence-set.ts';
import type { Resource } from '../model/evidence.ts';
import { parsePath } from '../model/path.ts';
import type { Path } from '../model/path.ts';
import { endsAt } from './join-ends.ts';
import { createIndex } from './join-index.ts';
import type { Answers, JoinIndex } from './join-index.ts';
import { territoryOf } from './territory.ts';

const NOTHING: LinkedResources = { matches: [], undecided: false };

/**
 * Joins of resources over the values and references that both sides hold. Order: an equal real value; a
 * reference that the author wrote, where a value is not known yet; undecided where neither tells. Only evidence
 * of one kind of source is joined, so a state and a plan of one system are each asked by themselves. Indexes
 * are built when first needed.
 */
export function createLinks(ofType: (type: string) => readonly Resource[]): EvidenceSet['linked'] {
  const indexes = new Map<string, JoinIndex>();
  const paths = new Map<string, Path | undefined>();

  function pathOf(text: string): Path | undefined {
    if (!paths.has(text)) paths.set(text, parsePath(text));
    return paths.get(text);
  }

  function indexOf(type: string, theirPath: string): JoinIndex | undefined {
    const key = `${type}\n${theirPath}`;
    const known = indexes.get(key);
    const path = known === undefined ? pathOf(theirPath) : undefined;
    if (known !== undefined || path === undefined) return known;
    const index = createIndex(ofType(type), path);
    indexes.set(key, index);
    return index;
  }

  return (subject, types, on) => {
    const pairs = Object.entries(on);
    if (pairs.length === 0) return settingsOf(subject, types.flatMap(ofType));
    let answers: Answers | undefined;
    for (const [theirPath, ourPaths] of pairs) {
      const ours = ourPaths.map((text) => endsAt(subject, pathOf(text)));
      const found: Answers = { listed: new Map(), others: false };
      for (const type of types) indexOf(type, theirPath)?.find(subject, ours, found);
      answers = answers === undefined ? found : both(answers, found);
      if (answers.listed.size === 0 && !answers.others) return NOTHING;
    }
    return answers === undefined ? NOTHING : summary(answers);
  };
}

/** Account-wide settings: without a pair of paths, all of the types in the subject's provider configuration. */
function settingsOf(subject: Subject, candidates: readonly Resource[]): LinkedResources {
  const same = candidates.filter(
    (candidate) =>
      candidate.source === subject.source && candidate.provider === subject.provider && candidate !== subject,
  );
  const near = same.filter((candidate) => territoryOf(candidate) === territoryOf(subject));
  return { matches: near, undecided: near.length === 0 && same.length > 0 };
}

/** What holds for two pairs of paths at once. */
function both(one: Answers, other: Answers): Answers {
  const listed: Answers['listed'] = new Map();
  for (const [resource, answer] of one.listed) {
    const second = other.listed.get(resource);
    if (second !== undefined) listed.set(resource, answer === 'match' ? second : 'maybe');
    else if (other.others) listed.set(resource, 'maybe');
  }
  if (one.others)
    for (const resource of other.listed.keys()) if (!one.listed.has(resource)) listed.set(resource, 'maybe');
  return { listed, others: one.others && other.others };
}

function summary({ listed, others }: Answers): LinkedResources {
  const matches: Resource[] = [];
  for (const [resource, answer] of listed) if (answer === 'match') matches.push(resource);
  return { matches, undecided: others || matches.length < listed.size };
}
