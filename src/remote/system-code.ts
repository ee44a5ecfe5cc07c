import { proxyRefusal } from '../model/proxy.ts';

/** The code of an error or of what caused it, such as `ECONNRESET`; its name when there is no code. */
export function systemCode(error: unknown): string {
  for (let each = error, depth = 0; each instanceof Error && depth < 8; each = each.cause, depth += 1) {
    const refusal = proxyRefusal(each);
    if (refusal !== undefined) return `Proxy${refusal}`;
    if ('code' in each && typeof each.code === 'string') return each.code;
    if (each.name === 'TimeoutError') return each.name;
  }
  return error instanceof Error ? error.name : 'unknown reason';
}
