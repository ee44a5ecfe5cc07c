import { createStandIn, textEnds } from '../../../base/text-ends.ts';
import { unknown, type Value } from '../../../base/value.ts';
import { field, isObject } from '../../shared/terraform/object.ts';
import { snakeCase } from '../conversion/snake-case.ts';
import { from, knownText, partlyKnown } from '../../../base/origins.ts';
import { AT_CREATION } from './at-creation.ts';
import type { Declared, Scope } from './stack.ts';

const PSEUDO: ReadonlySet<string> = new Set([
  'AWS::AccountId',
  'AWS::NotificationARNs',
  'AWS::Partition',
  'AWS::Region',
  'AWS::StackId',
  'AWS::StackName',
  'AWS::URLSuffix',
]);
/** Attributes that are no texts, or may be none. */
const NO_TEXT = /(?:s|List|Entries)$/;

/** What a name in `Ref` or `${}` is: an element of a loop, a parameter, a pseudo parameter, the ID of a resource. */
export function readReference(scope: Scope, name: string): Value | undefined {
  const { stack, loop } = scope;
  if (loop.has(name)) return loop.get(name);
  if (name === 'AWS::NoValue') return undefined;
  if (PSEUDO.has(name)) return unknown(`${name} is known when the stack is created`, true);
  if (stack.parameters.has(name)) return stack.parameters.get(name);
  const resource = stack.resources.get(name);
  if (resource !== undefined) return createAttribute(resource, 'Ref');
  return unknown('it refers to nothing in the template', true);
}

/** `Fn::GetAtt`: an attribute that a resource has when it is created, or an output of a nested stack that was read. */
export function readAttribute({ stack }: Scope, name: string, attribute: string): Value | undefined {
  const resource = stack.resources.get(name);
  if (resource === undefined) return unknown('it refers to nothing in the template', true);
  const output = /^Outputs\.(\w{1,255})$/.exec(attribute)?.[1];
  const outputs = stack.outputs.get(name);
  if (output !== undefined && outputs?.has(output) === true) return outputs.get(output);
  return createAttribute(resource, attribute);
}

function createAttribute({ address, raw }: Declared, attribute: string): Value {
  const to = [address];
  // a name that the author wrote is what `Ref` returns for some types, and for others an ID that is not known
  if (NO_TEXT.test(attribute) && attribute !== 'Address') return from({ to, exact: true }, unknown(AT_CREATION, true));
  const name = attribute === 'Ref' ? 'id' : snakeCase(attribute);
  const isWhole = isObject(raw) && field(raw, 'Type') !== undefined;
  const standIn = isWhole ? createStandIn(address, name) : undefined;
  return partlyKnown(AT_CREATION, { to, exact: true }, textEnds('', '', standIn));
}

/** `Fn::GetAtt` names its parts as a list, or with a dot between them. */
export function attributeParts(argument: readonly Value[] | string): readonly [string, string] | undefined {
  const [name, ...rest] =
    typeof argument === 'string' ? argument.split('.') : argument.map((part) => knownText(part) ?? '');
  const attribute = rest.join('.');
  return name === undefined || name === '' || attribute === '' ? undefined : [name, attribute];
}
