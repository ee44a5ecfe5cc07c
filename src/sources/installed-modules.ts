const COPIES = '.terraform/modules/';
const UNUSED: ReadonlySet<string> = new Set([
  '.git',
  '.github',
  '.terraform',
  'node_modules',
  'example',
  'examples',
  'test',
  'tests',
]);
const USED = /\.(?:tf|json|tpl|tftpl|tmpl)$/;

/**
 * The role of a path in a `.terraform` folder: `used` for a part of a module that `terraform init` copied, `unused`
 * for another file among the copies, `elsewhere` for everything else, such as a provider.
 */
export function copyState(path: string, isFolder: boolean): 'used' | 'unused' | 'elsewhere' {
  const at = `/${path}`.indexOf(`/${COPIES}`);
  if (at === -1) return 'elsewhere';
  const inside = path.slice(at + COPIES.length).split('/');
  const folders = isFolder ? inside : inside.slice(0, -1);
  return !folders.some((name) => UNUSED.has(name)) && (isFolder || USED.test(path)) ? 'used' : 'unused';
}
