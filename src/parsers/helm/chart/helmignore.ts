import type { Re2Pattern } from '../../../languages/re2/re2.ts';
import { compilePathPattern } from './path-pattern.ts';

interface Rule {
  readonly pattern: Re2Pattern;
  readonly baseOnly: boolean;
  readonly negated: boolean;
  readonly foldersOnly: boolean;
}

export interface IgnoreRules {
  ignores(path: string): boolean;
}

const MAX_RULES = 1000;
/** Editors leave hidden files in `templates`; Helm always skips them. */
const DEFAULT_RULE = 'templates/.?*';

/**
 * The rules of a `.helmignore` file (Helm documentation, "The .helmignore file"), `undefined` when one of them
 * cannot be read: Helm then refuses the chart.
 */
export function readIgnoreRules(text: string): IgnoreRules | undefined {
  const rules: Rule[] = [];
  const lines = text.split('\n', MAX_RULES);
  for (const line of [...lines, DEFAULT_RULE]) {
    const rule = line.trim();
    if (rule === '' || rule.startsWith('#')) continue;
    const read = readRule(rule);
    if (read === undefined) return undefined;
    rules.push(read);
  }
  return { ignores: (path) => ignoresFile(rules, path) };
}

function readRule(line: string): Rule | undefined {
  if (line.includes('**')) return undefined;
  const negated = line.startsWith('!');
  const positive = negated ? line.slice(1) : line;
  const foldersOnly = positive.endsWith('/');
  const body = foldersOnly ? positive.slice(0, -1) : positive;
  const pattern = compilePathPattern(body.startsWith('/') ? body.slice(1) : body);
  if (pattern === undefined) return undefined;
  return { pattern, baseOnly: !body.includes('/'), negated, foldersOnly };
}

function ignoresFile(rules: readonly Rule[], path: string): boolean {
  for (let slash = path.indexOf('/'); slash !== -1; slash = path.indexOf('/', slash + 1)) {
    if (ignoresOne(rules, path.slice(0, slash), true)) return true;
  }
  return ignoresOne(rules, path, false);
}

/** The first rule that decides wins; a negated rule excludes everything that it does not match. */
function ignoresOne(rules: readonly Rule[], path: string, folder: boolean): boolean {
  for (const rule of rules) {
    const subject = rule.baseOnly ? path.slice(path.lastIndexOf('/') + 1) : path;
    if (rule.negated) {
      if ((rule.foldersOnly && !folder) || rule.pattern.test(subject) !== true) return true;
      continue;
    }
    if (rule.foldersOnly && !folder) continue;
    if (rule.pattern.test(subject) === true) return true;
  }
  return false;
}
