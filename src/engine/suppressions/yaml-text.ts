import { readYamlLines, type YamlLine } from '../../languages/yaml/line-structure.ts';
import { createBlockIndex, type CommentBlock, type Comment, type CommentedText } from './commented-text.ts';
import { readYamlBlocks } from './yaml-blocks.ts';

/**
 * Comments of a YAML text. An object is a Kubernetes object (its containers are parts of it), an item of a `List`, an
 * Ansible play, task or handler, and otherwise a top-level entry of the file.
 */
export function readYamlText(text: string): CommentedText {
  const lines = readYamlLines(text);
  const { blocks, columns, keys } = readYamlBlocks(lines, text.split('\n'));
  const blockAt = createBlockIndex(blocks, lines.length);
  const starts = new Map<number, readonly CommentBlock[]>();
  for (const block of blocks) starts.set(block.from, [...(starts.get(block.from) ?? []), block]);
  const comments = lines.flatMap((line, index): readonly Comment[] => {
    if (line.comment === undefined) return [];
    const number = index + 1;
    const { column } = line.comment;
    const target = line.kind === 'comment' ? belowComments(lines, index) : number;
    const before = starts.get(target)?.find((block) => columns.get(block) === column);
    const block = (line.kind === 'comment' ? before : undefined) ?? blockAt(number);
    const key = keys.get(target);
    const isBeside = key !== undefined && (line.kind !== 'comment' || key.column === column);
    return [
      {
        line: number,
        text: line.comment.text,
        ...(block === undefined ? {} : { block }),
        ...(isBeside ? { key: key.path } : {}),
      },
    ];
  });
  return { comments, blockAt };
}

function belowComments(lines: readonly YamlLine[], from: number): number {
  let at = from;
  while (lines[at]?.kind === 'comment') at += 1;
  return at + 1;
}
