import { safeText } from '../../model/safe-text.ts';
import { ENDPOINTS } from '../endpoints.ts';
import { keyState, type StoredKey } from './key.ts';

const SHOWN = 20;
const REGISTERED: ReadonlySet<string> = new Set(
  ENDPOINTS.filter(({ registered }) => registered === true).map(({ path }) => path),
);

/**
 * A message for the operator: the valid keys that could assess registered organizations but name none, and what to
 * do.
 */
export function readsNothingText(keys: readonly StoredKey[], now: Date): string | undefined {
  const unnamed = keys.filter(
    (key) =>
      key.organizations === undefined &&
      keyState(key, now) === 'valid' &&
      (key.only === undefined || key.only.some((path) => REGISTERED.has(path))),
  );
  if (unnamed.length === 0) return undefined;
  const shown = unnamed.slice(0, SHOWN).map(({ id, name }) => `  ${id}  ${safeText(name)}\n`);
  const more = unnamed.length > SHOWN ? `  and ${unnamed.length - SHOWN} more\n` : '';
  return [
    'These keys read no registered organization:\n',
    ...shown,
    more,
    'To name what a key reads, create its successor with evidence-engine keys rotate <id> --organization <name>\n',
    '("*" for all organizations), or a new key with keys add --organization <name>.\n',
  ].join('');
}
