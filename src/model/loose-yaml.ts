const DEEP = ' '.repeat(200);
const MAX_REPAIRS = 50;
/** Each repair reads the text again, so only texts of people are repaired, not dumps. */
const MAX_CHARACTERS = 1024 * 1024;

/** What reading a text gave; `shallow` is the 0-based line that is not indented enough, where that is what is wrong. */
export interface LooseAttempt {
  readonly shallow?: number | undefined;
}

/**
 * Reads YAML as Go's and Python's readers do: lines within brackets and quotes may begin anywhere, although the
 * specification wants them indented (YAML 1.2, section 7.4 with 6.1). Their blanks mean nothing, so a line that is
 * refused for them gets more and the text is read again. The number of lines stays.
 */
export function readLoosely<Attempt extends LooseAttempt>(text: string, read: (text: string) => Attempt): Attempt {
  let attempt = read(text);
  let loose = text;
  for (let repairs = 0; attempt.shallow !== undefined && repairs < MAX_REPAIRS; repairs += 1) {
    const deeper = loose.length > MAX_CHARACTERS ? undefined : indented(loose, attempt.shallow);
    if (deeper === undefined) return attempt;
    loose = deeper;
    attempt = read(loose);
  }
  return attempt;
}

/** The line that a reader of the strict rule refuses for its indentation alone; nothing for every other error. */
export function shallowLine(error: {
  readonly reason: string;
  readonly mark?: { readonly line: number };
}): LooseAttempt {
  return error.reason === 'deficient indentation' && error.mark !== undefined ? { shallow: error.mark.line } : {};
}

function indented(text: string, line: number): string | undefined {
  const lines = text.split('\n');
  const found = lines[line];
  if (found === undefined || found.startsWith(DEEP)) return undefined;
  lines[line] = DEEP + found.trimStart();
  return lines.join('\n');
}
