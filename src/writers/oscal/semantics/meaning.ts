import { NAMESPACE } from '../common.ts';
import type { OscalContext, Report } from './defect.ts';
import { list, object, objects, propValue, text } from './json-view.ts';
import type { JsonObject } from './json-view.ts';

/** F3 (order of times), R5, R8 and S1 to S4: what a result says hangs together. */
export function checkMeaning(context: OscalContext, report: Report): void {
  for (const [index, result] of objects(object(context.results, 'assessment-results'), 'results').entries()) {
    const path = `/assessment-results/results/${index}`;
    checkTimes(result, path, report);
    checkCitations(result, path, report);
    checkScope(result, path, context, report);
    checkVerdicts(result, path, report);
    checkCounts(result, path, context, report);
  }
}

function checkTimes(result: JsonObject, path: string, report: Report): void {
  const end = Date.parse(text(result, 'end') || text(result, 'start'));
  if (Date.parse(text(result, 'start')) > end) report('F3', `${path}/end`, 'the result ends before it starts');
  for (const [index, observation] of objects(result, 'observations').entries()) {
    const late = Date.parse(text(observation, 'collected')) > end;
    if (late) report('F3', `${path}/observations/${index}/collected`, 'collected after the end of the result');
  }
}

function checkCitations(result: JsonObject, path: string, report: Report): void {
  const observations = new Set(objects(result, 'observations').map((item) => text(item, 'uuid')));
  const risks = new Set(objects(result, 'risks').map((item) => text(item, 'uuid')));
  const cited = new Set<string>();
  const follow = (holder: JsonObject, at: string): void => {
    for (const item of objects(holder, 'related-observations')) {
      const uuid = text(item, 'observation-uuid');
      if (!observations.has(uuid)) report('R5', at, 'a related observation does not exist');
    }
  };
  for (const [index, finding] of objects(result, 'findings').entries()) {
    follow(finding, `${path}/findings/${index}`);
    for (const item of objects(finding, 'related-observations')) cited.add(text(item, 'observation-uuid'));
    for (const item of objects(finding, 'related-risks')) {
      const uuid = text(item, 'risk-uuid');
      cited.add(uuid);
      if (!risks.has(uuid)) report('R5', `${path}/findings/${index}`, 'a related risk does not exist');
    }
  }
  for (const [index, risk] of objects(result, 'risks').entries()) {
    follow(risk, `${path}/risks/${index}`);
    if (!cited.has(text(risk, 'uuid'))) report('R5', `${path}/risks/${index}`, 'no finding cites the risk');
  }
  for (const [index, observation] of objects(result, 'observations').entries()) {
    if (cited.has(text(observation, 'uuid'))) continue;
    const stands = list(observation, 'types').includes('control-objective');
    if (!stands || propValue(observation, 'result', NAMESPACE) !== 'not-applicable') {
      report('R5', `${path}/observations/${index}`, 'no finding cites the observation');
    }
  }
}

function checkScope(result: JsonObject, path: string, context: OscalContext, report: Report): void {
  const [selection] = objects(object(result, 'reviewed-controls'), 'control-selections');
  const included = idsOf(selection, 'include-controls');
  const excluded = idsOf(selection, 'exclude-controls');
  for (const id of [...included, ...excluded]) {
    if (context.controlIds?.has(id) === false)
      report('R8', `${path}/reviewed-controls`, 'a control is not in the catalogue');
  }
  for (const id of excluded)
    if (!included.has(id)) report('R8', `${path}/reviewed-controls`, 'an excluded control was never included');
  const explained = new Set<string>();
  for (const observation of objects(result, 'observations')) {
    const unfit = propValue(observation, 'result', NAMESPACE) === 'not-applicable';
    if (unfit) explained.add(propValue(observation, 'control-id', NAMESPACE));
  }
  for (const id of excluded)
    if (!explained.has(id)) report('S4', `${path}/reviewed-controls`, 'an excluded control has no observation');
  const graded = new Set<string>();
  for (const [index, finding] of objects(result, 'findings').entries()) {
    const id = text(object(finding, 'target'), 'target-id').replace(/_(obj|smt)$/, '');
    graded.add(id);
    const at = `${path}/findings/${index}/target`;
    if (excluded.has(id)) report('S4', at, 'a control that is not applicable has a finding');
    else if (!included.has(id)) report('R8', at, 'the target belongs to no reviewed control');
  }
  for (const id of included) {
    if (!graded.has(id) && !excluded.has(id))
      report('S4', `${path}/reviewed-controls`, 'a reviewed control has no finding');
  }
}

function checkVerdicts(result: JsonObject, path: string, report: Report): void {
  const backed = new Set<string>();
  for (const observation of objects(result, 'observations')) {
    const passes = propValue(observation, 'result', NAMESPACE) === 'pass';
    if (passes && list(observation, 'relevant-evidence').length > 0) backed.add(text(observation, 'uuid'));
  }
  for (const [index, finding] of objects(result, 'findings').entries()) {
    const related = objects(finding, 'related-observations').map((item) => text(item, 'observation-uuid'));
    const risks = list(finding, 'related-risks').length;
    const at = `${path}/findings/${index}`;
    const state = text(object(object(finding, 'target'), 'status'), 'state');
    if (state === 'satisfied' && !related.some((uuid) => backed.has(uuid)))
      report('S3', at, 'satisfied without a pass that has evidence');
    if (state === 'not-satisfied' && (related.length === 0 || risks === 0)) {
      report('S2', at, 'not satisfied without an observation and a risk');
    }
  }
}

function checkCounts(result: JsonObject, path: string, context: OscalContext, report: Report): void {
  if (context.expected === undefined) return;
  const states = objects(result, 'findings').map((finding) =>
    text(object(object(finding, 'target'), 'status'), 'state'),
  );
  const satisfied = states.filter((state) => state === 'satisfied').length;
  if (satisfied !== context.expected.satisfied || states.length - satisfied !== context.expected.not_satisfied) {
    report('S1', `${path}/findings`, 'the findings do not add up to the summary');
  }
}

function idsOf(selection: unknown, key: string): ReadonlySet<string> {
  return new Set(objects(selection, key).map((item) => text(item, 'control-id')));
}
