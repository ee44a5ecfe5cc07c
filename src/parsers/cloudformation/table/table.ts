import { isObject, field } from '../../shared/terraform/object.ts';
import type { CfnType } from './cfn-type.ts';
import { CONTAINERS } from './containers.ts';
import { DATABASES } from './databases.ts';
import { LAMBDA } from './functions.ts';
import { IAM } from './iam.ts';
import { KEYS } from './keys.ts';
import { LOAD_BALANCERS } from './load-balancers.ts';
import { LOGGING } from './logging.ts';
import { MACHINES } from './machines.ts';
import { MESSAGING } from './messaging.ts';
import { NETWORK } from './network.ts';
import { SECURITY_GROUPS } from './security-groups.ts';
import { STORAGE } from './storage.ts';
import { STORES } from './stores.ts';

/** Every type of CloudFormation that is read, with its names in the aws provider. */
export const CFN_TYPES: readonly CfnType[] = [
  ...STORAGE,
  ...IAM,
  ...SECURITY_GROUPS,
  ...NETWORK,
  ...MACHINES,
  ...DATABASES,
  ...KEYS,
  ...LOGGING,
  ...LAMBDA,
  ...LOAD_BALANCERS,
  ...CONTAINERS,
  ...MESSAGING,
  ...STORES,
];

const BY_NAME = new Map<string, readonly CfnType[]>();
for (const type of CFN_TYPES) BY_NAME.set(type.cfn, [...(BY_NAME.get(type.cfn) ?? []), type]);

/**
 * The row of a type. What has none is an unread type. `properties`, which are not evaluated yet: some decide by their
 * presence what the resource is in the provider.
 */
export function findType(type: string, properties: unknown): CfnType | undefined {
  const given = isObject(properties) ? properties : {};
  return BY_NAME.get(type)?.find(({ when }) => when === undefined || field(given, when) !== undefined);
}

/** The type that a resource has in the provider; without a row its own. */
export function mainType(type: string, properties: unknown): string {
  return findType(type, properties)?.aws ?? type;
}
