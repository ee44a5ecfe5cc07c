import { expect, test } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createFileTree } from '../../../../src/engine/file-tree.ts';
import { evaluateRoot } from '../../../../src/parsers/terraform-source/evaluation/evaluate-root.ts';
import type { ModuleInstance } from '../../../../src/parsers/terraform-source/evaluation/module-instance.ts';
import { givenValues } from '../../../../src/parsers/terraform-source/module/given-values.ts';
import { toDouble } from '../../../../src/languages/hcl/values/number.ts';
import { isMapping, isMarked, isNumber, isSequence, isUnknownValue, type TfValue } from '../../../../src/languages/hcl/values/value.ts';
import { caseFiles, folders } from '../../../support/case-folder.ts';

const HERE = fileURLToPath(new URL('.', import.meta.url));

interface Planned {
  readonly outputs: { readonly [name: string]: unknown };
  readonly resources: { readonly [address: string]: { readonly [attribute: string]: unknown } };
}

/** `values.json` holds what `terraform plan` 1.11 computes for the folder: outputs, and arguments of `terraform_data`. */
test.each(folders(HERE))('%s has the values of a plan by Terraform', (name) => {
  const planned: Planned = JSON.parse(readFileSync(join(HERE, name, 'values.json'), 'utf8'));
  const tree = createFileTree(caseFiles(join(HERE, name)).filter(({ path }) => path !== 'values.json'));
  const problems: string[] = [];
  const { values } = givenValues(tree, { root: '', files: tree.paths }, {});
  const evaluated = evaluateRoot(tree, '', values, (_code, _severity, _file, _offset, message) => {
    problems.push(message);
  });
  if (evaluated === undefined) throw new Error('no configuration');

  const outputs = Object.keys(planned.outputs).map((output) => [output, shown(evaluated.root.output(output))]);
  expect(Object.fromEntries(outputs)).toEqual(planned.outputs);
  expect(resourcesOf(evaluated.root, evaluated.calls)).toEqual(planned.resources);
  expect(problems).toEqual([]);
});

type Calls = (module: ModuleInstance) => readonly { readonly instances: readonly ModuleInstance[] }[];

function resourcesOf(module: ModuleInstance, calls: Calls): Planned['resources'] {
  const found: [string, { [attribute: string]: unknown }][] = [];
  for (const declaration of module.source.resources.values()) {
    for (const instance of module.expand(declaration).instances) {
      const read = declaration.body.attributes.filter(({ name }) => name === 'input' || name === 'triggers_replace');
      const values = read.map((attribute) => [attribute.name, shown(instance.argument(attribute))]);
      found.push([instance.address, Object.fromEntries(values)]);
    }
  }
  const inner = calls(module).flatMap(({ instances }) => instances.map((each) => resourcesOf(each, calls)));
  return Object.assign(Object.fromEntries(found), ...inner);
}

/** As a plan in JSON shows it, sensitive values included. */
function shown(value: TfValue): unknown {
  if (isMarked(value)) return shown(value.value);
  if (isUnknownValue(value)) return '<unknown>';
  if (isNumber(value)) return toDouble(value);
  if (isSequence(value)) return value.items.map(shown);
  return isMapping(value) ? Object.fromEntries([...value.entries].map(([key, part]) => [key, shown(part)])) : value;
}
