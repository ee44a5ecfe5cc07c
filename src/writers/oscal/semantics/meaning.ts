import { NAMESPACE } from '../common.ts';
import type { OscalScope, Report } from './defect.ts';
import { list, object, objects, propValue, text, type JsonObject } from '../json-view.ts';

/**
 * F3 (order of times), R5, R8 and S1 to S4: the statements of a result are consistent. Results of other tools need
 * not explain each exclusion or cite each observation, but their verdicts must have a basis too.
 */
export function checkMeaning(scope: OscalScope, report: Report): void {
  for (const [index, result] of objects(object(scope.document, 'assessment-results'), 'results').entries()) {
    const path = `/assessment-results/results/${index}`;
    checkTimes(result, path, scope, report);
    checkCatalogue(result, path, scope, report);
    checkVerdicts(result, path, scope, report);
    if (!scope.own) continue;
    checkCitations(result, path, report);
    checkScope(result, path, report);
    checkCounts(result, path, scope, report);
  }
}

function checkCatalogue(result: JsonObject, path: string, { controlIds }: OscalScope, report: Report): void {
  const selections = objects(object(result, 'reviewed-controls'), 'control-selections');
  const named = selections.flatMap((each) => [
    ...getIds(each, 'include-controls'),
    ...getIds(each, 'exclude-controls'),
  ]);
  for (const id of new Set(named)) {
    if (controlIds?.has(id) === false) report('R8', `${path}/reviewed-controls`, 'a control is not in the catalogue');
  }
  for (const [index, finding] of objects(result, 'findings').entries()) {
    const id = text(object(finding, 'target'), 'target-id').replace(/_(obj|smt).*$/, '');
    if (controlIds?.has(id) === false)
      report('R8', `${path}/findings/${index}/target/target-id`, 'the target belongs to no control of the catalogue');
  }
}

function checkTimes(result: JsonObject, path: string, { own }: OscalScope, report: Report): void {
  const end = Date.parse(text(result, 'end') || text(result, 'start'));
  for (const [index, observation] of objects(result, 'observations').entries()) {
    const late = Date.parse(text(observation, 'collected')) > end;
    const level = own ? 'error' : 'warning';
    if (late) report('F3', `${path}/observations/${index}/collected`, 'collected after the end of the result', level);
  }
}

function checkCitations(result: JsonObject, path: string, report: Report): void {
  const cited = new Set<string>();
  for (const finding of objects(result, 'findings')) {
    for (const item of objects(finding, 'related-observations')) cited.add(text(item, 'observation-uuid'));
    for (const item of objects(finding, 'related-risks')) cited.add(text(item, 'risk-uuid'));
  }
  for (const [index, risk] of objects(result, 'risks').entries()) {
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

function checkScope(result: JsonObject, path: string, report: Report): void {
  const [selection] = objects(object(result, 'reviewed-controls'), 'control-selections');
  const included = getIds(selection, 'include-controls');
  const excluded = getIds(selection, 'exclude-controls');
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

function checkVerdicts(result: JsonObject, path: string, { own }: OscalScope, report: Report): void {
  const level = own ? 'error' : 'warning';
  const backed = new Set<string>();
  for (const observation of objects(result, 'observations')) {
    const passes = !own || propValue(observation, 'result', NAMESPACE) === 'pass';
    if (passes && list(observation, 'relevant-evidence').length > 0) backed.add(text(observation, 'uuid'));
  }
  for (const [index, finding] of objects(result, 'findings').entries()) {
    const related = objects(finding, 'related-observations').map((item) => text(item, 'observation-uuid'));
    const risks = list(finding, 'related-risks').length;
    const at = `${path}/findings/${index}`;
    const state = text(object(object(finding, 'target'), 'status'), 'state');
    if (state === 'satisfied' && !related.some((uuid) => backed.has(uuid)))
      report('S3', at, own ? 'satisfied without a pass that has evidence' : 'satisfied without evidence', level);
    if (state === 'not-satisfied' && (related.length === 0 || risks === 0)) {
      report('S2', at, 'not satisfied without an observation and a risk', level);
    }
  }
}

function checkCounts(result: JsonObject, path: string, { expected }: OscalScope, report: Report): void {
  if (expected === undefined) return;
  const states = objects(result, 'findings').map((finding) =>
    text(object(object(finding, 'target'), 'status'), 'state'),
  );
  const satisfied = states.filter((state) => state === 'satisfied').length;
  if (satisfied !== expected.satisfied || states.length - satisfied !== expected.not_satisfied) {
    report('S1', `${path}/findings`, 'the findings do not add up to the summary');
  }
}

function getIds(selection: unknown, key: string): ReadonlySet<string> {
  return new Set(objects(selection, key).map((item) => text(item, 'control-id')));
}
