import type { Check } from '../../model/check.ts';
import { supportsAny } from '../../model/speaks-to.ts';

/** A Markdown table; its cells are words of the content and are escaped. */
export function table(head: readonly string[], rows: readonly (readonly (string | number)[])[]): string {
  const lines = [head, head.map(() => '---'), ...rows.map((row) => row.map((cell) => escaped(String(cell))))];
  return lines.map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}

/** Escapes text for Markdown and replaces line breaks. */
export function escaped(text: string): string {
  return text.replaceAll(/[\\|<>`*_[\]]/g, '\\$&').replaceAll(/\s+/g, ' ');
}

/** What a result of the check can show: advice, proof, or only a contradiction. */
export function worth(check: Pick<Check, 'severity' | 'supports'>): 'advice' | 'proves' | 'contradicts' {
  if (check.severity === 'info') return 'advice';
  return supportsAny(check) ? 'proves' : 'contradicts';
}

/** A page with its heading and paragraphs. */
export function page(title: string, parts: readonly string[]): string {
  return `${[`# ${title}`, ...parts].join('\n\n')}\n`;
}
