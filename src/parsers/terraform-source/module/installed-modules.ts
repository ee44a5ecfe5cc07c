import type { FileTree } from '../../../model/evidence.ts';
import { resolvePath } from './paths.ts';

const MAX_MODULES = 10_000;

/**
 * The folders of installed modules by the path of their call, such as `network.subnets`, from
 * `.terraform/modules/modules.json`, which `terraform init` writes. Empty where that list is missing or cannot be
 * read.
 */
export function installedModules(tree: FileTree, root: string): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  const path = root === '' ? '' : `${root}/`;
  const text = tree.get(`${path}.terraform/modules/modules.json`)?.text();
  for (const entry of readEntries(text)) {
    if (typeof entry !== 'object' || entry === null || !('Key' in entry) || !('Dir' in entry)) continue;
    const { Key: key, Dir: folder } = entry;
    if (typeof key !== 'string' || typeof folder !== 'string' || key === '') continue;
    const resolved = resolvePath(root, folder.replaceAll('\\', '/'));
    if (resolved !== undefined) found.set(key, resolved);
  }
  return found;
}

function readEntries(text: string | undefined): readonly unknown[] {
  if (text === undefined) return [];
  try {
    const document: unknown = JSON.parse(text);
    if (typeof document !== 'object' || document === null || !('Modules' in document)) return [];
    return Array.isArray(document.Modules) ? document.Modules.slice(0, MAX_MODULES) : [];
  } catch {
    return [];
  }
}
