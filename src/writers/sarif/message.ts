import { safeText } from '../../model/safe-text.ts';
import { shorten } from '../text.ts';

const LONGEST = 2000;

/** Text that is never read as a link or a placeholder, and is never empty (SARIF 2.1.0, 3.11.5 and 3.11.6). */
export function messageText(text: string): string {
  const shown = text.trim() === '' ? '(empty)' : safeText(text);
  return shorten(shown, LONGEST)
    .replaceAll('](', '] (')
    .replaceAll(/\{(\d+)\}/g, '{ $1 }');
}
