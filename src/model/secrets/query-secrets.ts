import type { Span } from './token-shapes.ts';

/**
 * Parameters of addresses that carry a credential by their names: tokens, API keys, client secrets, signatures of signed requests
 * (AWS, Google Cloud), keys of Azure API Management and of Azure Functions (`code`). Values without a digit are taken for words, and
 * those that begin as a placeholder does for one. Every repetition is bounded, so that a test costs linear time.
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

/** Where addresses in a text have a parameter that is a credential: the value of it. */
export function parameterSpans(text: string): readonly Span[] {
  return [...text.matchAll(PARAMETER)].map((match) => {
    const [whole] = match;
    return [match.index + whole.indexOf('=') + 1, match.index + whole.length];
  });
}
