import type { Assessment } from '../../../model/assessment.ts';
import { NAMESPACE, pathReference } from '../common.ts';
import { object, objects, propValue, text } from '../json-view.ts';
import type { JsonObject } from '../json-view.ts';
import { oneLine } from '../../text.ts';
import type { EarlierItem, EarlierPoam } from './earlier.ts';

/** What showed a weakness in earlier runs and was not read whole in this one. */
export interface LostEvidence {
  readonly evidence: readonly JsonObject[];
  readonly subjects: readonly JsonObject[];
  /** Whether the item cites any evidence file at all. */
  readonly cites: boolean;
}

/** Looks up the evidence of an earlier item; nothing is lost when all of it was read again. */
export function lostEvidence(assessment: Assessment, { body }: EarlierPoam): (planned: EarlierItem) => LostEvidence {
  const whole = readWhole(assessment);
  const references = new Set([...whole].map(pathReference));
  const names = new Set([...whole].map(oneLine));
  const observations = byUuid(objects(body, 'observations'));
  const inventory = byUuid(objects(object(body, 'local-definitions'), 'inventory-items'));
  const resources = byUuid(objects(object(body, 'back-matter'), 'resources'));
  return ({ item, risk }) => {
    const seen = new Set<JsonObject>();
    for (const each of [item, risk].flatMap((holder) => objects(holder, 'related-observations'))) {
      const observation = observations.get(text(each, 'observation-uuid'));
      if (observation !== undefined) seen.add(observation);
    }
    const cited = [...seen].flatMap((observation) => objects(observation, 'relevant-evidence'));
    const evidence = cited.filter((each) => {
      const links = objects(resources.get(text(each, 'href').slice(1)), 'rlinks');
      return links.length === 0 || links.some((link) => !references.has(text(link, 'href')));
    });
    const subjects = [...seen]
      .flatMap((observation) => objects(observation, 'subjects'))
      .filter((subject) => {
        const file = propValue(inventory.get(text(subject, 'subject-uuid')), 'evidence-file', NAMESPACE);
        return file !== '' && !names.has(file);
      });
    return { evidence, subjects, cites: cited.length > 0 };
  };
}

/** Paths of the files of this run of which nothing was lost. */
function readWhole({ files, problems }: Assessment): ReadonlySet<string> {
  const damaged = new Set(problems.filter(({ severity }) => severity === 'error').map(({ place }) => place.file));
  const whole = files.filter(({ path, status }) => status === 'assessed' && !damaged.has(path));
  return new Set(whole.map(({ path }) => path));
}

function byUuid(items: readonly JsonObject[]): ReadonlyMap<string, JsonObject> {
  return new Map(items.map((item) => [text(item, 'uuid'), item]));
}
