import { deflateRawSync, inflateRawSync } from 'node:zlib';
import { restartable } from '../base/restartable.ts';
import type { Artifact } from '../model/assessment.ts';
import { entriesText, jsonListPieces, jsonPieces, MOST_AT_ONCE, splitBatches } from './text.ts';

/** A file of indented JSON. */
export function jsonArtifact(filename: string, data: object): Artifact {
  const [text = '', ...more] = jsonPieces(data);
  return { filename, contentType: 'application/json', text, ...(more.length === 0 ? {} : { more }), data };
}

/**
 * The same for an object whose member `key` is a list that may be too long to be held. Its entries come in batches and are made
 * once. The text of a long list is kept packed, since it is read more than once: for its schema, for its file, and for the response
 * that contains it.
 */
export function jsonListArtifact(
  filename: string,
  frame: object,
  key: string,
  batches: Iterable<readonly object[]>,
): Artifact {
  const items: object[] = [];
  const packed: Buffer[] = [];
  const packItems = (): void => {
    for (const batch of splitBatches(items.splice(0))) packed.push(packText(entriesText(batch)));
  };
  for (const batch of batches) {
    for (const item of batch) items.push(item);
    if (packed.length > 0 || items.length > MOST_AT_ONCE) packItems();
  }
  return packed.length === 0
    ? jsonArtifact(filename, { ...frame, [key]: items })
    : packedArtifact(filename, frame, key, packed);
}

function packedArtifact(filename: string, frame: object, key: string, packed: readonly Buffer[]): Artifact {
  const texts = restartable(function* () {
    for (const each of packed) yield unpackText(each);
  });
  return {
    filename,
    contentType: 'application/json',
    text: '',
    more: restartable(() => jsonListPieces(frame, key, texts)),
    parts: restartable(function* () {
      for (const text of texts) {
        const entries: unknown = JSON.parse(`[${text}]`);
        yield { ...frame, [key]: entries };
      }
    }),
  };
}

/** Copied, since what zlib returns is a part of a larger buffer. The fastest level makes a fiftieth of the text of findings. */
function packText(text: string): Buffer {
  return Buffer.from(deflateRawSync(Buffer.from(text, 'utf8'), { level: 1 }));
}

function unpackText(packed: Buffer): string {
  return inflateRawSync(packed).toString('utf8');
}
