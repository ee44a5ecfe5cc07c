import type { EvidenceFile, Parser } from '../../model/evidence.ts';
import { hashText, integrityHashes } from '../shared/packages/hashes.ts';
import { lockedPackage, originProperties } from '../shared/packages/lock-file.ts';
import type { ProblemList } from '../shared/problem-list.ts';
import { isPackageName, nameOfPattern, originOfRange, type YarnEntry, type YarnRead } from './entry.ts';

interface Block {
  readonly line: number;
  readonly patterns: readonly string[];
  readonly fields: Map<string, string>;
  readonly wanted: string[];
  /** Name of the list that contains lines with an indent of four. */
  list: string;
}

const MAX_LINE = 20_000;
const DEPENDENCIES: ReadonlySet<string> = new Set(['dependencies', 'optionalDependencies']);

/**
 * Yarn 1: entries begin at the margin and end with a colon; fields are indented by two blanks, dependencies by four.
 * Each statement is a name and a text, both in double quotes or bare.
 */
export function readClassic(file: EvidenceFile, parser: Parser, problems: ProblemList): YarnRead {
  const { blocks, broken } = readBlocks(file);
  const entries: YarnEntry[] = [];
  for (const block of blocks) {
    const entry = broken.has(block.line) ? undefined : readEntry(block, file.path, parser.id);
    if (entry === undefined) broken.add(block.line);
    else entries.push(entry);
  }
  for (const line of broken) {
    const message = `${file.path}: the entry at line ${line} is malformed. Write the file again with yarn install.`;
    problems.add('partly-read', message, [], line);
  }
  return { entries, skipped: broken.size, version: '1', problems: [] };
}

function readBlocks(file: EvidenceFile): { readonly blocks: readonly Block[]; readonly broken: Set<number> } {
  const blocks: Block[] = [];
  const broken = new Set<number>();
  for (const [index, raw] of file.text().split('\n').entries()) {
    const text = raw.trimEnd();
    if (text === '' || text.trimStart().startsWith('#')) continue;
    const statement = readStatement(text);
    const block = blocks.at(-1);
    if (statement?.indent === 0 && statement.opens) {
      blocks.push({ line: index + 1, patterns: statement.words, fields: new Map(), wanted: [], list: '' });
    } else if (statement === undefined || block === undefined || !noteStatement(block, statement)) {
      broken.add(block?.line ?? index + 1);
    }
  }
  return { blocks, broken };
}

interface Statement {
  readonly indent: number;
  readonly words: readonly string[];
  readonly opens: boolean;
}

function readStatement(text: string): Statement | undefined {
  const words = text.length > MAX_LINE ? undefined : readWords(text.trim().replace(/:$/, ''));
  const indent = text.length - text.trimStart().length;
  return words === undefined ? undefined : { indent, words, opens: text.endsWith(':') };
}

function noteStatement(block: Block, { indent, words, opens }: Statement): boolean {
  const [name = '', value = ''] = words;
  if (words.length === 1 && indent === 2 && opens) block.list = name;
  else if (words.length === 2 && indent === 2) block.fields.set(name, value);
  else if (words.length !== 2 || indent !== 4) return false;
  else if (DEPENDENCIES.has(block.list)) block.wanted.push(`${name}@${value}`);
  return true;
}

function readEntry(block: Block, file: string, source: string): YarnEntry | undefined {
  const [first = ''] = block.patterns;
  const alias = /^npm:((?:@[\w.~-]+\/)?[\w.~-]+)@/.exec(first.slice(nameOfPattern(first).length + 1))?.[1];
  const name = alias ?? nameOfPattern(first);
  const version = block.fields.get('version') ?? '';
  if (!isPackageName(name) || !/^[\w.+-]{1,200}$/.test(version)) return undefined;
  const range = first.slice(nameOfPattern(first).length + 1);
  const resolved = block.fields.get('resolved') ?? '';
  const origin = readOrigin(range, resolved);
  const place = { file, pointer: [], line: block.line };
  const locked = lockedPackage({
    ecosystem: 'npm',
    name,
    version,
    scope: 'unknown',
    source,
    place,
    properties: originProperties(origin),
  });
  locked.hashes.push(...integrityHashes(block.fields.get('integrity') ?? ''));
  const sha1 = /#([0-9a-f]{40})$/.exec(resolved)?.[1];
  const hash = locked.hashes.length > 0 || sha1 === undefined ? undefined : hashText('sha1', sha1);
  if (hash !== undefined && origin === 'registry') locked.hashes.push(hash);
  return { locked, patterns: block.patterns, wanted: block.wanted.map((pattern) => [pattern]), member: false };
}

function readOrigin(range: string, resolved: string): ReturnType<typeof originOfRange> {
  const byRange = originOfRange(range);
  if (byRange !== 'registry' || resolved === '') return byRange;
  if (/^git[+:@]|\.git#/.test(resolved)) return 'git';
  return /\/-\/[^/?#]{1,300}\.tgz(?:[?#]|$)/.test(resolved.slice(0, 2000)) ? 'registry' : 'url';
}

function readWords(text: string): readonly string[] | undefined {
  const words: string[] = [];
  const word = /(?:"((?:[^"\\]|\\.)*)"|([^\s",]+))(?:,\s*|\s+|$)/y;
  while (word.lastIndex < text.length) {
    const match = word.exec(text);
    if (match === null || match[0] === '') return undefined;
    words.push(match[1]?.replace(/\\(.)/g, '$1') ?? match[2] ?? '');
  }
  return words.length === 0 ? undefined : words;
}
