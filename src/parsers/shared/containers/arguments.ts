import type { Place } from '../../../model/place.ts';
import { isList, own, redacted } from '../../../base/value.ts';
import { splitWords } from '../../../languages/shell/split-words.ts';
import { scrubObject } from '../secrets/kubernetes-scrub.ts';
import type { ContainerDraft, ContainerSetting } from './draft.ts';

/** Puts a command line. One text is split as a shell does. Arguments that are secret are replaced. */
export function putArguments(
  draft: ContainerDraft,
  path: string,
  place: Place,
  given: readonly ContainerSetting[],
): void {
  const [only] = given;
  const text = given.length === 1 && typeof only?.value === 'string' ? only.value : undefined;
  const words = text === undefined ? undefined : splitWords(text);
  const list = words === undefined ? given : words.map((value): ContainerSetting => ({ value, place }));
  const clean = own(scrubObject({ args: list.map(({ value }) => value) }, ''), 'args');
  if (!isList(clean)) return;
  draft.putList(
    path,
    place,
    list.map((each, index) => ({ ...each, value: clean[index] ?? redacted('') })),
  );
}
