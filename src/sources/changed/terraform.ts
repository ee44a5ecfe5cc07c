import { copyState } from '../installed-modules.ts';
import { CALLED, findCallers } from './terraform-callers.ts';
import { upwards, type Context, type Listing } from './listing.ts';
import { parentFolder, resolved } from '../../base/tree-path.ts';
import { isTerraformConfiguration } from '../../model/terraform-files.ts';

const BESIDE = /\.tfvars(?:\.json)?$|(?:^|\/)\.terraform\.lock\.hcl$/;
/** A computed source, as OpenTofu allows: an expression, or a text with one inside. */
const COMPUTED = /\bsource"?\s{0,100}[:=]\s{0,100}(?:[a-z]|"[^"\n]{0,500}\$\{)/;
/** A path in the tree that may be part of a computed source, up to its first computed part. */
const PATH_OF_MODULE = /"(\.{1,2}\/[^"$\n]{0,500})(\$\{|")/g;
const READ = /\b(?:file\w{0,20}|templatefile)\(\s{0,100}"(?:\$\{path\.\w{1,10}\}\/)?([^"$]{1,500})"/g;
const SETTING = /\.tfvars(?:\.json)?$|(?<!\.terraform\.lock)\.hcl$/;
const MAX_LISTED = 20_000;
const MAX_MODULES = 200;
const MAX_BESIDE = 2000;

interface Closure {
  readonly folders: ReadonlySet<string>;
  readonly files: ReadonlySet<string>;
}

/**
 * The module folder of a file, the modules it calls, what it reads, and the modules of the tree that call it, since
 * they give its variables their values.
 */
export function terraformContext(changed: string, listing: Listing): Context | undefined {
  const folder = readModule(changed, listing);
  if (folder === undefined) return undefined;
  const files = new Set(readClosure(folder, listing).files);
  for (const caller of new Set([...upwards(folder).slice(1), ...findCallers(folder, listing)])) {
    if (!isModule(caller, listing)) continue;
    const closure = readClosure(caller, listing);
    if (closure.folders.has(folder)) for (const path of closure.files) files.add(path);
  }
  for (const path of listing.below('', MAX_LISTED)) if (SETTING.test(path)) files.add(path);
  const isInput = !isTerraformConfiguration(changed) && !BESIDE.test(changed);
  return { files: [...files], ...(isInput ? { inputOf: folder } : {}) };
}

function readModule(path: string, listing: Listing): string | undefined {
  const folder = parentFolder(path);
  if (isTerraformConfiguration(path) || BESIDE.test(path)) return isModule(folder, listing) ? folder : undefined;
  const module = upwards(folder).find((each) => isModule(each, listing));
  if (module === undefined) return undefined;
  const name = path.slice(folder === '' ? 0 : folder.length + 1);
  const names = (text: string): boolean => text.includes(`${name}"`) || text.includes('fileset(');
  return readConfiguration(module, listing).some((each) => names(listing.text(each))) ? module : undefined;
}

function isModule(folder: string, listing: Listing): boolean {
  return readConfiguration(folder, listing).length > 0;
}

function readConfiguration(folder: string, listing: Listing): readonly string[] {
  return listing.files(folder).filter((path) => isTerraformConfiguration(path));
}

function readClosure(root: string, listing: Listing): Closure {
  const folders = new Set([root]);
  const files = new Set<string>();
  // a set hands out what is added on the way
  for (const folder of folders) {
    for (const path of [...listing.files(folder)].filter((each) => BESIDE.test(each))) files.add(path);
    for (const path of readCopies(folder, listing)) files.add(path);
    for (const target of computedModules(folder, listing)) if (folders.size < MAX_MODULES) folders.add(target);
    for (const path of readConfiguration(folder, listing)) {
      files.add(path);
      const text = listing.text(path);
      const called = [...text.matchAll(CALLED)].map(([, written = '']) => resolved(folder, written));
      for (const target of called)
        if (target !== undefined && folders.size < MAX_MODULES && isModule(target, listing)) folders.add(target);
      for (const each of readBy(text, folder, root, listing)) files.add(each);
    }
  }
  return { folders, files };
}

function computedModules(folder: string, listing: Listing): readonly string[] {
  const texts = readConfiguration(folder, listing).map((path) => listing.text(path));
  if (!texts.some((text) => COMPUTED.test(text))) return [];
  return texts.flatMap((text) =>
    [...text.matchAll(PATH_OF_MODULE)].flatMap(([, written = '', end]) => {
      const target = resolved(folder, end === '"' ? written : written.slice(0, written.lastIndexOf('/') + 1));
      if (target === undefined) return [];
      if (end === '"') return isModule(target, listing) ? [target] : [];
      return [...new Set(listing.below(target, MAX_BESIDE).filter(isTerraformConfiguration).map(parentFolder))];
    }),
  );
}

function readCopies(folder: string, listing: Listing): readonly string[] {
  const at = folder === '' ? '.terraform/modules' : `${folder}/.terraform/modules`;
  return listing.below(at, MAX_BESIDE).filter((path) => copyState(path, false) === 'used');
}

function readBy(text: string, folder: string, root: string, listing: Listing): readonly string[] {
  if (text.includes('fileset(')) return listing.below(folder, MAX_BESIDE);
  const found: string[] = [];
  for (const [, written = ''] of text.matchAll(READ)) {
    for (const from of new Set([folder, root])) {
      const path = resolved(from, written);
      if (path !== undefined && listing.has(path)) found.push(path);
    }
  }
  return found;
}
