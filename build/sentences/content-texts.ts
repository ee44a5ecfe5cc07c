import type { FolderContent } from '../../src/content/content.ts';

/** A text of `controls/` that people read. */
export interface ContentText {
  /** The check, trait or requirement. */
  readonly owner: string;
  readonly member: string;
  readonly text: string;
}

/** Titles, reasons and fixes of all checks, words of traits, and gaps of frameworks, in the order of their files. */
export function contentTexts({ checks, traits, frameworks }: FolderContent): readonly ContentText[] {
  return [
    ...checks.flatMap(({ thing: { id, title, why, fix } }) => named(id, { title, why, fix })),
    ...traits.flatMap(({ thing: { id, title, fields } }) => [
      ...named(id, { title }),
      ...Object.entries(fields).flatMap(([field, { title: about, words = {} }]) => [
        ...named(`${id}.${field}`, { title: about }),
        ...Object.entries(words).flatMap(([value, word]) =>
          named(`${id}.${field} ${value}`, typeof word === 'string' ? { word } : { ...word }),
        ),
      ]),
    ]),
    ...frameworks.flatMap(({ thing: { slug, requirements } }) =>
      requirements.flatMap(({ id, gap }) => (gap === undefined ? [] : named(`${slug} ${id}`, { gap }))),
    ),
  ];
}

function named(owner: string, texts: { readonly [member: string]: string }): ContentText[] {
  return Object.entries(texts).map(([member, text]) => ({ owner, member, text }));
}
