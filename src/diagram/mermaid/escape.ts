import { shownName } from '../../model/secrets/shown-text.ts';

const LONGEST = 40;
/** Longer text is cut before any other processing. */
const LONGEST_RAW = 2000;
/** Control characters, characters that reorder or hide text, and lone surrogates. */
const HIDDEN =
  /[\u0000-\u0008\u000e-\u001f\u007f-\u009f\u00ad\u061c\u180e\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb]|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g;
/** Characters with a meaning in Mermaid, HTML or Markdown, with their entities in Mermaid's notation. */
const ENTITIES: ReadonlyMap<string, string> = new Map([
  ['#', '#35;'],
  ['"', '#quot;'],
  ['<', '#lt;'],
  ['>', '#gt;'],
  ['&', '#amp;'],
  ['`', '#96;'],
  ['|', '#124;'],
  ['%', '#37;'],
  ['{', '#123;'],
  ['}', '#125;'],
  ['[', '#91;'],
  [']', '#93;'],
  [';', '#59;'],
  ['\\', '#92;'],
  ['$', '#36;'],
]);

/** The colon of a text that Mermaid would replace with an icon. */
const ICON = /:(?=fa-)/g;

const PLAIN = /^[!-~]*(?: [!-~]+)*$/;

/** One line of text without hidden characters and secrets, at most `longest` visible characters. */
export function plainText(text: string, longest = LONGEST): string {
  const shown = shownName(text);
  if (shown.length <= longest && PLAIN.test(shown)) return shown;
  const flat = shown.slice(0, LONGEST_RAW).normalize('NFC').replace(HIDDEN, '').replace(/\s+/g, ' ').trim();
  if (flat.length <= longest) return flat;
  const characters = [...new Intl.Segmenter('en', { granularity: 'grapheme' }).segment(flat)];
  if (characters.length <= longest) return flat;
  return `${characters
    .slice(0, longest - 1)
    .map(({ segment }) => segment)
    .join('')
    .trimEnd()}…`;
}

/** Escapes text for a quoted label of a flowchart, so that no character has a meaning in Mermaid or HTML. */
export function labelText(text: string, longest = LONGEST): string {
  return plainText(text, longest)
    .replace(/[#"<>&`|%{}[\];\\$]/g, (character) => ENTITIES.get(character) ?? '')
    .replace(ICON, '#58;');
}

/** Text for comments and accessible titles, where entities would be shown as they are. */
export function bareText(text: string, longest = LONGEST): string {
  return plainText(text, longest)
    .replace(ICON, ' ')
    .replace(/[^\p{L}\p{N} .,:()/·×…-]/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim();
}
