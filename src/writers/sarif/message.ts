import { safeText } from '../../model/safe-text.ts';
import { shorten } from '../text.ts';

const LONGEST = 2000;

/** Text that readers take for neither a link nor a placeholder, and never none (SARIF 2.1.0, 3.11.5 and 3.11.6). */
export function messageText(text: string): string {
  const shown = text.trim() === '' ? '(empty)' : safeText(text);
  return shorten(shown, LONGEST)
    .replaceAll('](', '] (')
    .replaceAll(/\{(\d+)\}/g, '{ $1 }');
}
