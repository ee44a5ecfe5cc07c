/** The range of one document of a YAML stream: from its marker (or its first line) to the next marker. */
export interface DocumentRange {
  readonly start: number;
  readonly end: number;
}

/**
 * Splits a stream at its markers (YAML 1.2.2 section 9.1: `---` and `...` at the start of a line are always markers).
 * A part with neither marker nor content is no document.
 */
export function documentRanges(text: string): readonly DocumentRange[] {
  const ranges: DocumentRange[] = [];
  let start = 0;
  let opened = false;
  let dashes = nextLineStart(text, '---', 0);
  let dots = nextLineStart(text, '...', 0);
  for (;;) {
    const opens = dashes < dots;
    const end = Math.min(dashes, dots, text.length);
    if (opened || holdsContent(text, start, end)) ranges.push({ start, end });
    if (end === text.length) return ranges;
    start = opens ? end : end + 3;
    opened = opens;
    if (opens) dashes = nextLineStart(text, '---', end + 3);
    else dots = nextLineStart(text, '...', end + 3);
  }
}

function nextLineStart(text: string, marker: string, from: number): number {
  if (from === 0 && text.startsWith(marker) && isBlank(text.charAt(3))) return 0;
  for (let at = text.indexOf(`\n${marker}`, from); at !== -1; at = text.indexOf(`\n${marker}`, at + 1)) {
    if (isBlank(text.charAt(at + 4))) return at + 1;
  }
  return Infinity;
}

function isBlank(character: string): boolean {
  return character === '' || ' \t\r\n'.includes(character);
}

function holdsContent(text: string, start: number, end: number): boolean {
  for (let at = start; at < end;) {
    const line = text.indexOf('\n', at);
    const stop = line === -1 || line > end ? end : line;
    let first = at;
    while (first < stop && ' \t\r'.includes(text.charAt(first))) first += 1;
    const character = text.charAt(first);
    if (first < stop && character !== '#' && !(character === '%' && first === at)) return true;
    at = stop + 1;
  }
  return false;
}
