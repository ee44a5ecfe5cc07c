import { omitUndefined } from '../../base/omit-undefined.ts';
import { NOTHING_PARSED, type EvidenceFile, type Parsed, type Parser, type Resource } from '../../model/evidence.ts';
import type { Problem } from '../../model/problem.ts';
import { readJson } from '../shared/json.ts';
import { readYaml, type YamlRead } from '../shared/yaml.ts';
import { GO_SCHEMA } from '../../languages/yaml/yaml-schema.ts';
import { clusterResources } from '../shared/kubernetes/resources.ts';
import { holdsChartExpression, isUnderTemplates, waitsForHelm, withoutForeignExpressions } from './helm-template.ts';
import { recogniseKubernetes } from './recognise.ts';

/**
 * Kubernetes objects in YAML or JSON: single manifests, streams, lists, and the output of `kubectl get -o yaml|json`.
 * Every object becomes `k8s/<Kind>`; what runs pods also becomes `k8s/workload`, `k8s/container` and
 * `k8s/control-plane`.
 */
export const kubernetes: Parser = {
  id: 'kubernetes',
  title: 'Kubernetes objects',
  kinds: ['kubernetes'],
  recognise: recogniseKubernetes,
  parse,
};

const ORIGIN = { source: 'kubernetes', evidenceKind: 'kubernetes' } as const;

function parse(file: EvidenceFile): Parsed {
  const text = file.text();
  const braces = withoutForeignExpressions(text).includes('{{');
  if (braces && isUnderTemplates(file.path)) return template(file);
  const read = /^\s*\{/.test(text) ? readObject(file) : readYaml(file, kubernetes, GO_SCHEMA);
  if (braces && read.problems.length > 0) return template(file);
  if (braces && holdsChartExpression(text) && read.documents.some(({ value }) => waitsForHelm(value)))
    return template(file);
  const resources: Resource[] = [];
  const problems: Problem[] = [...read.problems];
  for (const document of read.documents) {
    const position = omitUndefined({ document: document.index });
    const found = clusterResources(document.value, { file: file.path, pointer: [], ...position }, ORIGIN);
    for (const resource of found.resources) resources.push(resource);
    problems.push(...found.problems);
  }
  return { ...NOTHING_PARSED, resources, problems };
}

interface ReadObjects {
  readonly documents: readonly { readonly index?: number; readonly value: unknown }[];
  readonly problems: readonly Problem[];
}

function readObject(file: EvidenceFile): ReadObjects | YamlRead {
  const read = readJson(file, kubernetes);
  if (read.ok) return { documents: [{ value: read.value }], problems: [] };
  return file.path.endsWith('.json')
    ? { documents: [], problems: [read.problem] }
    : readYaml(file, kubernetes, GO_SCHEMA);
}

function template(file: EvidenceFile): Parsed {
  const message = `${file.path} is a Helm template outside of a chart, so it was not rendered. Give the whole chart with its Chart.yaml, or the output of \`helm template\`.`;
  const place = { file: file.path, pointer: [] };
  const problem: Problem = { code: 'unsupported-content', severity: 'error', message, place, kinds: kubernetes.kinds };
  return { ...NOTHING_PARSED, problems: [problem] };
}
