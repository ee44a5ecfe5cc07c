import { refuseStandIn, UNKNOWN_TEXT } from '../stand-in.ts';
import type { TemplateFunction } from '../template-function.ts';
import { define, textArgument, type FunctionRow } from './define.ts';

/** The shortest equivalent path, computed from the text alone (Go's `path.Clean`). */
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

function onPath(change: (path: string) => string): TemplateFunction {
  return define(['string'], (args) => {
    const path = textArgument(args, 0);
    return path.includes(UNKNOWN_TEXT) ? UNKNOWN_TEXT : change(path);
  });
}

const ABSOLUTE = define(['string'], (args) => {
  const path = textArgument(args, 0);
  if (!path.startsWith('/')) refuseStandIn(path.slice(0, 1));
  return path.startsWith('/');
});

/** Functions on paths, with slashes on every system (Helm documentation, "File Path Functions"). */
export const PATHS: readonly FunctionRow[] = [
  ['base', onPath(basename)],
  ['dir', onPath(folder)],
  ['clean', onPath(cleanPath)],
  ['ext', onPath(extension)],
  ['isAbs', ABSOLUTE],
  ['osBase', onPath(basename)],
  ['osDir', onPath(folder)],
  ['osClean', onPath(cleanPath)],
  ['osExt', onPath(extension)],
  ['osIsAbs', ABSOLUTE],
];
