import { EngineError } from '../model/engine-error.ts';
import { sizeText } from './limits.ts';
import type { SourceOptions } from './options.ts';

/**
 * All bytes of standard input. Throws EngineError: `invalid-usage` at a terminal, `unreadable-input` when it is empty
 * or above the limit.
 */
export async function readStandardInput(stdin: NonNullable<SourceOptions['stdin']>, limit: number): Promise<Buffer> {
  if (stdin.isTTY === true) {
    throw new EngineError(
      'invalid-usage',
      'Standard input is a terminal: pipe a file or a ZIP archive into it, or give a path.',
    );
  }
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of stdin) {
    size += chunk.length;
    if (size > limit) {
      const message = `Standard input has more than ${sizeText(limit)}, the limit of one file. Give a smaller file or raise the limit (--max-file-size).`;
      throw new EngineError('unreadable-input', message);
    }
    chunks.push(chunk);
  }
  if (size === 0)
    throw new EngineError('unreadable-input', 'Standard input was empty: pipe a file or a ZIP archive into it.');
  return chunks.length === 1 && Buffer.isBuffer(chunks[0]) ? chunks[0] : Buffer.concat(chunks);
}

/** A name for bytes without one, so that formats with a known extension are recognised. */
export function nameStandardInput(bytes: Buffer): string {
  const start = bytes
    .toString('latin1', 0, 4096)
    .replace(/^(?:\xEF\xBB\xBF|\xFF\xFE|\xFE\xFF)/, '')
    .replaceAll('\0', '');
  const lines = start.split('\n').map((line) => line.trim());
  const first = lines.find((line) => line !== '' && !line.startsWith('#')) ?? '';
  if (first.startsWith('{')) return 'stdin.json';
  if (first.startsWith('---') || first.endsWith(':') || first.includes(': ')) return 'stdin.yaml';
  return 'stdin';
}
