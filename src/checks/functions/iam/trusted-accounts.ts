import type { Subject } from '../../../model/check.ts';
import { isMap, own } from '../../../base/value.ts';
import { isNarrowed } from './policy-conditions.ts';
import { readPolicy, texts } from './policy-document.ts';

/**
 * The accounts that a role's trust policy allows to assume it, as 12-digit ids, and `*` for any principal without a
 * narrowing condition; sorted. Empty where the policy cannot be read (IAM User Guide, "AWS JSON policy elements:
 * Principal").
 */
export function trustedAccounts({ values }: Subject): readonly string[] {
  const found = new Set<string>();
  for (const statement of readPolicy(own(values, 'assume_role_policy'), true) ?? []) {
    if (statement.effect !== 'allow') continue;
    const principal = statement.elements.get('principal');
    const named = isMap(principal) ? own(principal, 'AWS') : principal;
    for (const text of texts(named) ?? []) {
      const account = text === '*' ? '*' : /^(?:arn:[a-z-]{3,20}:(?:iam|sts)::)?(\d{12})(?::|$)/.exec(text)?.[1];
      if (account !== undefined && !(account === '*' && isNarrowed(statement) === true)) found.add(account);
    }
  }
  return [...found].sort();
}
