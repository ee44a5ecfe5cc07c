import { isMap, type Value } from '../../base/value.ts';
import type { EvidenceFile, FileTree } from '../../model/evidence.ts';
import { field, isObject } from '../shared/terraform/object.ts';
import { readProperties, readSection } from './evaluation/create-stack.ts';
import { evaluate } from './evaluation/evaluate.ts';
import { knownText } from '../../base/origins.ts';
import { NO_LOOP, type Declared, type Outputs, type Stack } from './evaluation/stack.ts';
import { nestedFile } from './nested.ts';

/** A nested stack whose template is in the tree, with the parameters that it gets. */
export interface Nesting {
  readonly file: EvidenceFile;
  readonly given: ReadonlyMap<string, Value>;
}

/** Finds the template of a nested stack. */
export function readNested(tree: FileTree, stack: Stack, declared: Declared): Nesting | undefined {
  const properties = readProperties(stack, declared);
  const given = isMap(properties) ? properties : {};
  const metadata = field(declared.raw, 'Metadata');
  const asset = isObject(metadata) ? field(metadata, 'aws:asset:path') : undefined;
  const path = [asset, given['TemplateURL'], given['Location']].find((each) => typeof each === 'string');
  const file = typeof path === 'string' ? nestedFile(tree, stack.file, path) : undefined;
  if (file === undefined) return undefined;
  const parameters = given['Parameters'];
  return { file, given: new Map(isMap(parameters) ? Object.entries(parameters).map(asGiven) : []) };
}

/** Parameters are texts; lists are joined, and split again by the type of the parameter. */
function asGiven([name, value]: [string, Value]): [string, Value] {
  return [name, knownText(value) ?? value];
}

/** What a stack returns to the one around it. */
export function readOutputs(stack: Stack): Outputs {
  const outputs = new Map<string, Value | undefined>();
  const section = readSection(stack, 'Outputs');
  for (const name of Object.keys(section)) {
    const raw = field(section, name);
    if (isObject(raw)) outputs.set(name, evaluate({ stack, loop: NO_LOOP }, field(raw, 'Value')));
  }
  return outputs;
}
