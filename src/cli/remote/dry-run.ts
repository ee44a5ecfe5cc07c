import { sizeText } from '../../engine/sizes.ts';
import type { Package } from '../../engine/pack.ts';
import { counted } from '../../base/counted.ts';
import { safeText } from '../../model/safe-text.ts';
import { bodyLength, type RemoteBody } from '../../remote/request-body.ts';

/** Describes what `--remote` would send: the address, the fields, and every file with its size. Sends nothing. */
export function dryRunText(url: URL, bodies: readonly RemoteBody[], { files }: Package): string {
  const width = Math.max(...files.map(({ size }) => sizeText(size).length), 0);
  const requests = bodies.map((body) => {
    const fields = Object.entries(body.fields).map(
      ([name, value]) => `  ${name}: ${safeText(JSON.stringify(value, hidden))}`,
    );
    const content = body.content;
    const packed =
      content === undefined ? [] : [`  ${content.field}: ${sizeText(content.bytes.length)}, packed, as Base64`];
    return [`POST ${url.href} (${sizeText(bodyLength(body))})`, ...fields, ...packed].join('\n');
  });
  const list = files.map(({ path, size }) => `  ${sizeText(size).padStart(width)}  ${safeText(path)}`);
  return [...requests, `${counted(files.length, 'file')}:`, ...list, 'Nothing was sent.'].join('\n');
}

/** Tokens are never shown, because others read terminals and pipeline logs. */
function hidden(key: string, value: unknown): unknown {
  return key === 'oidc_token' ? '[token]' : value;
}
