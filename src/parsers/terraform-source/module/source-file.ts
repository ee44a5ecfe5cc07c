import type { EvidenceFile } from '../../../model/evidence.ts';
import type { Pointer } from '../../../base/pointer.ts';
import type { Place } from '../../../model/place.ts';
import type { Syntax } from '../../../languages/hcl/syntax/ast.ts';
import { parseJson, parseJsonValues } from '../../../languages/hcl/syntax/parse-json.ts';
import { parseNative } from '../../../languages/hcl/syntax/parse-native.ts';

/** A configuration file and the lines of its text. */
export interface SourceFile {
  readonly path: string;
  readonly text: string;
  readonly syntax: Syntax;
  /** 1-based line and column of an offset. */
  position(offset: number): { readonly line: number; readonly column: number };
}

/** Reads a file by its name: `.json` is JSON syntax, everything else native. */
export function readSourceFile(file: EvidenceFile): SourceFile {
  return sourceFile(file, file.path.endsWith('.json') ? parseJson : parseNative);
}

/** Reads a file with variable values. */
export function readValuesFile(file: EvidenceFile): SourceFile {
  return sourceFile(file, file.path.endsWith('.json') ? parseJsonValues : parseNative);
}

function sourceFile(file: EvidenceFile, parse: (text: string) => Syntax): SourceFile {
  const text = file.text();
  const syntax = parse(text);
  let starts: readonly number[] | undefined;
  return {
    path: file.path,
    text,
    syntax,
    position(offset) {
      starts ??= lineStarts(text);
      const line = lastAtOrBefore(starts, offset);
      return { line: line + 1, column: offset - (starts[line] ?? 0) + 1 };
    },
  };
}

/** A place in a file. Its pointer is that of JSON syntax. */
export function placeIn(file: SourceFile, offset: number, pointer: Pointer): Place {
  return { file: file.path, pointer, line: file.position(offset).line };
}

function lineStarts(text: string): readonly number[] {
  const starts = [0];
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) starts.push(at + 1);
  return starts;
}

function lastAtOrBefore(starts: readonly number[], offset: number): number {
  let low = 0;
  let high = starts.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((starts[middle] ?? 0) <= offset) low = middle;
    else high = middle - 1;
  }
  return low;
}
