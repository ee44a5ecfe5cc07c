/** A token type whose issuer publishes a fixed beginning. */
export interface TokenShape {
  readonly start: string;
  /** Length of the whole token, start included. */
  readonly atLeast: number;
  /** Anchored; matched against the token alone. */
  readonly fits?: RegExp;
  /** May contain dots after its start; other tokens end at a dot. */
  readonly dotted?: true;
}

/** Sources: the issuers' documentation of their tokens' formats (AWS, GitHub, GitLab, Slack, Stripe, Google, npm, Vault, PyPI ...). */
export const TOKEN_SHAPES: readonly TokenShape[] = [
  { start: 'AKIA', atLeast: 20, fits: /^[A-Z0-9]{20}(?![A-Z0-9])/ },
  { start: 'ASIA', atLeast: 20, fits: /^[A-Z0-9]{20}(?![A-Z0-9])/ },
  { start: 'eyJ', atLeast: 24, fits: /^[\w-]{8,}\.[\w-]{8,}/, dotted: true },
  ...['ghp_', 'gho_', 'ghu_', 'ghs_', 'ghr_', 'github_pat_'].map((start) => ({ start, atLeast: 30 })),
  ...['xoxa-', 'xoxb-', 'xoxe-', 'xoxo-', 'xoxp-', 'xoxr-', 'xoxs-'].map((start) => ({ start, atLeast: 15 })),
  ...['sk_live_', 'sk_test_', 'rk_live_', 'rk_test_', 'glpat-'].map((start) => ({ start, atLeast: 20 })),
  { start: 'sk-', atLeast: 32, fits: /^(?=[^A-Z]*[A-Z])(?=[^0-9]*[0-9])/ },
  { start: 'xapp-', atLeast: 15 },
  { start: 'AIza', atLeast: 39 },
  { start: 'ya29.', atLeast: 25 },
  { start: 'npm_', atLeast: 36, fits: /^npm_[A-Za-z0-9]+$/ },
  { start: 'SG.', atLeast: 37, fits: /^SG\.[\w-]{16,}\.[\w-]{16}/, dotted: true },
  { start: 'hvs.', atLeast: 24 },
  { start: 'hvb.', atLeast: 24 },
  { start: 'hvr.', atLeast: 24 },
  { start: 'AGE-SECRET-KEY-1', atLeast: 50 },
  { start: 'dop_v1_', atLeast: 40 },
  { start: 'pypi-', atLeast: 60 },
  { start: 'dapi', atLeast: 36, fits: /^dapi[0-9a-f]{32}/ },
  { start: 'ATATT3', atLeast: 40 },
];

/** A part of a text: from the first offset up to, but not including, the second. */
export type Span = readonly [from: number, to: number];

/** Where a text contains tokens of one shape. Linear in the text. */
export function tokenSpans(text: string, { start, atLeast, fits, dotted }: TokenShape): readonly Span[] {
  const spans: Span[] = [];
  for (let at = text.indexOf(start); at !== -1;) {
    const end = tokenEnd(text, at + start.length, dotted === true);
    const isWhole = end - at >= atLeast && !isAlphanumeric(text.charCodeAt(at - 1));
    if (isWhole && (fits === undefined || fits.test(text.slice(at, end)))) spans.push([at, end]);
    at = text.indexOf(start, end);
  }
  return spans;
}

function tokenEnd(text: string, from: number, dotted: boolean): number {
  let end = from;
  while (end < text.length && isTokenCharacter(text.charCodeAt(end), dotted)) end += 1;
  return end;
}

function isTokenCharacter(code: number, dotted: boolean): boolean {
  return isAlphanumeric(code) || code === 45 || code === 95 || (dotted && code === 46);
}

function isAlphanumeric(code: number): boolean {
  return (code >= 97 && code <= 122) || (code >= 65 && code <= 90) || (code >= 48 && code <= 57);
}
