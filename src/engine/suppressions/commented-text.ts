/** A part of a text that one comment can apply to: a Terraform block, a Kubernetes object, a container, a task, an instruction. */
export interface CommentBlock {
  /** First and last line, 1-based. */
  readonly from: number;
  readonly to: number;
  /** Its name in its language; unchanged when lines move. */
  readonly name: string;
  /** The object that contains it; absent for an object. */
  readonly within?: CommentBlock;
}

export interface Comment {
  /** First line, 1-based. */
  readonly line: number;
  /** Without comment characters. */
  readonly text: string;
  /** The block that contains the comment or follows it directly. */
  readonly block?: CommentBlock;
  /** Dotted path of the key on the same or the next line, where the text is a map of settings. */
  readonly key?: string;
}

/** The comments of a text and the blocks around them. */
export interface CommentedText {
  readonly comments: readonly Comment[];
  blockAt(line: number): CommentBlock | undefined;
}

/** Returns a function that finds the block of a line. Inner blocks must come after the blocks around them. */
export function createBlockIndex(blocks: readonly CommentBlock[], lines: number): CommentedText['blockAt'] {
  const byLine = Array.from({ length: lines + 2 }, (): CommentBlock | undefined => undefined);
  for (const block of blocks) byLine.fill(block, block.from, block.to + 1);
  return (line) => byLine[line];
}
