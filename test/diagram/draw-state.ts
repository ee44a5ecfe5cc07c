import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { load } from 'js-yaml';
import { packetRules } from '../../src/network/packet-rules.ts';
import { trustedAccounts } from '../../src/checks/functions/iam/trusted-accounts.ts';
import { compileTraits } from '../../src/checks/traits.ts';
import { loadContent } from '../../src/content/load-content.ts';
import { draw, type DiagramInput, type DiagramResult } from '../../src/diagram/draw.ts';
import { buildEvidenceSet } from '../../src/evidence/build-evidence-set.ts';
import type { Parsed } from '../../src/model/evidence.ts';
import { terraformState } from '../../src/parsers/terraform-state/terraform-state.ts';
import { evidenceFile } from '../support/evidence-file.ts';

/** One resource instance in short. */
export interface Item {
  readonly mode?: 'data';
  readonly type: string;
  readonly name: string;
  readonly index?: string | number;
  readonly module?: string;
  readonly sensitive?: readonly string[];
  readonly dependencies?: readonly string[];
  readonly values: { readonly [attribute: string]: unknown };
}

const content = loadContent();
const traits = compileTraits(content.traits);
const types = content.tables().find(({ id }) => id === 'diagram-types');

/** A state of version 4 as Terraform writes it, the instances in the order given. */
export function stateText(items: readonly Item[]): string {
  const resources = new Map<string, { instances: object[] } & object>();
  for (const { mode = 'managed', type, name, index, module, sensitive = [], dependencies = [], values } of items) {
    const key = `${mode} ${module ?? ''} ${type} ${name}`;
    const provider = `provider["registry.terraform.io/hashicorp/${type.split('_')[0]}"]`;
    const head = { ...(module === undefined ? {} : { module }), mode, type, name, provider };
    const known = resources.get(key) ?? { ...head, instances: [] };
    known.instances.push({
      ...(index === undefined ? {} : { index_key: index }),
      schema_version: 0,
      attributes: values,
      dependencies,
      sensitive_attributes: sensitive.map((value) => [{ type: 'get_attr', value }]),
    });
    resources.set(key, known);
  }
  return JSON.stringify({
    version: 4,
    terraform_version: '1.11.4',
    serial: 7,
    lineage: 'x',
    outputs: {},
    resources: [...resources.values()],
  });
}

/** Resources through the real parser and the real content to diagrams. */
export function drawState(items: readonly Item[], options: Partial<DiagramInput> = {}): DiagramResult {
  return drawParsed([terraformState.parse(evidenceFile('production.tfstate', stateText(items)))], options);
}

export function drawParsed(parsed: readonly Parsed[], options: Partial<DiagramInput> = {}): DiagramResult {
  if (types === undefined) throw new Error('the table diagram-types is not built');
  const { evidence } = buildEvidenceSet(parsed, traits);
  return draw({
    evidence,
    rules: (subject, direction) => packetRules(subject, direction, evidence),
    types,
    name: 'system',
    source: 'production.tfstate',
    views: ['boundary', 'network', 'dataflow'],
    findings: [],
    legend: true,
    layout: 'auto',
    trust: trustedAccounts,
    dependencies: false,
    byGroup: false,
    ...options,
  });
}

/** The resources of a golden state. */
export function goldenState(name: string): readonly Item[] {
  const { resources }: { readonly resources: readonly Item[] } = readYaml(`golden/${name}/state.yaml`);
  return resources;
}

export function readYaml<T>(path: string): T {
  const data: T = JSON.parse(JSON.stringify(load(readFileSync(fileURLToPath(new URL(path, import.meta.url)), 'utf8'))));
  return data;
}

/** The text of an artifact. */
export function artifact(result: DiagramResult, filename: string): string {
  return result.artifacts.find((one) => one.filename === filename)?.text ?? '';
}
