import type { EvidenceFile, Parser, FileTree } from '../../model/evidence.ts';
import type { Problem } from '../../model/problem.ts';
import { parentFolder, resolvePath, under } from '../../base/tree-path.ts';
import { readXml, type XmlRead } from '../shared/xml.ts';
import { findChild, readChildText } from '../shared/xml-children.ts';
import type { XmlElement } from '../shared/xml-element.ts';

/** A project and what it inherits. */
export interface Project {
  readonly path: string;
  readonly line: number;
  /** Own properties first, then those of the parents. */
  readonly properties: ReadonlyMap<string, string>;
  readonly dependencies: readonly XmlElement[];
  /** Managed dependencies, the nearest first. */
  readonly managed: readonly XmlElement[];
  readonly parentMissing: boolean;
}

export type ProjectRead = { readonly project: Project } | { readonly problem: Problem };

const MAX_PARENTS = 20;
const MAX_PROPERTY = 1000;

/**
 * Reads a project and its parents in the evidence. Only the project itself can be refused; a broken parent counts as
 * missing.
 */
export function readProject(root: string, tree: FileTree, parser: Pick<Parser, 'title' | 'kinds'>): ProjectRead {
  const file = tree.get(root);
  const first = file === undefined ? undefined : readOnce(tree, file, parser);
  if (first === undefined || !first.ok) return { problem: first?.problem ?? gone(root) };
  const properties = new Map<string, string>();
  const dependencies: XmlElement[] = [];
  const managed: XmlElement[] = [];
  const seen = new Set<string>();
  let path: string | undefined = root;
  let element: XmlElement | undefined = first.root;
  let parentMissing = false;
  while (element !== undefined && path !== undefined && !seen.has(path) && seen.size < MAX_PARENTS) {
    seen.add(path);
    noteProperties(element, properties);
    dependencies.push(...entries(findChild(element, 'dependencies')));
    managed.push(...entries(findChild(findChild(element, 'dependencyManagement'), 'dependencies')));
    const parent = findChild(element, 'parent');
    path = parent === undefined ? undefined : parentPath(parent, path, tree);
    element = path === undefined ? undefined : parentElement(path, parent, tree, parser);
    if (parent !== undefined && element === undefined) parentMissing = true;
  }
  return { project: { path: root, line: first.root.line, properties, dependencies, managed, parentMissing } };
}

const READ = new WeakMap<FileTree, Map<string, XmlRead>>();

/** Cached, because many projects share a parent. */
function readOnce(tree: FileTree, file: EvidenceFile, parser: Pick<Parser, 'title' | 'kinds'>): XmlRead {
  const known = READ.get(tree) ?? new Map<string, XmlRead>();
  READ.set(tree, known);
  const read = known.get(file.path) ?? readXml(file, parser);
  known.set(file.path, read);
  return read;
}

function gone(path: string): Problem {
  const message = `${path} is not among what is assessed.`;
  return {
    code: 'unparsable-file',
    severity: 'error',
    message,
    place: { file: path, pointer: [] },
    kinds: ['software'],
  };
}

function entries(list: XmlElement | undefined): readonly XmlElement[] {
  return (list?.children ?? []).filter((one) => one.name === 'dependency');
}

/** The nearest value wins. `project.*` means the project that is built, so the parents come after it. */
function noteProperties(element: XmlElement, properties: Map<string, string>): void {
  const note = (name: string, value: string): void => {
    if (value !== '' && value.length <= MAX_PROPERTY && !properties.has(name)) properties.set(name, value);
  };
  for (const property of findChild(element, 'properties')?.children ?? []) note(property.name, property.text);
  const parent = findChild(element, 'parent');
  for (const name of ['groupId', 'artifactId', 'version']) {
    const own = readChildText(element, name);
    note(`project.${name}`, own === '' && name !== 'artifactId' ? readChildText(parent, name) : own);
    note(`pom.${name}`, own);
    note(`project.parent.${name}`, readChildText(parent, name));
  }
}

/** The default is `../pom.xml`; a folder means the pom.xml in it. */
function parentPath(parent: XmlElement, path: string, tree: FileTree): string | undefined {
  const given = findChild(parent, 'relativePath');
  const relative = given === undefined ? '../pom.xml' : given.text;
  const resolved = relative === '' ? undefined : resolvePath(parentFolder(path), relative);
  if (resolved === undefined) return undefined;
  return [resolved, under(resolved, 'pom.xml')].find((one) => tree.get(one) !== undefined);
}

/** Only a file with the identity that the child names: a pom.xml above need not be its parent. */
function parentElement(
  path: string,
  parent: XmlElement | undefined,
  tree: FileTree,
  parser: Pick<Parser, 'title' | 'kinds'>,
): XmlElement | undefined {
  const file = tree.get(path);
  const read = file === undefined ? undefined : readOnce(tree, file, parser);
  if (read === undefined || !read.ok) return undefined;
  const group = readChildText(read.root, 'groupId') || readChildText(findChild(read.root, 'parent'), 'groupId');
  const same =
    readChildText(read.root, 'artifactId') === readChildText(parent, 'artifactId') &&
    group === readChildText(parent, 'groupId');
  return same ? read.root : undefined;
}
