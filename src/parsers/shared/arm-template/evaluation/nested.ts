import type { EvidenceFile } from '../../../../model/evidence.ts';
import { isMap, isUnknown, type Value } from '../../../../base/value.ts';
import { field, isObject, textField, type JsonObject } from '../../terraform/object.ts';
import type { Declared, Deployment } from './deployment.ts';

/** What a nested deployment deploys. */
export interface Nesting {
  readonly file: EvidenceFile | undefined;
  readonly template: JsonObject | undefined;
  /** Expressions of the template are evaluated with the values of the one around. */
  readonly isOuter: boolean;
  readonly given: JsonObject;
  /** It is not written out which parameters are given. */
  readonly isOpen: boolean;
  readonly pointer: readonly (string | number)[];
}

/** The template of a nested deployment: written inside of it, or a file of the tree that it links to. */
export function readNesting(declared: Declared): Nesting | undefined {
  const { raw, context, pointer } = declared;
  const properties = field(raw, 'properties');
  if (!isObject(properties)) return undefined;
  const parameters = field(properties, 'parameters');
  const given = isObject(parameters) ? parameters : {};
  const isOpen = parameters !== undefined && !isObject(parameters);
  const inline = field(properties, 'template');
  const at = [...pointer, 'properties', 'template'];
  if (isObject(inline))
    return { file: undefined, template: inline, isOuter: isOuter(properties), isOpen, given, pointer: at };
  const link = context.deployment.run.tools.node(context, field(properties, 'templateLink'));
  const file = isMap(link) ? linkedByValue(context.deployment, link) : undefined;
  return file === undefined ? undefined : { file, template: undefined, isOuter: false, isOpen, given, pointer: [] };
}

function isOuter(properties: JsonObject): boolean {
  const options = field(properties, 'expressionEvaluationOptions');
  return !isObject(options) || textField(options, 'scope')?.toLowerCase() !== 'inner';
}

/** Of an address that is not known only the end is, which is the path below the folder of the templates. */
function linkedByValue({ run, file }: Deployment, link: { readonly [key: string]: Value }): EvidenceFile | undefined {
  const path = link['relativePath'] ?? link['uri'];
  if (typeof path === 'string') return run.templates.linked(file, path);
  const end = isUnknown(path) ? path.ends?.end : undefined;
  return end === undefined || end === '' ? undefined : run.templates.linked(file, end.replace(/^\/+/, ''));
}
