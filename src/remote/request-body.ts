/** The content of a request: plain fields, and one field with bytes as Base64. */
export interface RemoteBody {
  readonly fields: { readonly [name: string]: unknown };
  readonly content?: { readonly field: string; readonly bytes: Buffer };
}

/** Bytes of content per piece: a multiple of 3, so that the Base64 pieces can be joined. */
const PIECE = 48 * 1024;

/** Length of the whole JSON, in bytes. */
export function bodyLength({ fields, content }: RemoteBody): number {
  const plain = Buffer.byteLength(JSON.stringify(fields));
  if (content === undefined) return plain;
  const comma = Object.keys(fields).length === 0 ? 0 : 1;
  return plain + comma + JSON.stringify(content.field).length + 3 + Math.ceil(content.bytes.length / 3) * 4;
}

/**
 * The JSON in pieces, so that it is never whole in memory; `sent` receives the number of content bytes that were
 * sent.
 */
export function* bodyPieces({ fields, content }: RemoteBody, sent: (bytes: number) => void): Generator<string> {
  const plain = JSON.stringify(fields);
  if (content === undefined) return yield plain;
  const comma = Object.keys(fields).length === 0 ? '' : ',';
  yield `${plain.slice(0, -1)}${comma}${JSON.stringify(content.field)}:"`;
  for (let at = 0; at < content.bytes.length; at += PIECE) {
    sent(at);
    yield content.bytes.toString('base64', at, at + PIECE);
  }
  sent(content.bytes.length);
  yield '"}';
}
