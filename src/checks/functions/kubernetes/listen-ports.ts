import { isList, isMap } from '../../../base/value.ts';
import type { Value } from '../../../base/value.ts';
import { parseJson } from '../iam/policy-document.ts';

export interface ListenPorts {
  /** Whether one of them speaks HTTP. */
  readonly clear: boolean;
  /** Ports of HTTPS. */
  readonly encrypted: readonly string[];
}

/** Listeners of an Application Load Balancer, `[{"HTTP": 80}, {"HTTPS": 443}]`; nothing for what is not written like that. */
export function listenPorts(value: Value | undefined): ListenPorts | undefined {
  const listed = typeof value === 'string' ? parseJson(value) : undefined;
  if (!isList(listed) || !listed.every(isMap)) return undefined;
  const entries = listed.flatMap((each) => Object.entries(each));
  if (entries.length === 0 || entries.some(([protocol]) => protocol !== 'HTTP' && protocol !== 'HTTPS'))
    return undefined;
  return {
    clear: entries.some(([protocol]) => protocol === 'HTTP'),
    encrypted: entries.filter(([protocol]) => protocol === 'HTTPS').map(([, port]) => String(port)),
  };
}
