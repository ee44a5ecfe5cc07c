/** How Node loads TypeScript, and the globals of Jest that the runner provides. */
import { readFileSync } from 'node:fs';
import { transformSync } from '@swc/wasm-typescript';

const GLOBALS = new URL('./globals.mjs', import.meta.url).href;

export function resolve(specifier, context, next) {
  return specifier === '@jest/globals' ? { url: GLOBALS, shortCircuit: true } : next(specifier, context);
}

/** Blanks the types of a module, so that every place in it stays as it is written. */
export function load(url, context, next) {
  const { protocol, pathname } = new URL(url);
  if (protocol !== 'file:' || !pathname.endsWith('.ts')) return next(url, context);
  const { code } = transformSync(readFileSync(new URL(pathname, url), 'utf8'), { mode: 'strip-only' });
  return { format: 'module', source: code, shortCircuit: true };
}
