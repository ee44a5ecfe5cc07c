import type { XmlElement } from './xml-element.ts';

/** The first child of an element with a name. */
export function findChild(parent: XmlElement | undefined, name: string): XmlElement | undefined {
  return parent?.children.find((child) => child.name === name);
}

/** All children of an element with a name, in order. */
export function findChildren(parent: XmlElement | undefined, name: string): readonly XmlElement[] {
  return parent?.children.filter((child) => child.name === name) ?? [];
}

/** The text of the first child with a name; empty without one. */
export function readChildText(parent: XmlElement | undefined, name: string): string {
  return findChild(parent, name)?.text ?? '';
}
