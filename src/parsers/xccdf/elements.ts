import type { XmlElement } from '../shared/xml-element.ts';

/** Whether an element is one of XCCDF 1.1 or 1.2. */
export function isOfXccdf({ namespace }: XmlElement): boolean {
  return /^https?:\/\/checklists\.nist\.gov\/xccdf\/1\.[12]$/.test(namespace);
}

/** The elements of XCCDF with a name below another one, and that one; `below` names a child to look in alone. Depth is bounded. */
export function within(root: XmlElement, name: string, below?: string): readonly XmlElement[] {
  const found: XmlElement[] = [];
  const visit = (element: XmlElement): void => {
    if (element.name === name && isOfXccdf(element)) found.push(element);
    else for (const child of element.children) visit(child);
  };
  if (below === undefined) visit(root);
  else for (const child of root.children) if (child.name === below) visit(child);
  return found;
}

export function attribute({ attributes }: XmlElement, name: string): string {
  return attributes.get(name) ?? '';
}
