import { isSecretSetting } from '../../../model/secrets/secret-names.ts';
import { looksLikeCredential } from '../../../model/secrets/secret-spans.ts';

const LONGEST = 1024 * 1024;
const GIVEN: readonly RegExp[] = [
  /(?:^|[\s;&|"'({,])(?:\$env:)?([A-Za-z_][\w.-]{1,80})["']?\s{0,4}[=:]\s{0,4}["']?([^\s"'`]{4,200})/g,
  /(?:^|\s)--?([A-Za-z][\w-]{1,80})(?:=|\s{1,4})["']?([^\s"'`]{4,200})/g,
];
const ELSEWHERE =
  /^(?:[$`<{%*\\/~|&>@#=!-]|(?:https?|file|s3|gs|arn|vault|ssm|projects)[:/]|true$|false$|null$|none$)/i;
const HASH = /^[0-9a-f]{40}$/;

/**
 * Whether a text for the first start of a machine contains something like a secret: a published shape of a
 * credential, or a value under a secret name. `undefined` where that is unknown: a digest in place of the text (the
 * AWS provider stores one in states), compressed data, a very long text.
 */
export function scriptHolds(text: string): 'suspicious' | 'unsuspicious' | undefined {
  const script = scriptText(text);
  return script === undefined ? undefined : decodedHolds(script);
}

/** As `scriptHolds`, for a script that is already decoded. */
export function decodedHolds(script: string): 'suspicious' | 'unsuspicious' {
  const lines = script.split('\n').map((line) => (isComment(line) ? line.replaceAll(/=/g, ' ') : line));
  const isSuspicious =
    looksLikeCredential(lines.join('\n')) || lines.some((line) => !isComment(line) && givesSecret(line));
  return isSuspicious ? 'suspicious' : 'unsuspicious';
}

/** The script as text, decoded from Base64 where needed; `undefined` where it is unknown. */
export function scriptText(text: string): string | undefined {
  return text === '' || text.length > LONGEST || HASH.test(text) ? undefined : decode(text);
}

/** Decodes Base64; returns other text unchanged, and `undefined` for binary data. */
function decode(text: string): string | undefined {
  const compact = text.replaceAll(/[\r\n]/g, '');
  if (compact.length < 16 || compact.length % 4 !== 0 || !/^[A-Za-z0-9+/]+={0,2}$/.test(compact)) return text;
  const bytes = Buffer.from(compact, 'base64');
  const decoded = bytes.toString('utf8');
  return /[\u0000-\u0008\u000E-\u001F\uFFFD]/.test(decoded) ? undefined : decoded;
}

function givesSecret(line: string): boolean {
  return GIVEN.some((pattern) =>
    [...line.slice(0, 4000).matchAll(pattern)].some(
      ([, name = '', value = '']) => isSecretSetting(name) && !ELSEWHERE.test(value),
    ),
  );
}

/** Comments of shells, Python, PowerShell and batch files: an example there is no secret, but a real token is. */
function isComment(line: string): boolean {
  return /^\s*(?:#|\/\/|rem\s)/i.test(line);
}
