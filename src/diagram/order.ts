import { compareTexts } from '../model/text-order.ts';

/** A sorted copy by a text that each element has. */
export function sortedBy<T>(list: Iterable<T>, key: (element: T) => string): readonly T[] {
  const elements = [...list];
  const texts = elements.map(key);
  if (texts.every((text, at) => at === 0 || (texts[at - 1] ?? '') <= text)) return elements;
  const keyed = elements.map((element, at) => ({ element, text: texts[at] ?? '' }));
  return keyed.sort((one, other) => compareTexts(one.text, other.text)).map(({ element }) => element);
}

/** Adds to the list of a key. */
export function push<K, V>(map: Map<K, V[]>, key: K, value: V): void {
  const list = map.get(key);
  if (list === undefined) map.set(key, [value]);
  else list.push(value);
}
