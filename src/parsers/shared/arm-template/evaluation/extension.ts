import { joinedText, readLabel } from '../../../../base/origins.ts';
import type { Value } from '../../../../base/value.ts';
import { createId } from './ids.ts';
import type { Deployment } from './deployment.ts';

/** A resource that extends another one, as it was written before `scope`: the other one's type and name before its own. */
export interface Extension {
  readonly type: string;
  readonly name: Value;
  readonly extended: Value;
}

/**
 * `Microsoft.KeyVault/vaults/providers/diagnosticSettings` with the name `vault/Microsoft.Insights/logs` is a diagnostic setting
 * of the vault. `undefined` for other types, and where the name does not show its parts.
 */
export function readExtension(deployment: Deployment, type: string, name: Value): Extension | undefined {
  const at = type.toLowerCase().lastIndexOf('/providers/');
  if (at === -1) return undefined;
  const outer = type.slice(0, at);
  const kinds = outer.split('/').length - 1;
  const names = (readLabel(name) ?? '').split('/');
  const provider = names[kinds];
  if (provider === undefined || names.slice(0, kinds).some((each) => each === '')) return undefined;
  const own = joinedText(names.slice(kinds + 1).flatMap((each, index) => (index === 0 ? [each] : ['/', each])));
  return {
    type: `${provider}${type.slice(at + '/providers'.length)}`,
    name: own,
    extended: createId(deployment, outer, names.slice(0, kinds)),
  };
}
