const SEGMENTER = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** The characters of a text as a reader sees them (Unicode, grapheme clusters), which Terraform counts. */
export function graphemes(text: string): readonly string[] {
  if (/^[\u0020-\u007E]*$/.test(text)) return [...text];
  return Array.from(SEGMENTER.segment(text), ({ segment }) => segment);
}
