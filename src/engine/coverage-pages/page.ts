import type { Check } from '../../model/check.ts';

/** A Markdown table; its cells are words of the content and are escaped. */
export function table(head: readonly string[], rows: readonly (readonly (string | number)[])[]): string {
  const lines = [head, head.map(() => '---'), ...rows.map((row) => row.map((cell) => escaped(String(cell))))];
  return lines.map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}

/** Signs that mean something in Markdown, and line breaks. */
export function escaped(text: string): string {
  return text.replaceAll(/[\\|<>`*_[\]]/g, '\\$&').replaceAll(/\s+/g, ' ');
}

/** Advice, proof, or only a contradiction: what an answer of the check is worth. */
export function worth({ severity, proof }: Pick<Check, 'severity' | 'proof'>): 'advice' | 'proves' | 'contradicts' {
  if (severity === 'info') return 'advice';
  return proof === 'demonstrates' ? 'proves' : 'contradicts';
}

/** A page with its heading and paragraphs. */
export function page(title: string, parts: readonly string[]): string {
  return `${[`# ${title}`, ...parts].join('\n\n')}\n`;
}
