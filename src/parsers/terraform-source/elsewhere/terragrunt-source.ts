import { resolveTextPath, UNDETERMINED } from './hcl-text.ts';
import type { FolderIndex } from './folders.ts';

/** The location of a unit's module. */
export type Source =
  /** Folders of the tree that it may be. */
  | { readonly kind: 'folders'; readonly folders: readonly string[] }
  /** Not in the tree; `inside` is the folder in what is downloaded, where the source names one. */
  | { readonly kind: 'elsewhere'; readonly inside: string }
  | { readonly kind: 'unknown' };

const REMOTE =
  /^(?:[a-z][a-z0-9+.-]{0,30}::|[a-z][a-z0-9+.-]{0,30}:\/\/|[\w.-]{1,60}@|(?:github\.com|bitbucket\.org|gitlab\.com)\/)/i;

/**
 * The source of a unit (Terragrunt documentation, `terraform` block): a path of the tree, or an address. For an
 * address, or a path with an undetermined beginning, it is the folders of the tree with the same end.
 */
export function terragruntSource(text: string, unit: string, folders: FolderIndex): Source {
  const plain = (text.split('?', 1)[0] ?? '').replace(/\/{1,100}$/, '');
  const isRemote = REMOTE.test(plain);
  if (!isRemote && !plain.includes(UNDETERMINED)) {
    const path = resolveTextPath(plain.replaceAll('//', '/'), unit);
    if (path !== undefined && folders.has(path)) return { kind: 'folders', folders: [path] };
    return { kind: 'elsewhere', inside: plain.split('//')[1] ?? '' };
  }
  const end =
    plain
      .slice(plain.lastIndexOf(UNDETERMINED) + 1)
      .split('://')
      .at(-1) ?? '';
  const inside = end.split('//').slice(1).join('/');
  const tail = (inside === '' && !isRemote ? end : inside).replace(/^[./]{1,100}/, '');
  if (tail === '') return isRemote ? { kind: 'elsewhere', inside: '' } : { kind: 'unknown' };
  const found = folders.endingIn(tail);
  return found.length > 0 ? { kind: 'folders', folders: found } : { kind: 'elsewhere', inside: tail };
}
