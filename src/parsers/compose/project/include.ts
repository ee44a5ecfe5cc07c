import { parentFolder, resolvePath } from '../../../base/tree-path.ts';
import { nodeItems, memberAt, type Node } from '../document/node.ts';
import type { Lookup } from '../document/interpolate.ts';
import { knownText } from '../service/scalars.ts';
import { projectVariables } from './environment.ts';
import { loadFile, lose, type Loading } from './load.ts';
import { isComposeFile, type ComposeFolder } from './names.ts';
import { mergedProject, type Deployment } from './project.ts';

/** What reading included files shares. */
export interface Including {
  readonly folders: ReadonlyMap<string, ComposeFolder>;
  /** What has been included, by the files, so that a circle ends. */
  readonly seen: Set<string>;
}

/** What a file includes and no other group of files has as it is included (Compose specification, "Include"). */
export function readIncluded(loading: Loading, file: string, including: Including): readonly Deployment[] {
  return nodeItems(memberAt(loadFile(loading, file), 'include')).flatMap((item): readonly Deployment[] => {
    const paths = nodeItems(item.kind === 'map' ? memberAt(item, 'path') : item).map((each) => findIncluded(each));
    const files = paths.filter((path) => path !== undefined && loading.tree.get(path) !== undefined);
    if (files.length < paths.length) {
      const message = `${file} includes a file that is not in the evidence, so its services were not read. Add it, or assess the output of \`docker compose config\`.`;
      lose(loading, item.place, message);
    }
    const own = files.filter((path) => path !== undefined);
    const [first] = own;
    const key = own.join('\n');
    if (first === undefined || including.seen.has(key) || isReadAlone(loading, own, including)) return [];
    including.seen.add(key);
    const inner: Loading = {
      ...loading,
      lookup: innerLookup(loading, item, first),
      known: new Map(),
      services: new Map(),
    };
    const project = mergedProject(inner, own);
    const isShared = isComposeFile(loading.tree, first);
    const subjects = [...project.services].map(([name, each]) => ({ ...each, name, file: isShared ? file : first }));
    return [{ project, subjects }, ...own.flatMap((each) => readIncluded(inner, each, including))];
  });
}

/** Whether the group of its folder reads a file in the same way: without other files, also without an override file. */
function isReadAlone({ tree }: Loading, own: readonly string[], { folders }: Including): boolean {
  const [first = ''] = own;
  const group = folders.get(parentFolder(first));
  const isOverridden = group?.main.includes(first) === true && group.main.length > 1;
  return own.length === 1 && isComposeFile(tree, first) && !isOverridden;
}

/** The variables of the project that includes come first. Those of other environment files are not known. */
function innerLookup({ tree, lookup }: Loading, item: Node, first: string): Lookup {
  const hasOwn = ['env_file', 'project_directory'].some((key) => memberAt(item, key) !== undefined);
  const inner = hasOwn ? () => undefined : projectVariables(tree, parentFolder(first), []);
  return (name) => lookup(name) ?? inner(name);
}

function findIncluded(node: Node): string | undefined {
  return resolvePath(parentFolder(node.place.file), knownText(node) ?? '');
}
