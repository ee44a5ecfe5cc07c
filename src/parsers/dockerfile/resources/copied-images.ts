import type { Value } from '../../../base/value.ts';
import type { Step } from '../build/stage.ts';
import { partsOf } from '../syntax/words.ts';
import { imageReference, isPinned } from './base-image.ts';

/** A name with one of these is no stage, and no further context of the build. */
const OF_IMAGES = /[/:@]/;

/**
 * The image that `COPY --from` or a mount of `RUN` takes files from, as a base image is told of (Dockerfile reference,
 * COPY and RUN). Of many, one that can change is told.
 */
export function copiedImage({ keyword, text }: Step): { readonly [name: string]: Value } | undefined {
  const images = sourcesOf(keyword, partsOf(text).flags).filter((from) => OF_IMAGES.test(from) && !from.includes('$'));
  const shown = images.find((from) => isPinned(from, from) === false) ?? images[0];
  if (shown === undefined) return undefined;
  const { name, tag, digest } = imageReference(shown);
  return { image: name, tag: tag ?? null, digest: digest ?? null, pinned: isPinned(shown, shown) === true };
}

function sourcesOf(keyword: string, flags: ReadonlyMap<string, readonly string[]>): readonly string[] {
  if (keyword === 'COPY') return flags.get('from') ?? [];
  if (keyword !== 'RUN') return [];
  return (flags.get('mount') ?? []).flatMap((mount) => {
    const options = mount.split(',').map((option) => option.trim());
    return options.filter((option) => option.startsWith('from=')).map((option) => option.slice('from='.length));
  });
}
