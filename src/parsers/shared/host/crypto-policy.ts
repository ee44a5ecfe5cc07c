import type { Value } from '../../../model/value.ts';
import { unknown } from '../../../model/value.ts';

export interface CryptoPolicy {
  readonly name: string;
  readonly modules: readonly string[];
}

/** Splits `FIPS:OSPP:NO-SHA1` (crypto-policies(7)) into policy and sub-policies; comment lines are skipped. */
export function cryptoPolicy(value: string): CryptoPolicy | undefined {
  const line = value
    .split('\n')
    .map((one) => one.trim())
    .find((one) => one !== '' && !one.startsWith('#'));
  if (line === undefined || !/^[A-Za-z0-9_.:-]{1,200}$/.test(line)) return undefined;
  const [name = '', ...modules] = line.toUpperCase().split(':');
  return { name, modules };
}

/** The policy in force: the state file and `--show` must agree where both were collected. */
export function policyInForce(state: Value, shown: Value): CryptoPolicy | Value {
  const [first, second] = [state, shown].map((value) => (typeof value === 'string' ? cryptoPolicy(value) : undefined));
  if (first !== undefined && second !== undefined && written(first) !== written(second)) {
    return unknown('the state file and the tool name different policies', false);
  }
  const policy = first ?? second;
  if (policy !== undefined) return policy;
  if (state === null && shown === null) return null;
  if (typeof state === 'string' || typeof shown === 'string') return unknown('the policy text cannot be read', false);
  return state === null ? shown : state;
}

function written(policy: CryptoPolicy): string {
  return [policy.name, ...policy.modules].join(':');
}
