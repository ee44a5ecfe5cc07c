import { expect, test } from '@jest/globals';
import { load } from 'js-yaml';
import { fileURLToPath } from 'node:url';
import { evaluateChecks } from '../../src/checks/evaluate.ts';
import { FUNCTIONS } from '../../src/checks/functions/index.ts';
import { expandPlan } from '../../src/checks/harness/expand-plan.ts';
import { expandState } from '../../src/checks/harness/expand-state.ts';
import { getAddress, readResourceItem, type ResourceItem } from '../../src/checks/harness/resource-item.ts';
import { compileTraits } from '../../src/checks/traits.ts';
import { scanContentFolder } from '../../src/content/read-folder.ts';
import { assembleExample } from '../../src/engine/example-evidence.ts';
import type { Check, CheckExample } from '../../src/model/check.ts';
import { isList, isMap, type Value } from '../../src/base/value.ts';
import { loadRegistry, parserRegistry } from '../support/registry.ts';

const folder = scanContentFolder(fileURLToPath(new URL('../../controls', import.meta.url)));
const parsers = parserRegistry(await loadRegistry(fileURLToPath(new URL('../../src/parsers', import.meta.url))));
const traits = folder.traits.map(({ thing }) => thing);
const tables = () => folder.tables.map(({ thing }) => thing);
const readers = compileTraits(traits);

/** The resources of an example that a state, a plan and a configuration can all hold as they are. */
function plainItems(example: CheckExample): readonly ResourceItem[] {
  const files = Object.entries(example.files);
  if (files.some(([path]) => !path.endsWith('.resources.yaml'))) return [];
  const items = files.flatMap(([, text]) => {
    const rows: Value | undefined = JSON.parse(JSON.stringify(load(text)));
    return isList(rows) ? rows.filter(isMap).map((row) => readResourceItem(row, (why) => new Error(why))) : [];
  });
  return items.every(isPlain) ? items : [];
}

function isPlain({ index, module, version, sensitive, unknown, references, provider, type }: ResourceItem): boolean {
  const open = sensitive.length + unknown.length + references.size > 0;
  return index === undefined && module === '' && version === undefined && !open && provider === type.split('_')[0];
}

/** Terraform's JSON syntax: texts are templates, so their marks are escaped. */
function configuration(items: readonly ResourceItem[]): string {
  const blocks = items.map(({ mode, type, name, values }) => ({
    [mode === 'data' ? 'data' : 'resource']: { [type]: { [name]: values } },
  }));
  return JSON.stringify(blocks, (_key, value: unknown) =>
    typeof value === 'string' ? value.replaceAll('${', '$$$${').replaceAll('%{', '%%{') : value,
  );
}

function answers(check: Check, example: CheckExample, name: string, text: string): ReadonlyMap<string, string> {
  const { evidence } = assembleExample(new Map([[name, text]]), readers, parsers);
  const asOf = example.asOf ?? '2026-11-01';
  const findings = evaluateChecks([check], evidence, { traits, tables, functions: FUNCTIONS, asOf });
  return new Map(findings.map(({ subject, outcome }) => [subject, outcome]));
}

test('a state, a plan and a configuration of the same resources get the same answers', () => {
  const differences: string[] = [];
  let compared = 0;
  for (const { thing: check } of folder.checks) {
    for (const example of check.examples) {
      const items = plainItems(example);
      if (items.length === 0) continue;
      const own = new Set(items.map(getAddress));
      const forms = {
        'a.tfstate': expandState(items),
        'a.plan.json': expandPlan(items),
        'main.tf.json': configuration(items),
      };
      for (const [form, text] of Object.entries(forms)) {
        const given = answers(check, example, form, text);
        for (const [address, wanted] of Object.entries(example.outcome)) {
          if (!own.has(address)) continue;
          compared += 1;
          if (given.get(address) !== wanted)
            differences.push(
              `${check.id} ${address}: ${form} says ${given.get(address) ?? 'nothing'}, the example ${wanted}`,
            );
        }
      }
    }
  }
  expect(differences).toEqual([]);
  expect(compared).toBeGreaterThan(1000);
});
