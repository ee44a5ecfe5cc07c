import type { FileTree } from '../../../model/evidence.ts';
import { mergeServices } from '../document/merge.ts';
import type { Lookup } from '../document/interpolate.ts';
import { memberAt, type Mapped, type Node } from '../document/node.ts';
import { openedBy } from '../document/opened.ts';
import { fileServices } from './extends.ts';
import { loadFile, type Loading, type Service } from './load.ts';
import type { ComposeFolder } from './names.ts';

/** What one start of services is made of: one file, or files that are merged. */
export interface Project {
  readonly tree: FileTree;
  readonly lookup: Lookup;
  readonly services: ReadonlyMap<string, Service>;
  /** What the files declare at the top under a name, such as `volumes`. */
  readonly shared: (key: string) => Node | undefined;
}

/** A service to assess, named by the file that declares it. */
export interface ServiceSubject extends Service {
  readonly file: string;
  readonly name: string;
  /** Says how files were combined. */
  readonly variants?: readonly string[] | undefined;
}

export interface Deployment {
  readonly project: Project;
  readonly subjects: readonly ServiceSubject[];
}

/** A file that would set something for a service of another one, where both are given. */
export interface Change {
  readonly file: string;
  readonly of: string;
}

/** The project of the files, merged in their order. */
export function mergedProject(loading: Loading, files: readonly string[]): Project {
  const services = new Map<string, Service>();
  for (const file of files) {
    for (const [name, { node, isOpen }] of fileServices(loading, file)) {
      const before = services.get(name);
      services.set(name, {
        node: before === undefined ? node : { ...mergeServices(before.node, node), place: before.node.place },
        isOpen: isOpen || before?.isOpen === true,
      });
    }
  }
  const { tree, lookup } = loading;
  return { tree, lookup, services, shared: (key) => readShared(loading, files, key) };
}

function readShared(loading: Loading, files: readonly string[], key: string): Node | undefined {
  let merged: Mapped | undefined;
  for (const file of files) {
    const node = memberAt(loadFile(loading, file), key);
    if (node?.kind === 'map') merged = merged === undefined ? node : mergeServices(merged, node);
  }
  return merged;
}

/**
 * What a folder deploys. The main file with its override file is one deployment. A file that is used only where it is
 * given is another one: on top of the main file where a service of it has neither image nor build, else by itself.
 * What only another file sets in addition is unknown. `changed` gets the files that set something so.
 */
export function readDeployments(
  loading: Loading,
  { main, others }: ComposeFolder,
  changed: Change[],
): readonly Deployment[] {
  const [first] = main;
  const started = mergedProject(loading, main);
  const base = first === undefined ? undefined : mergedProject(loading, [first]);
  const deployments: Deployment[] = [];
  const opened = new Map(started.services);
  for (const file of others) {
    const own = mergedProject(loading, [file]);
    const whole = first === undefined ? own : mergedProject(loading, [first, file]);
    const subjects = [...own.services].map(([name, service]): ServiceSubject => {
      const below = base?.services.get(name);
      const mine = opened.get(name);
      if (mine !== undefined && first !== undefined) {
        const node = openedBy(mine.node, service.node, file);
        if (node !== mine.node) changed.push({ file, of: first });
        opened.set(name, { ...mine, node });
      }
      return onTop(name, service, below, { file, first });
    });
    deployments.push({ project: whole, subjects });
  }
  if (first === undefined) return deployments;
  const subjects = [...opened].map(([name, service]) => ({ ...service, name, file: first }));
  return [{ project: started, subjects }, ...deployments];
}

function onTop(
  name: string,
  own: Service,
  below: Service | undefined,
  { file, first = '' }: { readonly file: string; readonly first: string | undefined },
): ServiceSubject {
  if (isComplete(own))
    return { ...own, name, file, node: below === undefined ? own.node : openedBy(own.node, below.node, first) };
  if (below === undefined) return { ...own, name, file, isOpen: true };
  const node = { ...mergeServices(below.node, own.node), place: own.node.place };
  return { node, isOpen: own.isOpen || below.isOpen, name, file, variants: [`given on top of ${first}`] };
}

function isComplete({ node }: Service): boolean {
  return ['image', 'build', 'provider'].some((key) => memberAt(node, key) !== undefined);
}
