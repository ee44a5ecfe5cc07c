import { define, textArgument } from './define.ts';
import type { FunctionRow } from './define.ts';

/** The shortest path that means the same, by its text alone (Go's `path.Clean`). */
export function cleanPath(path: string): string {
  const rooted = path.startsWith('/');
  const kept: string[] = [];
  for (const part of path.split('/')) {
    if (part === '' || part === '.') continue;
    if (part !== '..') kept.push(part);
    else if (kept.length > 0 && kept[kept.length - 1] !== '..') kept.pop();
    else if (!rooted) kept.push(part);
  }
  const joined = kept.join('/');
  if (rooted) return `/${joined}`;
  return joined === '' ? '.' : joined;
}

function basename(path: string): string {
  if (path === '') return '.';
  const end = path.replace(/\/+$/, '');
  return end === '' ? '/' : end.slice(end.lastIndexOf('/') + 1);
}

function extension(path: string): string {
  const name = path.slice(path.lastIndexOf('/') + 1);
  const point = name.lastIndexOf('.');
  return point === -1 ? '' : name.slice(point);
}

function folder(path: string): string {
  return cleanPath(path.slice(0, path.lastIndexOf('/') + 1));
}

function onText(change: (text: string) => string | boolean): ReturnType<typeof define> {
  return define(['string'], (args) => change(textArgument(args, 0)));
}

const ABSOLUTE = onText((path) => path.startsWith('/'));

/** Functions on paths, with slashes on every system (Helm documentation, "File Path Functions"). */
export const PATHS: readonly FunctionRow[] = [
  ['base', onText(basename)],
  ['dir', onText(folder)],
  ['clean', onText(cleanPath)],
  ['ext', onText(extension)],
  ['isAbs', ABSOLUTE],
  ['osBase', onText(basename)],
  ['osDir', onText(folder)],
  ['osClean', onText(cleanPath)],
  ['osExt', onText(extension)],
  ['osIsAbs', ABSOLUTE],
];
