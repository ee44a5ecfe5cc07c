import { relative, resolve, sep } from 'node:path';

/** What stands before paths of the evidence for somebody in the current folder: nothing when it lies outside of it. */
export function pathPrefix(base: string): { readonly pathPrefix?: string } {
  const folder = relative(process.cwd(), base);
  if (folder === '') return { pathPrefix: '' };
  if (folder === '..' || folder.startsWith(`..${sep}`) || folder === resolve(folder)) return {};
  return { pathPrefix: `${folder.split(sep).join('/')}/` };
}
