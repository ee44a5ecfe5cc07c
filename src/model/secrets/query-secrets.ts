import type { Span } from './token-shapes.ts';

/**
 * Query parameters that carry credentials: tokens, API keys, client secrets, signatures of signed requests (AWS,
 * Google Cloud), keys of Azure API Management and of Azure Functions (`code`). A value without a digit counts as a
 * word, one that begins like a placeholder as a placeholder. Every repetition is bounded, so a test is linear.
 */
const PARAMETER = new RegExp(
  `[?&](?:${[
    '(?:(?:access|auth|api|refresh|session|private|bearer)[_-]?)?token',
    '(?:x-)?api[_-]?key',
    '(?:client[_-]?|app[_-]?)?secret',
    'subscription-key',
    'x-(?:amz|goog)-signature',
    'code(?==[\\w%+/.~=-]{20})',
  ].join('|')})=(?=[\\w%+/.~=-]{0,128}\\d)[\\w+/.~=-][\\w%+/.~=-]{7,2000}`,
  'gi',
);

/** The values of credential parameters in the addresses of a text. */
export function parameterSpans(text: string): readonly Span[] {
  return [...text.matchAll(PARAMETER)].map((match) => {
    const [whole] = match;
    return [match.index + whole.indexOf('=') + 1, match.index + whole.length];
  });
}
