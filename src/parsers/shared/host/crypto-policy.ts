import { parseCryptoPolicy, type CryptoPolicy } from '../../../model/crypto-policy.ts';
import { isList, isMap, unknown, type Value } from '../../../base/value.ts';

/** The policy in force. Where both the state file and `--show` were collected, they must agree. */
export function policyInForce(state: Value, shown: Value): CryptoPolicy | Value {
  const [first, second] = [state, shown].map((value) =>
    typeof value === 'string' ? parseCryptoPolicy(value) : undefined,
  );
  if (first !== undefined && second !== undefined && written(first) !== written(second)) {
    return unknown('the state file and the tool name different policies', false);
  }
  const policy = first ?? second;
  if (policy !== undefined) return policy;
  if (state === null && shown === null) return null;
  if (typeof state === 'string' || typeof shown === 'string') return unknown('the policy text cannot be read', false);
  return state === null ? shown : state;
}

/** Other values of the same record: the configured policy, the back-end files of libraries, local additions. */
export interface PolicyFiles {
  readonly config: Value;
  readonly backends: Value;
  readonly overrides: Value;
}

/**
 * The policy in force, unless files of the host contradict it: another policy is configured and not applied, settings
 * of a library lead to another one, or local files add to them (crypto-policies(7), update-crypto-policies(8)).
 */
export function undisputedPolicy(policy: CryptoPolicy | Value, files: PolicyFiles): CryptoPolicy | Value {
  if (!isPolicy(policy)) return policy;
  const chosen = typeof files.config === 'string' ? parseCryptoPolicy(files.config) : undefined;
  if (chosen !== undefined && written(chosen) !== written(policy))
    return unknown('the configuration names another policy than the one in force', false);
  const targets = isMap(files.backends) ? Object.values(files.backends) : [];
  const isElsewhere = (target: Value): boolean =>
    typeof target === 'string' && !target.toUpperCase().includes(`/${policy.name}/`);
  if (targets.some(isElsewhere)) return unknown('settings of a library do not lead to the policy in force', false);
  if (files.overrides === true || (isList(files.overrides) && files.overrides.length > 0))
    return unknown('local files add to the policy, and what they say is not in the record', false);
  return policy;
}

/** Whether a value is a policy, not a missing or unknown one. */
export function isPolicy(value: CryptoPolicy | Value): value is CryptoPolicy {
  return isMap(value) && typeof value['name'] === 'string' && isList(value['modules']);
}

function written(policy: CryptoPolicy): string {
  return [policy.name, ...policy.modules].join(':');
}
