import type { Problem } from '../../model/problem.ts';
import type { ChartGap } from './render/render-chart.ts';
import { joinFirst } from '../../base/join-first.ts';

const KINDS = ['kubernetes'] as const;
const MAX_LISTED = 20;
const MAX_NAMED = 5;

/** The problem of a chart that was not assessed at all. */
export function chartNotAssessed(chart: string, file: string, why: string, advice: string, line?: number): Problem {
  const message = `The chart in ${chart} was not assessed: ${why}. ${advice}`;
  return { code: 'unsupported-content', severity: 'error', message, place: readPlace(file, line), kinds: KINDS };
}

/**
 * The problem of required charts that are not in the evidence, so that only the chart's own templates were rendered.
 */
export function chartsMissing(chart: string, file: string, missing: readonly string[]): readonly Problem[] {
  if (missing.length === 0) return [];
  const charts = missing.length === 1 ? 'a chart that it needs' : 'charts that it needs';
  const message = `The chart in ${chart} was assessed without ${charts}: ${joinFirst(missing, MAX_NAMED)}. Run \`helm dependency build\` in its folder and assess again.`;
  return [{ code: 'partly-read', severity: 'error', message, place: readPlace(file), kinds: KINDS }];
}

/**
 * The problems of templates that were not assessed; the first 20 have one each. `missing`: required charts that are
 * not in the evidence; templates that use them cannot be rendered.
 */
export function templatesNotAssessed(gaps: readonly ChartGap[], missing: readonly string[]): readonly Problem[] {
  const problems = gaps.slice(0, MAX_LISTED).map((gap) => templateNotAssessed(gap, missing.length > 0));
  const last = gaps[MAX_LISTED];
  if (last === undefined) return problems;
  const message = `${gaps.length - MAX_LISTED} more templates of the same charts were not assessed. Correct the first ones and look again.`;
  return [
    ...problems,
    { code: 'partly-read', severity: 'error', message, place: readPlace(last.template.file.file), kinds: KINDS },
  ];
}

function templateNotAssessed({ template, reason, line, unknownFunction }: ChartGap, isIncomplete: boolean): Problem {
  const { file, packed } = template.file;
  const unsupported = reason === 'unsupported' || reason === 'undecidable' || unknownFunction !== undefined;
  const where = packed ? `${template.name} in ${file}` : file;
  const lacks = isIncomplete && (reason === 'execution' || reason === 'undecidable');
  const why = lacks ? 'it cannot be rendered without the charts that are missing' : readWhy(reason, unknownFunction);
  const advice = lacks
    ? 'Run `helm dependency build` in the folder of the chart.'
    : readAdvice(reason, unknownFunction);
  const message = `${where} was not assessed: ${why} (line ${line}). ${advice}`;
  return {
    code: unsupported ? 'unsupported-content' : 'partly-read',
    severity: 'error',
    message,
    place: readPlace(file, packed ? undefined : line),
    kinds: KINDS,
  };
}

function readWhy(reason: ChartGap['reason'], unknownFunction: string | undefined): string {
  if (unknownFunction !== undefined) return `it calls ${unknownFunction}, a function that is not known`;
  if (reason === 'syntax') return 'it is not a valid template';
  if (reason === 'limit') return 'rendering it takes more work or nests deeper than is allowed';
  if (reason === 'undecidable') return 'it decides on a value that is made only when the chart is installed';
  if (reason === 'unsupported') return 'it uses a part of the template language that is not read here';
  return 'Helm refuses to render it with these values';
}

function readAdvice(reason: ChartGap['reason'], unknownFunction: string | undefined): string {
  if (reason === 'execution') return 'Give the values it needs with --values or --set.';
  if (reason === 'syntax' && unknownFunction === undefined) return 'Correct it.';
  return 'Give the output of `helm template` instead.';
}

/** The problem of a rendered template that is not YAML. */
export function textNotAssessed(file: string, packed: boolean, line: number | undefined): Problem {
  const where = line === undefined ? '' : ` (line ${line})`;
  const message = `${file} was rendered to text that is not valid YAML${where}, so that part was not assessed. Correct the template, or give other values.`;
  return {
    code: 'partly-read',
    severity: 'error',
    message,
    place: readPlace(file, packed ? undefined : line),
    kinds: KINDS,
  };
}

/** The problem of objects that only `helm test` creates. */
export function testsNotAssessed(chart: string, file: string, count: number): Problem {
  const many = count === 1 ? '1 object is a test' : `${count} objects are tests`;
  const message = `In the chart in ${chart} ${many} that only \`helm test\` runs, so they were not assessed as running workloads.`;
  return { code: 'unsupported-content', severity: 'info', message, place: readPlace(file) };
}

/** The problem of manifests in the folder of a chart that Helm does not deploy with it. */
export function outsideOfChart(chart: string, left: readonly string[]): readonly Problem[] {
  const [first] = left;
  if (first === undefined) return [];
  const [many, fate] =
    left.length === 1
      ? ['1 manifest', 'It was assessed nonetheless and counts in the verdicts']
      : [`${left.length} manifests`, 'They were assessed nonetheless and count in the verdicts'];
  const message = `The .helmignore of the chart in ${chart} keeps ${many} in its folder out of the chart: ${joinFirst(left, MAX_NAMED)}. ${fate}. Exclude with --ignore what is not deployed.`;
  return [{ code: 'outside-of-chart', severity: 'info', message, place: readPlace(first) }];
}

/** The note of every finding about a manifest that `.helmignore` excludes from the chart. */
export function asideOfManifest(chart: string): string {
  return `the .helmignore of the chart in ${chart} keeps this file out of the chart`;
}

function readPlace(file: string, line?: number): Problem['place'] {
  return line === undefined ? { file, pointer: [] } : { file, pointer: [], line };
}
