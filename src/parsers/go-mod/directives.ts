import { tokens } from './tokens.ts';

export interface Requirement {
  readonly path: string;
  readonly version: string;
  readonly indirect: boolean;
  readonly line: number;
}

export interface Replacement {
  readonly path: string;
  /** Empty when every version is replaced. */
  readonly version: string;
  readonly target: string;
  readonly targetVersion: string;
}

export interface Directives {
  module: string;
  go: string;
  toolchain: string;
  excluded: number;
  readonly godebug: string[];
  /** Folders of modules, in a go.work. */
  readonly uses: { readonly path: string; readonly line: number }[];
  readonly requirements: Requirement[];
  readonly replacements: Replacement[];
}

/** Called for a line that cannot be read. */
export type Complain = (reason: string, line: number) => void;

const VERSION = /^v\d{1,10}\.\d{1,10}\.\d{1,20}(?:[-+][\w.+-]{1,200})?$/;
const UNUSED = new Set(['retract', 'tool', 'ignore']);

/** Reads the directives of a go.mod or go.work, single or in blocks (go.dev/ref/mod, go.mod files and workspaces). */
export function readDirectives(text: string, complain: Complain): Directives {
  const found: Directives = {
    module: '',
    go: '',
    toolchain: '',
    excluded: 0,
    godebug: [],
    uses: [],
    requirements: [],
    replacements: [],
  };
  let block = '';
  let opened = 0;
  for (const [index, content] of text.split('\n').entries()) {
    const line = index + 1;
    const { words, comment } = tokens(content);
    const [first] = words;
    if (first === undefined) continue;
    if (block !== '' && first === ')') block = '';
    else if (block !== '') readDirective(found, { keyword: block, words, comment, line }, complain);
    else if (words.at(-1) === '(' && words.length === 2) {
      block = first;
      opened = line;
    } else readDirective(found, { keyword: first, words: words.slice(1), comment, line }, complain);
  }
  if (block !== '') complain('its block is not closed, so the file may be cut off', opened);
  return found;
}

interface Directive {
  readonly keyword: string;
  readonly words: readonly string[];
  readonly comment: string;
  readonly line: number;
}

function readDirective(found: Directives, { keyword, words, comment, line }: Directive, complain: Complain): void {
  const [first = '', second = ''] = words;
  if (keyword === 'module' && words.length === 1) found.module = first;
  else if (keyword === 'go' && words.length === 1) found.go = first;
  else if (keyword === 'toolchain' && words.length === 1) found.toolchain = first;
  else if (keyword === 'godebug' && words.length === 1) found.godebug.push(first);
  else if (keyword === 'use' && words.length === 1) found.uses.push({ path: first, line });
  else if (keyword === 'exclude' && words.length === 2) found.excluded += 1;
  else if (keyword === 'require' && words.length === 2 && VERSION.test(second)) {
    found.requirements.push({ path: first, version: second, indirect: /^\s*indirect\b/.test(comment), line });
  } else if (keyword === 'replace') replace(found, words, line, complain);
  else if (!UNUSED.has(keyword)) complain('it is not a directive that go.mod knows', line);
}

function replace(found: Directives, words: readonly string[], line: number, complain: Complain): void {
  const arrow = words.indexOf('=>');
  const [path, version = '', ...more] = words.slice(0, Math.max(arrow, 0));
  const [target, targetVersion = '', ...rest] = words.slice(arrow + 1);
  if (arrow === -1 || path === undefined || target === undefined || more.length + rest.length > 0) {
    complain('it is not a replacement', line);
    return;
  }
  found.replacements.push({ path, version, target, targetVersion });
}
