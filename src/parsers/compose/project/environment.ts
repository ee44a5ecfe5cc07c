import type { FileTree } from '../../../model/evidence.ts';
import { under } from '../../../base/tree-path.ts';
import type { Lookup } from '../document/interpolate.ts';
import { readEnvironmentFile } from './env-file.ts';

/** Files for other runs of the project, and templates of such files, which nothing reads. */
const OTHER = /^(?:\.env\.[\w.-]{1,100}|[\w-]{1,100}\.env)$/;
const TEMPLATE = /(?:example|sample|template|dist|tmpl|tpl|default)s?(?:[._-]|$)/i;
const NOT_KNOWN: Lookup = () => undefined;

/**
 * The variables of the `.env` file next to a Compose file. One that the file does not assign, or that another
 * environment file in the folder assigns otherwise, is not known: the shell may set it.
 */
export function projectVariables(tree: FileTree, folder: string, names: readonly string[]): Lookup {
  const file = tree.get(under(folder, '.env'));
  if (file === undefined) return NOT_KNOWN;
  const own = readValues(file.text());
  const others = names.filter((name) => OTHER.test(name) && !TEMPLATE.test(name));
  const apart = others.map((name) => readValues(tree.get(under(folder, name))?.text() ?? ''));
  return (name) => {
    const value = own.get(name);
    return value === undefined || apart.some((each) => (each.get(name) ?? value) !== value) ? undefined : value;
  };
}

function readValues(text: string): ReadonlyMap<string, string | null> {
  return new Map(readEnvironmentFile(text, NOT_KNOWN).map(({ name, value }) => [name, value]));
}
