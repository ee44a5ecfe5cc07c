import { interpolate } from '../shared/packages/interpolate.ts';
import type { XmlElement } from '../shared/xml-element.ts';

/** Values of properties, by name in lower case; `undefined` where a condition or a second value leaves it open. */
export type Properties = ReadonlyMap<string, string | undefined>;

const REFERENCE = /\$\(([\w.-]{1,200})\)/g;
const MAX_LENGTH = 1000;

/** The properties that the file itself sets. MSBuild ignores the case of their names. */
export function readProperties(root: XmlElement): Properties {
  const found = new Map<string, string | undefined>();
  for (const group of root.children) {
    if (group.name !== 'PropertyGroup') continue;
    for (const { name, text, attributes } of group.children) {
      const key = name.toLowerCase();
      const isOpen = attributes.has('Condition') || group.attributes.has('Condition');
      found.set(key, isOpen || found.has(key) ? undefined : text.slice(0, MAX_LENGTH));
    }
  }
  return found;
}

/** A text with its properties replaced and without outer white space, limited in length. */
export function interpolated(text: string, properties: Properties): string {
  const readValue = (name: string): string | undefined => properties.get(name.toLowerCase());
  return interpolate(text.slice(0, MAX_LENGTH), REFERENCE, readValue, MAX_LENGTH).trim();
}
