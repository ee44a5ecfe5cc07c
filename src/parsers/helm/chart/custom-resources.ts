import type { Problem } from '../../../model/problem.ts';
import type { Resource } from '../../../model/evidence.ts';
import type { Origin } from '../../shared/kubernetes/origin.ts';
import { clusterResources } from '../../shared/kubernetes/resources.ts';
import { readYaml } from '../../shared/yaml.ts';
import { GO_SCHEMA } from '../../../languages/yaml/yaml-schema.ts';
import type { Chart } from './chart.ts';

const READER = { title: 'a custom resource definition of a chart', kinds: ['kubernetes'] } as const;

/** The files in `crds/` of a chart and its sub-charts: installed unchanged, never rendered. */
export function customResources(
  chart: Chart,
  origin: Origin,
): { resources: readonly Resource[]; problems: readonly Problem[] } {
  const resources: Resource[] = [];
  const problems: Problem[] = [];
  for (const file of chart.files) {
    if (!/^crds\/.*\.(?:ya?ml|json)$/i.test(file.name)) continue;
    const read = readYaml({ path: file.file, text: () => file.text }, READER, GO_SCHEMA);
    problems.push(...read.problems);
    for (const { index, value } of read.documents) {
      const found = clusterResources(
        value,
        { file: file.file, pointer: [], ...(file.packed ? {} : { document: index }) },
        origin,
      );
      resources.push(...found.resources);
      problems.push(...found.problems);
    }
  }
  for (const child of chart.dependencies) {
    const found = customResources(child, origin);
    resources.push(...found.resources);
    problems.push(...found.problems);
  }
  return { resources, problems };
}
