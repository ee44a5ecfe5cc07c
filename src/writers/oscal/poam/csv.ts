import type { Artifact } from '../../../model/assessment.ts';
import { safeLines } from '../../../model/safe-text.ts';
import { csvArtifact } from '../../csv-text.ts';
import { shorten } from '../../text.ts';
import { FEDRAMP_NAMESPACE, NAMESPACE } from '../common.ts';
import { object, objects, propValue, propValues, text, type JsonObject } from '../json-view.ts';

const HEAD = [
  'POAM ID',
  'Controls',
  'Weakness Name',
  'Weakness Description',
  'Weakness Detector Source',
  'Weakness Source Identifier',
  'Asset Identifier',
  'Overall Remediation Plan',
  'Original Detection Date',
  'Scheduled Completion Date',
  'Planned Milestones',
  'Milestone Changes',
  'Status',
  'Status Date',
  'Original Risk Rating',
  'Deviation Rationale',
  'Comments',
];
const MOST_ASSETS = 100;
/** Spreadsheet cells may have 32,767 characters. */
const CELL = 30_000;

/**
 * The items of a POA&M as a table with the headings of FedRAMP's template; one line per item, assets by their
 * addresses.
 */
export function poamCsv(document: object): Artifact {
  const body = object(document, 'plan-of-action-and-milestones');
  const risks = byUuid(objects(body, 'risks'));
  const observations = byUuid(objects(body, 'observations'));
  const inventory = byUuid(objects(object(body, 'local-definitions'), 'inventory-items'));
  const rows = objects(body, 'poam-items').map((item) => {
    const risk = risks.get(text(objects(item, 'related-risks')[0], 'risk-uuid')) ?? {};
    const seen = objects(item, 'related-observations').flatMap((each) => {
      const found = observations.get(text(each, 'observation-uuid'));
      return found === undefined ? [] : [found];
    });
    return toRow(item, risk, getAssets(seen, inventory), seen);
  });
  return csvArtifact('poam.csv', () => [HEAD, ...rows]);
}

function toRow(item: JsonObject, risk: JsonObject, assets: string, seen: readonly JsonObject[]): readonly string[] {
  const log = objects(object(risk, 'risk-log'), 'entries');
  const last = log.findLast((entry) => text(entry, 'status-change') !== '') ?? log.at(-1);
  const remediations = objects(risk, 'remediations');
  const milestones = remediations.flatMap((each) => objects(each, 'tasks'));
  const detected = [...log.map((entry) => text(entry, 'start')), ...seen.map((each) => text(each, 'collected'))];
  const deviation = log.findLast((entry) => text(entry, 'status-change') === 'deviation-approved');
  const since = propValue(risk, 'not-assessed-since', NAMESPACE);
  return [
    propValue(item, 'POAM-ID', FEDRAMP_NAMESPACE) || propValue(item, 'poam-id', NAMESPACE) || text(item, 'uuid'),
    propValues(risk, 'label', NAMESPACE).join('\n'),
    text(item, 'title'),
    text(risk, 'statement') || text(item, 'description'),
    'evidence-engine',
    propValue(risk, 'weakness', NAMESPACE).replace(/^check /, ''),
    assets,
    plans(remediations),
    day(detected.filter((time) => time !== '').sort()[0] ?? ''),
    day(text(risk, 'deadline')),
    milestones.map(milestone).join('\n'),
    '',
    text(risk, 'status'),
    day(text(last, 'start')),
    getRating(risk),
    text(risk, 'status').startsWith('deviation') ? text(deviation, 'description') : '',
    [
      since === ''
        ? ''
        : `Not assessed since ${since}: a file or subject that showed it is no longer in the evidence. Close it by hand if that was removed.`,
      text(item, 'remarks'),
    ]
      .filter((line) => line !== '')
      .join('\n'),
  ].map((cell) => shorten(plain(cell), CELL));
}

/** Removes the escapes of OSCAL's Markdown. */
function plain(markup: string): string {
  return safeLines(markup).replace(/\\([!-/:-@[-`{-~])/g, '$1');
}

function plans(remediations: readonly JsonObject[]): string {
  const texts = remediations
    .filter((each) => text(each, 'lifecycle') === 'recommendation')
    .map((each) => text(each, 'description'));
  return texts.join('\n');
}

function milestone(task: JsonObject): string {
  const range = object(object(task, 'timing'), 'within-date-range');
  const due = day(text(range, 'end')) || day(text(object(object(task, 'timing'), 'on-date'), 'date'));
  return due === '' ? text(task, 'title') : `${due}: ${text(task, 'title')}`;
}

function getRating(risk: JsonObject): string {
  const facets = objects(risk, 'characterizations').flatMap((each) => objects(each, 'facets'));
  return text(
    facets.find((facet) => text(facet, 'name') === 'impact'),
    'value',
  );
}

function getAssets(observations: readonly JsonObject[], inventory: ReadonlyMap<string, JsonObject>): string {
  const names = new Set<string>();
  for (const observation of observations) {
    if (propValue(observation, 'result', NAMESPACE) === 'pass') continue;
    for (const subject of objects(observation, 'subjects')) {
      const item = inventory.get(text(subject, 'subject-uuid'));
      names.add(propValue(item, 'asset-id') || text(subject, 'title'));
    }
  }
  const shown = [...names].filter((name) => name !== '').slice(0, MOST_ASSETS);
  if (names.size > MOST_ASSETS) shown.push(`and ${names.size - MOST_ASSETS} more`);
  return shown.join('\n');
}

function day(time: string): string {
  return time.slice(0, 10);
}

function byUuid(items: readonly JsonObject[]): ReadonlyMap<string, JsonObject> {
  return new Map(items.map((item) => [text(item, 'uuid'), item]));
}
