import { load, YAMLException } from 'js-yaml';
import { isList, isMap, type ValueMap, type Value } from '../../base/value.ts';
import { expandComponents } from './expand-components.ts';
import { expandFacts } from './expand-facts.ts';
import { expandPlan } from './expand-plan.ts';
import { expandState } from './expand-state.ts';
import { readResourceItem } from './resource-item.ts';

/** An example that cannot be converted to evidence. The message names the file and the reason. */
export class ExampleFault extends Error {}

/**
 * The evidence files of an example: short forms are expanded to the formats of real tools, other files are unchanged.
 * A list of resources becomes a Terraform state, or a plan when it contains an unknown value or a provider version;
 * facts become host records; components become a CycloneDX document. Throws `ExampleFault`.
 */
export function exampleInput(files: { readonly [path: string]: string }): ReadonlyMap<string, string> {
  const input = new Map<string, string>();
  for (const [path, text] of Object.entries(files))
    for (const [name, content] of expanded(path, text)) {
      if (input.has(name)) throw new ExampleFault(`${path} becomes ${name}, which is there already`);
      input.set(name, content);
    }
  return input;
}

function expanded(path: string, text: string): readonly (readonly [string, string])[] {
  const short = /^(?<stem>.*)\.(?<kind>resources|facts|components)\.yaml$/.exec(path)?.groups;
  if (short === undefined) return [[path, text]];
  const data = readYaml(path, text);
  const stem = short['stem'] ?? '';
  if (short['kind'] === 'facts') {
    if (!isMap(data)) throw new ExampleFault(`${path} is not a map of facts`);
    return expandFacts(stem.includes('/') ? stem.slice(0, stem.lastIndexOf('/') + 1) : '', data);
  }
  if (!isList(data) || data.length === 0) throw new ExampleFault(`${path} is not a list`);
  const rows = data.map((row, index) => asRow(path, row, index));
  if (short['kind'] === 'components') return [[`${stem}.cdx.json`, expandComponents(rows)]];
  const items = rows.map((row, index) => readResourceItem(row, (why) => new ExampleFault(`${path}[${index}] ${why}`)));
  if (items.some(({ unknown, version }) => unknown.length > 0 || version !== undefined))
    return [[`${stem}.plan.json`, expandPlan(items)]];
  return [[`${stem}.tfstate`, expandState(items)]];
}

function asRow(path: string, row: Value, index: number): ValueMap {
  if (!isMap(row)) throw new ExampleFault(`${path}[${index}] is not a map`);
  return row;
}

function readYaml(path: string, text: string): Value {
  try {
    return asValue(load(text, { maxDepth: 64, maxAliases: 100 }));
  } catch (error) {
    const why = error instanceof YAMLException ? `: ${error.reason}` : '';
    throw new ExampleFault(`${path} is not valid YAML${why}`);
  }
}

/** Converts parsed YAML to a value. The core schema has no types that JSON lacks. */
export function asValue(data: unknown): Value {
  if (data === null || typeof data === 'string' || typeof data === 'number' || typeof data === 'boolean') return data;
  if (Array.isArray(data)) return data.map(asValue);
  if (typeof data !== 'object') return null;
  return Object.fromEntries(Object.entries(data).map(([key, value]) => [key, asValue(value)]));
}
