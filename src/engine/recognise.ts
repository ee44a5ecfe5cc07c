import type { EvidenceFile, Parser } from '../model/evidence.ts';
import type { Problem } from '../model/problem.ts';

export interface Recognised {
  readonly parser?: Parser;
  readonly problem?: Problem;
}

/**
 * Finds the parser of a file: the highest certainty wins. Two sure claims are a Problem, since reading the
 * file one way would lose what it says the other way.
 */
export function recogniseFile(file: EvidenceFile, parsers: readonly Parser[]): Recognised {
  const sure: Parser[] = [];
  const perhaps: Parser[] = [];
  for (const parser of parsers) {
    const certainty = parser.recognise(file.path, file.head);
    if (certainty === 'yes') sure.push(parser);
    if (certainty === 'maybe') perhaps.push(parser);
  }
  const claims = sure.length > 0 ? sure : perhaps;
  const [only] = claims;
  if (only === undefined) return { problem: unrecognised(file, parsers) };
  return claims.length === 1 ? { parser: only } : { problem: ambiguous(file, claims) };
}

function ambiguous(file: EvidenceFile, claims: readonly Parser[]): Problem {
  const titles = claims.map((parser) => parser.title).join(' and ');
  return {
    code: 'ambiguous-file',
    severity: 'error',
    message: `${file.path} could be ${titles}, so it was not read. Split it, or leave out the copy that is not evidence.`,
    place: { file: file.path, pointer: [] },
    kinds: [...new Set(claims.flatMap((parser) => parser.kinds))].sort(),
  };
}

/**
 * A file that nobody claims is listed. A `.json` file that is not even JSON (comments and trailing commas
 * allowed) may be evidence that was damaged beyond recognition, so it counts as lost evidence.
 */
function unrecognised(file: EvidenceFile, parsers: readonly Parser[]): Problem {
  const place = { file: file.path, pointer: [] };
  if (!file.path.toLowerCase().endsWith('.json') || isJsonLike(file)) {
    return {
      code: 'unrecognised-file',
      severity: 'info',
      message: `${file.path} is of no format that is read, so nothing in it was assessed.`,
      place,
    };
  }
  return {
    code: 'unparsable-file',
    severity: 'error',
    message: `${file.path} is not valid JSON, so it cannot be told what it was. Export it again, or leave it out.`,
    place,
    kinds: [...new Set(parsers.flatMap((parser) => parser.kinds))].sort(),
  };
}

function isJsonLike(file: EvidenceFile): boolean {
  const text = file.text();
  return parses(text) || parses(withoutCommas(withoutComments(text)));
}

function parses(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

/** Strings are kept whole, so that `//` inside a URL is not taken for a comment. */
function withoutComments(text: string): string {
  return text.replaceAll(/"(?:[^"\\\n]|\\.)*"|\/\/[^\n]*|\/\*[\s\S]*?(?:\*\/|$)/g, (part) =>
    part.startsWith('"') ? part : '',
  );
}

function withoutCommas(text: string): string {
  return text.replaceAll(/"(?:[^"\\\n]|\\.)*"|,(?=\s*[}\]])/g, (part) => (part === ',' ? '' : part));
}
