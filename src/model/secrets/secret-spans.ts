import { parameterSpans } from './query-secrets.ts';
import { TOKEN_SHAPES, tokenSpans, type Span } from './token-shapes.ts';
import { isWritten, userSpans } from './user-information.ts';

/** Literal prefixes of what `begunSpans` finds: one cheap pass decides whether a closer search is needed. */
const BEGINNING = new RegExp(
  [
    ...TOKEN_SHAPES.map(({ start }) => start.replaceAll('.', '\\.')),
    '-----BEGIN',
    'hooks\\.slack',
    '[Bb](?:earer|asic) ',
    'oracle:thin',
  ].join('|'),
);
const NAMED = /[?&;][\w-]{3,20}=|(?:key|signature|secret|password|pwd)=/i;

/** Parts of connection strings and signed addresses: the text after the sign is the credential. */
const ASSIGNMENT = /(?:accountkey|accesskey|sharedaccesskey|sharedaccesssignature|sharedsecret|password|pwd)=/gi;
const BLOCK = /-----BEGIN [A-Z0-9 ]{0,40}PRIVATE KEY[A-Z ]{0,20}-----/g;
const BLOCK_END = /-----END [A-Z0-9 ]{0,40}PRIVATE KEY[A-Z ]{0,20}-----/g;
/** The second group of each is the credential. */
const FOLLOWED: readonly RegExp[] = [
  /(hooks\.slack\.com\/(?:services|workflows)\/)([A-Z0-9][\w/-]{0,200})/g,
  /(\b[Bb](?:earer|asic) {1,4})(?=[a-z0-9+/_.-]{0,64}[A-Z0-9])([\w+/.=-]{16,2000})/g,
  /(jdbc:oracle:thin:[\w$.-]{1,64}\/)([^@\s"'/]{1,200})(?=@)/g,
];
const SIGNED = /([?&;]sig=)([\w%+/=-]{20,400})/g;

/**
 * How a credential is shown: a token by its beginning and a short digest, so that two tokens differ; other
 * credentials not at all.
 */
export interface SecretSpan {
  readonly from: number;
  readonly to: number;
  /** For tokens: number of first characters that name the type and may be shown. */
  readonly shows?: number;
}

/**
 * Where a text contains the published shape of a credential: an issuer's token, a private key, a JWT, a connection
 * string with its password, an address with user and password or with a token among its parameters. Linear in the
 * text; spans are unordered and may overlap. Random-looking text without such a shape is not recognised: the name
 * with it decides.
 */
export function secretSpans(text: string): readonly SecretSpan[] {
  if (text.length < 8) return [];
  const begun = BEGINNING.test(text) ? begunSpans(text) : [];
  const named = text.includes('=') && NAMED.test(text) ? namedSpans(text) : [];
  return [...begun, ...named, ...userSpans(text).map(hidden)];
}

function begunSpans(text: string): readonly SecretSpan[] {
  return [
    ...blockSpans(text).map(hidden),
    ...TOKEN_SHAPES.flatMap((shape) =>
      tokenSpans(text, shape).map(([from, to]) => ({ from, to, shows: shape.start.length })),
    ),
    ...FOLLOWED.flatMap((pattern) => followedSpans(text, pattern)).map(hidden),
  ];
}

function namedSpans(text: string): readonly SecretSpan[] {
  return [...assignmentSpans(text), ...followedSpans(text, SIGNED), ...parameterSpans(text)].map(hidden);
}

/** Whether a text contains the published shape of a credential; see `secretSpans`. */
export function looksLikeCredential(text: string): boolean {
  return secretSpans(text).length > 0;
}

function hidden([from, to]: Span): SecretSpan {
  return { from, to };
}

/** PEM private keys; one without an end marker goes to the end of the text. */
function blockSpans(text: string): readonly Span[] {
  if (!text.includes('PRIVATE KEY')) return [];
  const ends = [...text.matchAll(BLOCK_END)].map(({ index }) => index);
  let next = 0;
  return [...text.matchAll(BLOCK)].map((match): Span => {
    const from = match.index + match[0].length;
    while ((ends[next] ?? Number.POSITIVE_INFINITY) < from) next += 1;
    return [from, ends[next] ?? text.length];
  });
}

function assignmentSpans(text: string): readonly Span[] {
  const starts = [...text.matchAll(ASSIGNMENT)].map(({ index, 0: sign }) => index + sign.length);
  return starts.filter((from) => isWritten(text, from)).map((from) => [from, from + lengthOfValue(text, from)]);
}

function lengthOfValue(text: string, from: number): number {
  return /^[^;&\s"']*/.exec(text.slice(from, from + 1000))?.[0].length ?? 0;
}

function followedSpans(text: string, pattern: RegExp): readonly Span[] {
  return [...text.matchAll(pattern)].map(({ index, 1: before = '', 2: secret = '' }) => {
    const from = index + before.length;
    return [from, from + secret.length];
  });
}
