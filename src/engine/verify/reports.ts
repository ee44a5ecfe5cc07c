import type { EvidenceFile } from '../../model/evidence.ts';
import { tryParseJson } from '../../base/parse-json.ts';
import type { Fault } from '../../model/verification.ts';
import { messageText } from '../../writers/sarif/message.ts';
import { RESPONSE_FILE } from '../finished-runs/read-response.ts';
import { isMap } from './json-map.ts';
import type { Answer } from './answers.ts';
import type { OutputFolder } from './outputs.ts';

type Files = ReadonlyMap<string, EvidenceFile>;

/** Most results in a SARIF report; a full report may leave some out. */
const FULL = 25_000;

/** As `reportFaults`, for the report above the framework folders: each failure must be one of some framework. */
export function runReportFaults(files: Files, answers: readonly Answer[]): readonly Fault[] {
  const file = files.get('results.sarif');
  if (file === undefined || files.has(RESPONSE_FILE)) return [];
  return sarifFaults(
    '',
    tryParseJson(file.text()),
    answers.filter(({ outcome }) => outcome === 'fail'),
  );
}

/** Checks that reports for other tools have the verdicts of the response, and the failures among its findings. */
export function reportFaults(
  folder: OutputFolder,
  files: Files,
  answers: readonly Answer[] | undefined,
): readonly Fault[] {
  const read = (name: string): unknown => {
    const file = files.get(`${folder.prefix}${name}`);
    return file === undefined ? undefined : tryParseJson(file.text());
  };
  const failing = answers?.filter(({ outcome }) => outcome === 'fail');
  return [
    ...hdfFaults(folder, read('hdf.json')),
    ...(failing === undefined ? [] : sarifFaults(folder.prefix, read('results.sarif'), failing)),
    ...(failing === undefined ? [] : poamFaults(folder.prefix, read('poam.json'), failing)),
  ];
}

const WORST: readonly (readonly [result: string, status: string])[] = [
  ['failed', 'not-satisfied'],
  ['passed', 'satisfied'],
];

function hdfFaults({ prefix, response }: OutputFolder, data: unknown): readonly Fault[] {
  const said = new Map(response.assessment.controls.map(({ control_id, status }) => [control_id, status]));
  const file = `${prefix}hdf.json`;
  const faults: Fault[] = [];
  for (const profile of listAt(data, 'profiles'))
    for (const control of listAt(profile, 'controls')) {
      const id = isMap(control) ? control['id'] : undefined;
      const status = typeof id === 'string' ? said.get(id) : undefined;
      const results = new Set(
        listAt(control, 'results').map((result) => (isMap(result) ? result['status'] : undefined)),
      );
      const [, told = status] = WORST.find(([result]) => results.has(result)) ?? [];
      if (status === undefined || told !== status || (status === 'satisfied' && !results.has('passed')))
        faults.push({ file, message: `says otherwise of ${String(id)} than the response` });
    }
  return faults;
}

function sarifFaults(prefix: string, data: unknown, failing: readonly Answer[]): readonly Fault[] {
  const runs = listAt(data, 'runs');
  if (runs.length === 0) return [];
  const file = `${prefix}results.sarif`;
  const results = runs.flatMap((run) => listAt(run, 'results'));
  const told = new Set(results.flatMap(sarifKeys));
  const known = new Set(failing.map(getKey));
  const added = [...told].filter((key) => !known.has(key));
  const lost = failing.filter((answer) => mustBeTold(answer) && !told.has(getKey(answer)));
  return [
    ...(added.length === 0 ? [] : [{ file, message: 'reports a failure that findings.json does not contain' }]),
    ...(results.length >= FULL ? [] : lost.map(({ check }) => ({ file, message: `lacks a failure of ${check}` }))),
  ];
}

function sarifKeys(result: unknown): readonly string[] {
  if (!isMap(result)) return [''];
  const [location] = listAt(result, 'locations');
  const isSuppressed = listAt(result, 'suppressions').length > 0;
  return listAt(location, 'logicalLocations').map((logical) => {
    const subject = isMap(logical) ? logical['fullyQualifiedName'] : '';
    return JSON.stringify([result['ruleId'], subject, isSuppressed]);
  });
}

function getKey({ check, subject, waived }: Answer): string {
  return JSON.stringify([check, messageText(subject), waived]);
}

function poamFaults(prefix: string, data: unknown, failing: readonly Answer[]): readonly Fault[] {
  const plan = isMap(data) ? data['plan-of-action-and-milestones'] : undefined;
  if (!isMap(plan)) return [];
  const items = listAt(plan, 'poam-items').flatMap((item) => listAt(item, 'related-risks'));
  const tracked = new Set(items.map((risk) => (isMap(risk) ? risk['risk-uuid'] : undefined)));
  const risks = listAt(plan, 'risks').filter((risk) => isMap(risk) && tracked.has(risk['uuid']));
  const props = risks.flatMap((risk) => listAt(risk, 'props'));
  const named = new Set(props.map((prop) => (isMap(prop) && prop['name'] === 'weakness' ? prop['value'] : undefined)));
  const lost = failing.filter((answer) => mustBeTold(answer) && !named.has(`check ${answer.check}`));
  const checks = [...new Set(lost.map(({ check }) => check))];
  return checks.map((check) => ({ file: `${prefix}poam.json`, message: `has no item for ${check}, which fails` }));
}

function mustBeTold({ severity, controls }: Answer): boolean {
  return severity !== 'info' && controls.length > 0;
}

function listAt(value: unknown, key: string): readonly unknown[] {
  const list = isMap(value) ? value[key] : undefined;
  return Array.isArray(list) ? list : [];
}
