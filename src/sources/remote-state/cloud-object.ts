import { EngineError } from '../../model/engine-error.ts';

/** Reads a body from a cloud SDK, up to a limit. Throws EngineError `remote`. */
export async function readBody(
  body: unknown,
  size: number | undefined,
  maxBytes: number,
  name: string,
): Promise<Buffer> {
  const tooLarge = new EngineError('remote', `${name} contains a state larger than --max-file-size allows.`);
  if (size !== undefined && size > maxBytes) throw tooLarge;
  if (!isStream(body)) throw new EngineError('remote', `${name} sent nothing. Try again.`);
  const chunks: Uint8Array[] = [];
  let read = 0;
  for await (const chunk of body) {
    read += chunk.length;
    if (read > maxBytes) throw tooLarge;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

function isStream(body: unknown): body is AsyncIterable<Uint8Array> {
  return typeof body === 'object' && body !== null && Symbol.asyncIterator in body;
}

/** The short reason of a cloud SDK's error, without the request: messages may contain addresses with signatures. */
export function cloudFailure(name: string, error: unknown, advice: string): EngineError {
  const reasons = [readText(error, 'code'), readText(error, 'name')];
  const reason = reasons.find((each) => each !== '' && each !== 'Error') ?? 'no answer';
  return new EngineError('remote', `${name} could not be read (${reason}). ${advice}.`, { cause: error });
}

function readText(error: unknown, key: 'code' | 'name'): string {
  if (typeof error !== 'object' || error === null || !(key in error)) return '';
  const value: unknown = Reflect.get(error, key);
  return typeof value === 'string' && /^[\w.]{1,80}$/.test(value) ? value : '';
}
