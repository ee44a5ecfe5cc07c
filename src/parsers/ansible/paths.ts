export { folderOf, resolvePath, under } from '../../model/tree-path.ts';

export function nameOf(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1);
}

export function isUnder(folder: string, path: string): boolean {
  return folder === '' || path === folder || path.startsWith(`${folder}/`);
}
