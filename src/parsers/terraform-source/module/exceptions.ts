import type { Range } from '../../../languages/hcl/syntax/ast.ts';
import type { Declaration } from './declarations.ts';
import type { SourceFile } from './source-file.ts';

interface Exception {
  readonly at: Range;
  readonly tool: string;
  /** What is skipped, such as rule ids; `''` for everything. */
  readonly names: string;
  readonly wholeFile: boolean;
}

const NAMES = '[\\w.*-]{1,80}(?:,[ ]?[\\w.*-]{1,80}){0,20}';
const FORMS: readonly RegExp[] = [
  new RegExp(`^(?:#|//|/\\*)[ \\t]{0,20}(?<tool>checkov|bridgecrew|cortex):skip=(?<names>${NAMES})`, 'u'),
  new RegExp(`^(?:#|//|/\\*)[ \\t]{0,20}(?<tool>tfsec|trivy):ignore:(?<names>${NAMES})`, 'u'),
  /^(?:#|\/\/|\/\*)[ \t]{0,20}(?<tool>kics)-scan[ \t]{1,20}ignore(?<part>-line|-block)?(?<names>)/u,
];
const MAX_SHOWN = 10;

const KNOWN = new WeakMap<SourceFile, readonly Exception[]>();

/**
 * The exceptions for other scanners in comments inside a declaration or right above it. They are shown to the reader,
 * but have no effect.
 */
export function declaredExceptions({ file, range }: Declaration): readonly string[] {
  const exceptions = KNOWN.get(file) ?? readExceptions(file);
  KNOWN.set(file, exceptions);
  if (exceptions.length === 0) return [];
  const start = startWithComments(file, range.start);
  const own = exceptions.filter(({ at, wholeFile }) => wholeFile || (at.start >= start && at.end <= range.end));
  return own.slice(0, MAX_SHOWN).map(({ at, tool, names }) => {
    const what = names === '' ? '' : ` (${names})`;
    return `A comment in line ${file.position(at.start).line} declares an exception for ${tool}${what}; it was not obeyed.`;
  });
}

function readExceptions(file: SourceFile): readonly Exception[] {
  if (!/skip=|ignore/.test(file.text)) return [];
  return file.syntax.comments.flatMap((at) => {
    const text = file.text.slice(at.start, Math.min(at.end, at.start + 2048));
    for (const form of FORMS) {
      const groups = form.exec(text)?.groups;
      if (groups === undefined) continue;
      const { tool = '', names = '', part } = groups;
      return [{ at, tool, names, wholeFile: tool === 'kics' && part === undefined }];
    }
    return [];
  });
}

function startWithComments({ text, syntax }: SourceFile, offset: number): number {
  let start = offset;
  for (let index = lastBefore(syntax.comments, offset); index >= 0; index -= 1) {
    const comment = syntax.comments[index];
    if (comment === undefined || text.slice(comment.end, start).trim() !== '') break;
    const lineStart = text.lastIndexOf('\n', comment.start) + 1;
    if (text.slice(lineStart, comment.start).trim() !== '') break;
    start = comment.start;
  }
  return start;
}

function lastBefore(comments: readonly Range[], offset: number): number {
  let low = -1;
  let high = comments.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((comments[middle]?.end ?? 0) <= offset) low = middle;
    else high = middle - 1;
  }
  return low;
}
