import { expect, test } from '@jest/globals';
import { dump, loadAll } from 'js-yaml';
import { fileURLToPath } from 'node:url';
import { isMap, type ValueMap } from '../../src/base/value.ts';
import { evaluateChecks } from '../../src/checks/evaluate.ts';
import { FUNCTIONS } from '../../src/checks/functions/index.ts';
import { expandPlan } from '../../src/checks/harness/expand-plan.ts';
import { expandState } from '../../src/checks/harness/expand-state.ts';
import { readResourceItem } from '../../src/checks/harness/resource-item.ts';
import { compileTraits } from '../../src/checks/traits.ts';
import { scanContentFolder } from '../../src/content/read-folder.ts';
import { assembleExample } from '../../src/engine/example-evidence.ts';
import type { Check, CheckExample } from '../../src/model/check.ts';
import { typedResource, withProviderDefaults, type SpelledResource } from '../support/kubernetes-in-terraform.ts';
import { loadRegistry, parserRegistry } from '../support/registry.ts';

const folder = scanContentFolder(fileURLToPath(new URL('../../controls', import.meta.url)));
const parsers = parserRegistry(await loadRegistry(fileURLToPath(new URL('../../src/parsers', import.meta.url))));
const traits = folder.traits.map(({ thing }) => thing);
const tables = () => folder.tables.map(({ thing }) => thing);
const readers = compileTraits(traits);

/** The objects of an example that consists of nothing but manifests. */
function objectsOf(example: CheckExample): readonly ValueMap[] {
  const files = Object.entries(example.files);
  const isPlain = files.every(
    ([path, text]) =>
      /^(?!compose)[\w-]+\.ya?ml$/.test(path) && !text.includes('{{') && !/^\s*kind: \w*List\b/m.test(text),
  );
  if (!isPlain) return [];
  const documents = files.flatMap(([, text]) => loadAll(text).filter((each) => each !== null && each !== undefined));
  const objects = documents.flatMap((each): ValueMap[] => {
    const value: unknown = JSON.parse(JSON.stringify(each));
    return isMap(value) && typeof value['kind'] === 'string' && typeof value['apiVersion'] === 'string' ? [value] : [];
  });
  return objects.length === documents.length && new Set(objects.map(addressOf)).size === objects.length ? objects : [];
}

function addressOf(object: ValueMap): string {
  const metadata = isMap(object['metadata']) ? object['metadata'] : {};
  return `${String(object['kind'])}/${String(metadata['namespace'] ?? '-')}/${String(metadata['name'] ?? '-')}`;
}

function answers(check: Check, example: CheckExample, name: string, text: string): ReadonlyMap<string, string> {
  const { evidence } = assembleExample(new Map([[name, text]]), readers, parsers);
  const asOf = example.asOf ?? '2026-11-01';
  const findings = evaluateChecks([check], evidence, { traits, tables, functions: FUNCTIONS, asOf });
  return new Map(findings.map(({ subject, outcome }) => [subject, outcome]));
}

function configuration(resources: readonly SpelledResource[]): string {
  const byType = resources.map(({ type, values }, at) => ({ resource: { [type]: { [`n${at}`]: values } } }));
  return JSON.stringify(byType, (_key, value: unknown) =>
    typeof value === 'string' ? value.replaceAll(/[$%](?=\{)/g, '$&$&') : value,
  );
}

/** Answers of manifests under the addresses that the resources have. */
function moved(
  given: ReadonlyMap<string, string>,
  objects: readonly ValueMap[],
  types: readonly string[],
): ReadonlyMap<string, string> {
  const addresses = objects.map(addressOf);
  return new Map(
    [...given].map(([address, outcome]) => {
      const at = addresses.findIndex((each) => address === each || address.startsWith(`${each}/`));
      const own = `${types[at] ?? ''}.n${at}`;
      return [at === -1 ? address : `${own}${address.slice((addresses[at] ?? '').length)}`, outcome];
    }),
  );
}

interface Compared {
  objects: number;
  answers: number;
  readonly differences: string[];
}

function compare(
  compared: Compared,
  name: string,
  wanted: ReadonlyMap<string, string>,
  given: ReadonlyMap<string, string>,
): void {
  for (const address of new Set([...wanted.keys(), ...given.keys()])) {
    compared.answers += 1;
    if (wanted.get(address) !== given.get(address))
      compared.differences.push(
        `${name} ${address}: ${given.get(address) ?? 'nothing'}, the manifest ${wanted.get(address) ?? 'nothing'}`,
      );
  }
}

function manifests(objects: readonly ValueMap[]): string {
  return objects.map((each) => dump(each)).join('---\n');
}

function eachExample(visit: (check: Check, example: CheckExample, objects: readonly ValueMap[]) => void): void {
  for (const { thing: check } of folder.checks) {
    for (const example of check.examples) {
      const objects = objectsOf(example);
      if (objects.length > 0) visit(check, example, objects);
    }
  }
}

test('a manifest inside of Terraform gets the same answers as the manifest', () => {
  const compared: Compared = { objects: 0, answers: 0, differences: [] };
  eachExample((check, example, objects) => {
    const wanted = answers(check, example, 'all.yaml', manifests(objects));
    const forms = {
      kubernetes_manifest: objects.map((manifest) => ({ type: 'kubernetes_manifest', values: { manifest } })),
      kubectl_manifest: objects.map((each) => ({ type: 'kubectl_manifest', values: { yaml_body: dump(each) } })),
    };
    for (const [type, resources] of Object.entries(forms)) {
      compared.objects += objects.length;
      const given = answers(check, example, 'main.tf.json', configuration(resources));
      compare(
        compared,
        `${check.id} ${type}`,
        moved(
          wanted,
          objects,
          objects.map(() => type),
        ),
        given,
      );
    }
  });
  expect(compared.differences).toEqual([]);
  expect(compared.objects).toBeGreaterThan(1000);
});

test('the resources of the Kubernetes provider get the same answers as the objects that they declare', () => {
  const compared: Compared = { objects: 0, answers: 0, differences: [] };
  eachExample((check, example, objects) => {
    const resources = objects.map(typedResource);
    const spelled = resources.filter((each) => typeof each !== 'string');
    if (spelled.length < resources.length) return;
    const types = spelled.map(({ type }) => type);
    const wanted = moved(
      answers(check, example, 'all.yaml', manifests(objects.map(withProviderDefaults))),
      objects.map(withProviderDefaults),
      types,
    );
    const items = spelled.map(({ type, values }, at) =>
      readResourceItem({ type, name: `n${at}`, values }, (why) => new Error(why)),
    );
    const forms = {
      'main.tf.json': configuration(spelled),
      'a.plan.json': expandPlan(items),
      'a.tfstate': expandState(items),
    };
    for (const [form, text] of Object.entries(forms)) {
      compared.objects += objects.length;
      compare(compared, `${check.id} ${form}`, wanted, answers(check, example, form, text));
    }
  });
  expect(compared.differences).toEqual([]);
  expect(compared.objects).toBeGreaterThan(1000);
});
