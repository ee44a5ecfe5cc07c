import { parseWhole } from '../parsers/shared/json.ts';

/** A JSON value, or the reason why a text is rejected. */
export type StrictJson =
  | { readonly ok: true; readonly value: unknown }
  | { readonly ok: false; readonly fault: 'syntax' | 'depth' | 'repeated-key' };

/**
 * Parses JSON that must mean the same to every reader. It rejects a repeated key, because some programs use its first
 * value and others its last (RFC 8259, 4).
 */
export function parseStrictJson(text: string): StrictJson {
  try {
    const { value, isTooDeep, repeatsKey } = parseWhole(text);
    if (isTooDeep) return { ok: false, fault: 'depth' };
    return repeatsKey ? { ok: false, fault: 'repeated-key' } : { ok: true, value };
  } catch {
    return { ok: false, fault: 'syntax' };
  }
}
