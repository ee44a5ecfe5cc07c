import { relative, resolve, sep } from 'node:path';

/** The prefix of evidence paths relative to the current folder; empty object when the evidence is outside it. */
export function pathPrefix(base: string): { readonly pathPrefix?: string } {
  const folder = relative(process.cwd(), base);
  if (folder === '') return { pathPrefix: '' };
  if (folder === '..' || folder.startsWith(`..${sep}`) || folder === resolve(folder)) return {};
  return { pathPrefix: `${folder.split(sep).join('/')}/` };
}
