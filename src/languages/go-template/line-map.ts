import type { Sink } from './execute/run.ts';

/** The origin of one line of rendered text. */
export interface LineSource {
  /** Offset in the file of what wrote the first visible character of the line. */
  readonly offset: number;
  /** Offset of the only action that wrote to the line; `undefined` for none or several. */
  readonly action: number | undefined;
}

interface OpenLine {
  offset: number;
  visible: boolean;
  action: number | undefined;
  several: boolean;
}

/** A sink that keeps the text and, line by line, which statement of the file wrote it. */
export interface Recorder extends Sink {
  text(): string;
  lines(): readonly LineSource[];
}

/** Creates a recorder: it collects the output of a template, and the origin of each line. */
export function recorder(): Recorder {
  const parts: string[] = [];
  const closed: LineSource[] = [];
  let open: OpenLine | undefined;

  function piece(text: string, offset: number, verbatim: boolean): void {
    open ??= { offset, visible: false, action: undefined, several: false };
    if (!open.visible && text.trim() !== '') {
      open.offset = verbatim ? offset + (text.length - text.trimStart().length) : offset;
      open.visible = true;
    }
    if (verbatim || text.trim() === '') return;
    open.several ||= open.action !== undefined && open.action !== offset;
    open.action = offset;
  }

  function close(offset: number): void {
    const line = open ?? { offset, action: undefined, several: false };
    closed.push({ offset: line.offset, action: line.several ? undefined : line.action });
    open = undefined;
  }

  return {
    write(text, offset, verbatim) {
      parts.push(text);
      let start = 0;
      for (let end = text.indexOf('\n'); end !== -1; end = text.indexOf('\n', start)) {
        const from = verbatim ? offset + start : offset;
        if (end > start) piece(text.slice(start, end), from, verbatim);
        close(from);
        start = end + 1;
      }
      if (start < text.length) piece(text.slice(start), verbatim ? offset + start : offset, verbatim);
    },
    text: () => parts.join(''),
    lines: () => (open === undefined ? closed : [...closed, { offset: open.offset, action: open.action }]),
  };
}
