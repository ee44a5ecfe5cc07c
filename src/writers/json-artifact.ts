import { restartable } from '../base/restartable.ts';
import type { Artifact } from '../model/assessment.ts';
import { jsonListPieces, jsonPieces, MOST_AT_ONCE } from './text.ts';

/** A file of indented JSON. */
export function jsonArtifact(filename: string, data: object): Artifact {
  const [text = '', ...more] = jsonPieces(data);
  return { filename, contentType: 'application/json', text, ...(more.length === 0 ? {} : { more }), data };
}

type Batches = () => Iterable<readonly object[]>;

/**
 * The same for an object whose member `key` is a list that may be too long to be held. `batches` makes its entries, anew for
 * every reading of a long one.
 */
export function jsonListArtifact(filename: string, frame: object, key: string, batches: Batches): Artifact {
  const items: object[] = [];
  for (const batch of batches()) {
    for (const item of batch) items.push(item);
    if (items.length > MOST_AT_ONCE) return longArtifact(filename, frame, key, batches);
  }
  return jsonArtifact(filename, { ...frame, [key]: items });
}

function longArtifact(filename: string, frame: object, key: string, batches: Batches): Artifact {
  return {
    filename,
    contentType: 'application/json',
    text: '',
    more: restartable(() => jsonListPieces(frame, key, batches())),
    parts: restartable(function* () {
      for (const batch of batches()) yield { ...frame, [key]: batch };
    }),
  };
}
