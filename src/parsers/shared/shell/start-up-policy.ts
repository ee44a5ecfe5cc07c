import { unknown, type Value } from '../../../base/value.ts';
import { looksLikeCredential } from '../../../model/secrets/secret-spans.ts';
import { policySetIn } from '../host/crypto-policy-command.ts';
import { field, put, type JsonObject } from '../terraform/object.ts';

const POLICY = 'start_up_crypto_policy';
const FILES = `${POLICY}_files`;
const OPEN = unknown('a variable of the script that is not known', true);
const DIFFERENT = unknown('two scripts set different crypto policies', true);
const UNREAD = unknown('the script names files of the crypto policy that were not read', true);
/** Only text with the shape of a policy name is copied from the script. */
const NAMED = /^[A-Za-z0-9_:.-]{1,100}$/;

interface StartUpPolicy {
  readonly policy: Value;
  readonly changesFiles: boolean;
}

/** The crypto policy that a decoded start-up script sets; `undefined` where it sets none. */
export function startUpPolicy(script: string): StartUpPolicy | undefined {
  const set = policySetIn(script);
  if (set === undefined) return undefined;
  const isName = !set.isOpen && NAMED.test(set.text) && !looksLikeCredential(set.text);
  return { policy: isName ? set.text : OPEN, changesFiles: script.includes('/etc/crypto-policies/') };
}

/** Stores the policy in the values of the machine, as `start_up_crypto_policy`. */
export function notePolicy(values: JsonObject, { policy, changesFiles }: StartUpPolicy): void {
  const before = field(values, POLICY);
  put(values, POLICY, before === undefined || before === policy ? policy : DIFFERENT);
  if (changesFiles) put(values, FILES, UNREAD);
}
