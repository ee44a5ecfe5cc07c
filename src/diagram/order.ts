import { compareTexts } from '../base/text-order.ts';

/** A copy of a list, sorted by a text of each element. */
export function sortedBy<T>(list: Iterable<T>, key: (element: T) => string): readonly T[] {
  const elements = [...list];
  const texts = elements.map(key);
  if (texts.every((text, at) => at === 0 || (texts[at - 1] ?? '') <= text)) return elements;
  const keyed = elements.map((element, at) => ({ element, text: texts[at] ?? '' }));
  return keyed.sort((one, other) => compareTexts(one.text, other.text)).map(({ element }) => element);
}
