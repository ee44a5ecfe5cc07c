import type { Value } from '../../../../base/value.ts';
import type { ArmType } from '../../azure/arm-type.ts';
import { chooseType, type ChosenType } from '../../azure/resource-type.ts';
import { readArmType } from '../../azure/table.ts';
import { field, isObject, textField, type JsonObject } from '../../terraform/object.ts';
import type { TemplateRun, Target } from './deployment.ts';

/** What a resource is called by. */
export interface NamedResource {
  readonly prefix: string;
  readonly target: Target;
  readonly type: string;
  readonly name: Value;
  readonly raw: JsonObject;
  readonly symbol: string | undefined;
  readonly turn: number | '*' | undefined;
}

export interface Title {
  readonly types: readonly ChosenType[];
  readonly title: string;
  readonly addresses: readonly string[];
}

const SINGLE = /^\[(?:parameters|variables)\('(\w{1,100})'\)\]$/i;

/**
 * The address of a resource: its type in azurerm, and its symbolic name, its name, the parameter or variable that its name is,
 * or the last part of its type. A number is added where two would have the same one.
 */
export function createTitle(run: TemplateRun, named: NamedResource, evaluate: (node: unknown) => Value): Title {
  const { prefix, type, raw } = named;
  const row = readArmType(type);
  const types = row === undefined ? [] : chooseType(byTarget(row, named), deciding(raw, evaluate));
  const bases = (row === undefined ? [type] : types.map((each) => each.type)).map((each) => `${prefix}${each}.`);
  const wanted = readTitle(named);
  const key = `${bases[0] ?? ''}${wanted}`;
  const count = (run.addresses.get(key) ?? 0) + 1;
  run.addresses.set(key, count);
  const title = count === 1 ? wanted : `${wanted}#${count}`;
  return { types, title, addresses: bases.map((base) => base + title) };
}

/** Assignments of policies are of another type for each scope. */
function byTarget(row: ArmType, { target, raw }: NamedResource): ArmType {
  if (row.arm !== 'Microsoft.Authorization/policyAssignments') return row;
  if (field(raw, 'scope') !== undefined) return { ...row, azurerm: 'azurerm_resource_policy_assignment' };
  if (target === 'subscription') return row;
  const scope = target === 'resourceGroup' ? 'resource_group' : 'management_group';
  return { ...row, azurerm: `azurerm_${scope}_policy_assignment` };
}

/** What of a resource decides which type of azurerm it is. Its other properties may refer to resources not yet listed. */
function deciding(raw: JsonObject, evaluate: (node: unknown) => Value): unknown {
  const properties = inside(raw, 'properties');
  const profile = inside(properties, 'virtualMachineProfile') ?? properties;
  const storage = inside(profile, 'storageProfile');
  const image = part(storage, 'imageReference', evaluate);
  const found = {
    storageProfile: { osDisk: { osType: part(inside(storage, 'osDisk'), 'osType', evaluate) }, imageReference: image },
    osProfile: settings(inside(profile, 'osProfile')),
  };
  const kind = part(raw, 'kind', evaluate);
  return { kind, properties: { ...found, virtualMachineProfile: found } };
}

function settings(profile: JsonObject | undefined): unknown {
  const names = ['linuxConfiguration', 'windowsConfiguration'].filter((name) => (profile ?? {})[name] !== undefined);
  return Object.fromEntries(names.map((name) => [name, {}]));
}

function part(object: JsonObject | undefined, name: string, evaluate: (node: unknown) => Value): Value | undefined {
  const node = object === undefined ? undefined : field(object, name);
  return node === undefined ? undefined : evaluate(node);
}

function inside(object: JsonObject | undefined, name: string): JsonObject | undefined {
  const node = object === undefined ? undefined : field(object, name);
  return isObject(node) ? node : undefined;
}

function readTitle({ type, name, raw, symbol, turn }: NamedResource): string {
  const turned = turn === undefined ? '' : `[${turn}]`;
  if (symbol !== undefined) return symbol + turned;
  if (typeof name === 'string' && name !== '') return name;
  const written = textField(raw, 'name') ?? '';
  return (SINGLE.exec(written)?.[1] ?? type.slice(type.lastIndexOf('/') + 1)) + turned;
}
