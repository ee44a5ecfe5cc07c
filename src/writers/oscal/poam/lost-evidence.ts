import type { Assessment } from '../../../model/assessment.ts';
import { groupBy } from '../../../base/group-by.ts';
import { NAMESPACE, pathReference, type OscalRun } from '../common.ts';
import { GROUP, itemUuid } from '../inventory.ts';
import { object, objects, propValue, text, type JsonObject } from '../json-view.ts';
import { oneLine } from '../../text.ts';
import type { EarlierItem, EarlierPoam } from './earlier.ts';
import { checkKey } from './weaknesses.ts';

/** Evidence that showed a weakness in earlier runs and was not seen in this one. */
export interface LostEvidence {
  /** Files that were not read completely; `subjects`: subjects in them. */
  readonly evidence: readonly JsonObject[];
  readonly subjects: readonly JsonObject[];
  /** Number of subjects in completely read files that the check no longer found: removed, or moved outside this run. */
  readonly gone: number;
  readonly cites: boolean;
}

/** Looks up the evidence of an earlier item; empty when all of it was read again. */
export function lostEvidence(run: OscalRun, { body }: EarlierPoam): (planned: EarlierItem) => LostEvidence {
  const { assessment } = run;
  const whole = readWhole(assessment);
  const answers = groupBy(assessment.findings, ({ check }) => checkKey(check.id));
  const references = new Set([...whole].map(pathReference));
  const names = new Set([...whole].map(oneLine));
  const observations = byUuid(objects(body, 'observations'));
  const inventory = byUuid(objects(object(body, 'local-definitions'), 'inventory-items'));
  const resources = byUuid(objects(object(body, 'back-matter'), 'resources'));
  return ({ item, risk, key }) => {
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
    const named = [...seen]
      .filter((observation) => propValue(observation, 'result', NAMESPACE) !== 'pass')
      .flatMap((observation) => objects(observation, 'subjects'));
    const getFile = (subject: JsonObject): string =>
      propValue(inventory.get(text(subject, 'subject-uuid')), 'evidence-file', NAMESPACE);
    const subjects = named.filter((subject) => getFile(subject) !== '' && !names.has(getFile(subject)));
    const met = new Set((answers.get(key) ?? []).map((finding) => itemUuid(run, finding)));
    const gone = new Set(named.map((subject) => text(subject, 'subject-uuid')).filter(isGone)).size;
    return { evidence, subjects, gone, cites: cited.length > 0 };

    function isGone(uuid: string): boolean {
      const thing = inventory.get(uuid);
      return thing !== undefined && !propValue(thing, 'asset-id').startsWith(GROUP) && !met.has(uuid);
    }
  };
}

function readWhole({ files, problems }: Assessment): ReadonlySet<string> {
  const damaged = new Set(problems.filter(({ severity }) => severity === 'error').map(({ place }) => place.file));
  const whole = files.filter(({ path, status }) => status === 'assessed' && !damaged.has(path));
  return new Set(whole.map(({ path }) => path));
}

function byUuid(items: readonly JsonObject[]): ReadonlyMap<string, JsonObject> {
  return new Map(items.map((item) => [text(item, 'uuid'), item]));
}
