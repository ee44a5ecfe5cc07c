import { readInstructions } from '../../parsers/shared/dockerfile/instructions.ts';
import { createBlockIndex, type CommentBlock, type Comment, type CommentedText } from './commented-text.ts';

/** Comments of a Dockerfile; each instruction is an object, and a comment applies to the one directly below. */
export function readDockerfileText(text: string): CommentedText {
  const lines = text.split(/\r?\n/);
  const instructions = readInstructions(text, () => undefined);
  const blocks = instructions.map(({ keyword, text: rest, line }, index): CommentBlock => {
    const to = (instructions[index + 1]?.line ?? lines.length + 1) - 1;
    return { from: line, to, name: `${keyword} ${rest}`.slice(0, 200) };
  });
  const starts = new Map(blocks.map((block) => [block.from, block]));
  const comments: Comment[] = [];
  let below: CommentBlock | undefined;
  for (let line = lines.length; line > 0; line -= 1) {
    const content = (lines[line - 1] ?? '').trimStart();
    if (!content.startsWith('#')) below = starts.get(line);
    // a here-document ends with its name, so that none of its lines is directly above an instruction
    else comments.push({ line, text: content.slice(1), ...(below === undefined ? {} : { block: below }) });
  }
  return { comments: comments.reverse(), blockAt: createBlockIndex(blocks, lines.length) };
}
