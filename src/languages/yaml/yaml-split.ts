export interface DocumentText {
  readonly text: string;
  /** 0-based line of the stream on which the text begins. */
  readonly line: number;
}

/**
 * Splits a stream at its document markers (YAML 1.2.2 section 9.1: `---` and `...` at the start of a line are always
 * markers, also within block scalars). The parts are the documents that a parser of the whole text finds.
 */
export function splitDocuments(text: string): readonly DocumentText[] {
  const documents: DocumentText[] = [];
  let start = 0;
  let startLine = 0;
  let opened = false;
  const close = (end: number): void => {
    const part = text.slice(start, end);
    if (opened || holdsContent(part)) documents.push({ text: part, line: startLine });
  };
  let line = 0;
  for (let at = 0; at < text.length; line += 1) {
    const next = nextLine(text, at);
    const marker = markerAt(text, at);
    if (marker === '---') {
      close(at);
      start = at;
      startLine = line;
      opened = true;
    } else if (marker === '...') {
      close(at);
      start = next;
      startLine = line + 1;
      opened = false;
    }
    at = next;
  }
  close(text.length);
  return documents;
}

function nextLine(text: string, from: number): number {
  for (let at = from; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === 10) return at + 1;
    if (code === 13) return text.charCodeAt(at + 1) === 10 ? at + 2 : at + 1;
  }
  return text.length;
}

function markerAt(text: string, at: number): '---' | '...' | undefined {
  if (!text.startsWith('---', at) && !text.startsWith('...', at)) return undefined;
  const after = text.charAt(at + 3);
  const isAlone = after === '' || after === ' ' || after === '\t' || after === '\n' || after === '\r';
  if (!isAlone) return undefined;
  return text.charAt(at) === '-' ? '---' : '...';
}

function holdsContent(part: string): boolean {
  return part.split(/\r\n|[\r\n]/).some((line) => /^[ \t]*[^ \t#%]/.test(line) || /^[ \t]+%/.test(line));
}
