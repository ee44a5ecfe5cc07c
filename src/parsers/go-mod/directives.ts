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
  /** Module folders in a go.work. */
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

function readDirective(found: Directives, directive: Directive, complain: Complain): void {
  const { keyword, words, line } = directive;
  if (keyword === 'replace') replace(found, words, line, complain);
  else if (!takesDirective(found, directive) && !UNUSED.has(keyword)) {
    complain('it is not a directive that go.mod knows', line);
  }
}

function takesDirective(found: Directives, { keyword, words, comment, line }: Directive): boolean {
  const [first = '', second = ''] = words;
  switch (`${keyword} ${words.length}`) {
    case 'module 1':
      found.module = first;
      return true;
    case 'go 1':
      found.go = first;
      return true;
    case 'toolchain 1':
      found.toolchain = first;
      return true;
    case 'godebug 1':
      found.godebug.push(first);
      return true;
    case 'use 1':
      found.uses.push({ path: first, line });
      return true;
    case 'exclude 2':
      found.excluded += 1;
      return true;
    case 'require 2':
      if (!VERSION.test(second)) return false;
      found.requirements.push({ path: first, version: second, indirect: /^\s*indirect\b/.test(comment), line });
      return true;
    default:
      return false;
  }
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

interface Line {
  readonly words: readonly string[];
  readonly comment: string;
}

const MAX_LINE = 10_000;

function tokens(content: string): Line {
  const words: string[] = [];
  const line = content.slice(0, MAX_LINE);
  const next = /\s*(?:\/\/(.*)|"([^"]*)"|`([^`]*)`|([()])|((?:[^\s"`()/]|\/(?!\/))+)|(\S))/y;
  for (let match = next.exec(line); match !== null; match = next.exec(line)) {
    const [, comment, double, back, bracket, bare, stray] = match;
    if (comment !== undefined) return { words, comment };
    words.push(double ?? back ?? bracket ?? bare ?? stray ?? '');
  }
  return { words, comment: '' };
}
