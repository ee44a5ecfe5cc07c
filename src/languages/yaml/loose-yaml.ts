const DEEP = ' '.repeat(200);
const MAX_REPAIRS = 50;
/**
 * Each repair reads the text again, so only texts that people write are repaired, not dumps: 50 lines of 80 KB, 4 of
 * 1 MB.
 */
const MAX_CHARACTERS = 4 * 1024 * 1024;

/** The result of reading a text. `shallow` is the 0-based line whose missing indentation is the error. */
export interface LooseAttempt {
  readonly shallow?: number | undefined;
}

/**
 * Reads YAML as Go's and Python's readers do: lines within brackets and quotes may have any indentation, although the
 * specification requires it (YAML 1.2, section 7.4 with 6.1). A line that is refused for its indentation is indented
 * further, which does not change its meaning, and the text is read again. The number of lines does not change.
 */
export function readLoosely<Attempt extends LooseAttempt>(text: string, read: (text: string) => Attempt): Attempt {
  let attempt = read(text);
  const most = Math.min(MAX_REPAIRS, Math.floor(MAX_CHARACTERS / Math.max(text.length, 1)));
  let loose = text;
  for (let repairs = 0; attempt.shallow !== undefined && repairs < most; repairs += 1) {
    const deeper = indented(loose, attempt.shallow);
    if (deeper === undefined) return attempt;
    loose = deeper;
    attempt = read(loose);
  }
  return attempt;
}

/** The line that a strict reader refuses only because of its indentation; `undefined` for every other error. */
export function shallowLine(error: {
  readonly reason: string;
  readonly mark?: { readonly line: number };
}): LooseAttempt {
  return error.reason === 'deficient indentation' && error.mark !== undefined ? { shallow: error.mark.line } : {};
}

function indented(text: string, line: number): string | undefined {
  let start = 0;
  for (let before = 0; before < line; before += 1) {
    start = text.indexOf('\n', start) + 1;
    if (start === 0) return undefined;
  }
  if (text.startsWith(DEEP, start)) return undefined;
  let content = start;
  while (text[content] === ' ' || text[content] === '\t') content += 1;
  return text.slice(0, start) + DEEP + text.slice(content);
}
