const SEGMENTER = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** What a reader sees as the characters of a text (Unicode, grapheme clusters), as Terraform counts them. */
export function graphemes(text: string): readonly string[] {
  if (/^[\u0020-\u007E]*$/.test(text)) return [...text];
  return Array.from(SEGMENTER.segment(text), ({ segment }) => segment);
}
