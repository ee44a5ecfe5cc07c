import { lineFinder } from '../../base/line.ts';
import { parseNative } from '../../languages/hcl/syntax/parse-native.ts';
import { createBlockIndex, type CommentBlock, type Comment, type CommentedText } from './commented-text.ts';

/** Comments of a Terraform file; each top-level block is an object. */
export function readHclText(text: string): CommentedText {
  const { body, comments } = parseNative(text);
  const findLine = lineFinder(text);
  const blocks = body.blocks.map(({ type, labels, range }): CommentBlock => {
    return {
      from: findLine(range.start),
      to: findLine(Math.max(range.start, range.end - 1)),
      name: [type, ...labels].join('.'),
    };
  });
  const blockAt = createBlockIndex(blocks, findLine(text.length));
  const starts = new Map(blocks.map((block) => [block.from, block]));
  const read: Comment[] = [];
  let below: { readonly line: number; readonly block: CommentBlock | undefined } | undefined;
  // from the last one up: a comment directly above another one belongs to what that one is above
  for (const { start, end } of comments.toReversed()) {
    const line = findLine(start);
    const next = findLine(Math.max(start, end - 1)) + 1;
    const isAlone = text.slice(text.lastIndexOf('\n', start - 1) + 1, start).trim() === '';
    const above = starts.get(next) ?? (below?.line === next ? below.block : undefined);
    const block = blockAt(line) ?? (isAlone ? above : undefined);
    read.push({ line, text: bareText(text.slice(start, end)), ...(block === undefined ? {} : { block }) });
    below = isAlone ? { line, block } : undefined;
  }
  return { comments: read.reverse(), blockAt };
}

function bareText(comment: string): string {
  if (comment.startsWith('/*')) return comment.slice(2, -2);
  return comment.slice(comment.startsWith('//') ? 2 : 1);
}
