import { NOTHING_PARSED, type Parsed, type Resource, type FileTree } from '../../model/evidence.ts';
import type { Problem } from '../../model/problem.ts';
import type { FileGroup, ParserSettings, TreeParser } from '../../model/tree-parser.ts';
import { createWork, type Work } from '../../base/work.ts';
import { chartFiles, manifestsLeftOut } from './chart/chart-files.ts';
import { isLibrary, type Chart } from './chart/chart.ts';
import { claimCharts } from './chart/claim.ts';
import { customResources } from './chart/custom-resources.ts';
import { givenValues } from './chart/given-values.ts';
import { loadChart } from './chart/load.ts';
import { withLocalCharts } from './chart/local-charts.ts';
import { prepareChart } from './chart/prepare.ts';
import { overlay } from '../../languages/go-template/value-tables.ts';
import type { Rendering as Rendered } from './elsewhere/merge-resources.ts';
import { readVariants } from './elsewhere/variants.ts';
import { withVariants } from './elsewhere/with-variants.ts';
import {
  asideOfManifest,
  chartNotAssessed,
  chartsMissing,
  outsideOfChart,
  templatesNotAssessed,
  testsNotAssessed,
  textNotAssessed,
} from './problems.ts';
import { DEFAULT_KUBE_VERSION, normalKubeVersion } from './render/capabilities.ts';
import { readEvidence } from './render/evidence.ts';
import { readManifests } from './render/manifests.ts';
import { renderChart } from './render/render-chart.ts';
import type { GoMap } from '../../languages/go-template/go-value.ts';

/** Defaults of `helm template`. */
const RELEASE = { name: 'release-name', namespace: 'default' } as const;
const TEST_HOOKS = new Set(['test', 'test-success']);

/**
 * Helm charts, rendered as `helm template` renders them with their default values and given values. The output is
 * evidence like any manifest; a finding points to the line of the template that printed it.
 */
export const helm: TreeParser = {
  id: 'helm',
  title: 'Helm charts',
  kinds: ['kubernetes'],
  claim: claimCharts,
  parse,
};

function parse(
  { root }: FileGroup,
  tree: FileTree,
  { helm: settings }: ParserSettings,
  work: Work = createWork(),
): Parsed {
  const name = root === '' ? 'the top folder' : root;
  const main = root === '' ? 'Chart.yaml' : `${root}/Chart.yaml`;
  const refuse = (why: string, advice: string, file = main, line?: number): Parsed => ({
    ...NOTHING_PARSED,
    problems: [chartNotAssessed(name, file, why, advice, line)],
  });
  const files = chartFiles(tree, root);
  if (files === undefined) return refuse('its .helmignore contains a pattern that Helm rejects', 'Correct it.');
  const read = loadChart(files);
  if (!read.ok) return refuse(`${read.where} ${read.why}`, 'Correct it.', read.where, read.line);
  if (isLibrary(read.chart)) return NOTHING_PARSED;
  const given = givenValues(settings);
  if (!given.ok) return refuse(given.why, 'Correct it.');
  const kubeVersion = normalKubeVersion(settings?.kubeVersion ?? DEFAULT_KUBE_VERSION) ?? DEFAULT_KUBE_VERSION;
  const { chart, folders } = withLocalCharts(read.chart, tree, root);
  const prepared = prepareChart(chart, given.values, kubeVersion);
  if (!prepared.ok) return refuse(prepared.why, prepared.advice);
  const own = given.values.entries.size === 0;
  const details = { name, main, kubeVersion, own, folders, work };
  const found = evidence(prepared.chart, prepared.values, details);
  const { variants, problems } = readVariants(tree, root, chart.values, settings);
  const merged = withVariants(name, found, variants, (values) => {
    const other = prepareChart(chart, overlay(values, given.values), kubeVersion);
    return other.ok ? evidence(other.chart, other.values, details) : undefined;
  });
  const left = manifestsLeftOut(tree, root);
  const asides = new Map(left.map((path) => [path, asideOfManifest(name)]));
  return {
    ...NOTHING_PARSED,
    resources: merged.resources,
    asides,
    problems: [
      ...chartsMissing(name, main, prepared.missing),
      ...templatesNotAssessed(merged.gaps, prepared.missing),
      ...found.problems,
      ...problems,
      ...merged.problems,
      ...outsideOfChart(name, left),
    ],
  };
}

interface Evidence extends Rendered {
  readonly problems: readonly Problem[];
}

interface Details {
  readonly name: string;
  readonly main: string;
  readonly kubeVersion: string;
  /** Whether only the chart's own values are used. */
  readonly own: boolean;
  readonly folders: readonly string[];
  readonly work: Work;
}

function evidence(chart: Chart, values: GoMap, { name, main, own, folders, ...rest }: Details): Evidence {
  const rendered = renderChart(chart, values, RELEASE, rest);
  const byName = new Map(rendered.texts.map((text) => [text.template.name, text]));
  const texts = rendered.texts.map(({ template, text }) => ({ name: template.name, text }));
  const { manifests, broken } = readManifests(texts);
  const origin = {
    source: helm.id,
    evidenceKind: 'kubernetes',
    provider: `chart ${name}`,
    notes: [
      `rendered from the chart in ${name} with ${own ? 'its default values' : 'the values given'}`,
      ...(folders.length === 0 ? [] : [`with sub-charts that its list names by their folder: ${folders.join(', ')}`]),
    ],
  } as const;
  const resources: Resource[] = [];
  const problems: Problem[] = [];
  const lines = new Map([...byName].map(([key, text]) => [key, text.origins()]));
  let tests = 0;
  for (const manifest of manifests) {
    const text = byName.get(manifest.name);
    if (text === undefined) continue;
    if (manifest.hooks.length > 0 && manifest.hooks.every((event) => TEST_HOOKS.has(event))) {
      tests += 1;
      continue;
    }
    const found = readEvidence(manifest, text.template, lines.get(manifest.name) ?? [], origin, RELEASE.namespace);
    resources.push(...found.resources);
    problems.push(...found.problems);
  }
  for (const { name: template, line } of broken) {
    const file = byName.get(template)?.template.file;
    if (file !== undefined)
      problems.push(textNotAssessed(file.file, file.packed, lines.get(template)?.[line - 1]?.line));
  }
  if (tests > 0) problems.push(testsNotAssessed(name, main, tests));
  const crds = customResources(chart, origin);
  return {
    resources: [...resources, ...crds.resources],
    gaps: rendered.gaps,
    problems: [...problems, ...crds.problems],
  };
}
