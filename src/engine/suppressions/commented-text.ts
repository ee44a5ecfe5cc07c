/** A part of a text that one comment can apply to: a Terraform block, a Kubernetes object, a container, a task, an instruction. */
export interface CommentBlock {
  /** First and last line, 1-based. */
  readonly from: number;
  readonly to: number;
  /** What it is called in its language; the same after lines have moved. */
  readonly name: string;
  /** The object that it is a part of; absent where it is one itself. */
  readonly within?: CommentBlock;
}

export interface Comment {
  /** 1-based line on which it begins. */
  readonly line: number;
  /** Without the characters that mark a comment. */
  readonly text: string;
  /** What it is in, or directly before. */
  readonly block?: CommentBlock;
  /** Dotted path of the key that it is beside or directly before, where the text is a map of settings. */
  readonly key?: string;
}

/** The comments of a text and the blocks around them. */
export interface CommentedText {
  readonly comments: readonly Comment[];
  /** The innermost block of a line. */
  blockAt(line: number): CommentBlock | undefined;
}

/** Looks blocks up by line. An inner block comes after the one around it. */
export function createBlockIndex(blocks: readonly CommentBlock[], lines: number): CommentedText['blockAt'] {
  const byLine = Array.from({ length: lines + 2 }, (): CommentBlock | undefined => undefined);
  for (const block of blocks) byLine.fill(block, block.from, block.to + 1);
  return (line) => byLine[line];
}
