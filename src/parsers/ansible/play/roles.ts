import { isList, isMap, own, type Value } from '../../../base/value.ts';
import type { Variables } from '../inventory/inventory.ts';
import { parentFolder, baseName, projectPath, under } from '../paths.ts';
import type { Project } from '../project-reader.ts';
import { readVariables } from '../variables/vars-files.ts';

export interface Role {
  readonly name: string;
  readonly folder: string;
}

export interface Roles {
  /** `from`: folder of the file that uses the role. */
  find(name: string, from: string): Role | undefined;
  readonly all: readonly Role[];
  variables(role: Role, kind: 'defaults' | 'vars', from: string, gaps: Set<string>): Variables;
  file(role: Role, kind: 'tasks' | 'handlers', from: string): string | undefined;
  dependencies(role: Role): readonly Value[];
}

const ROLE_FILE = /^((?:.*\/)?roles\/([^/]+))\/(?:tasks|handlers|defaults|vars|meta|templates|files)\//;

/** Finds the roles of a project, by folder, name or the name of their collection. */
export function createRoles(project: Project): Roles {
  const byFolder = readRoles(project);
  const byName = new Map<string, Role[]>();
  for (const role of byFolder.values()) byName.set(role.name, [...(byName.get(role.name) ?? []), role]);
  const collection = collectionName(project);
  const loaded = new Map<string, Variables>();

  function find(name: string, from: string): Role | undefined {
    if (name.includes('/')) return byFolder.get(projectPath(from, name) ?? '?');
    for (let folder = from; ; folder = parentFolder(folder)) {
      const near = byFolder.get(under(folder, `roles/${name}`)) ?? byFolder.get(under(folder, name));
      if (near !== undefined) return near;
      if (folder === '') break;
    }
    const [only] = byName.get(name) ?? [];
    if (only !== undefined) return only;
    const [, namespace, inner, short = ''] = /^(\w+)\.(\w+)\.(\w+)$/.exec(name) ?? [];
    if (namespace === undefined) return undefined;
    const held = `ansible_collections/${namespace}/${inner}/roles/${short}`;
    const candidates = byName.get(short) ?? [];
    return candidates.find(({ folder }) => folder.endsWith(held) || collection === `${namespace}.${inner}`);
  }

  return {
    find,
    all: [...byFolder.values()],
    variables(role, kind, from, gaps) {
      const base = under(role.folder, `${kind}/${from}`);
      const known = loaded.get(base);
      if (known !== undefined) return known;
      const paths = existing(project, base);
      const inside = project.files.filter((path) => parentFolder(path) === base && /\.ya?ml$/.test(path));
      const found: Variables = new Map(
        [...(paths === undefined ? inside : [paths])].flatMap((path) => [...readVariables(project, path, gaps)]),
      );
      loaded.set(base, found);
      return found;
    },
    file: (role, kind, from) => existing(project, under(role.folder, `${kind}/${from.replace(/\.ya?ml$/, '')}`)),
    dependencies(role) {
      const path = existing(project, under(role.folder, 'meta/main'));
      const meta = path === undefined ? undefined : project.yaml(path);
      const dependencies = isMap(meta) ? own(meta, 'dependencies') : undefined;
      return isList(dependencies) ? dependencies : [];
    },
  };
}

function existing(project: Project, base: string): string | undefined {
  return [`${base}.yml`, `${base}.yaml`, base, `${base}.json`].find((path) => project.get(path) !== undefined);
}

/** Includes the project itself when it is one role. */
function readRoles(project: Project): ReadonlyMap<string, Role> {
  const found = new Map<string, Role>();
  for (const path of project.files) {
    const [, folder, name] = ROLE_FILE.exec(path) ?? [];
    if (folder !== undefined && name !== undefined && !found.has(folder)) found.set(folder, { name, folder });
  }
  const alone = existing(project, under(project.root, 'tasks/main'));
  if (alone !== undefined && !found.has(project.root)) {
    found.set(project.root, { name: baseName(project.root) || 'role', folder: project.root });
  }
  return found;
}

function collectionName(project: Project): string | undefined {
  const document = project.yaml(under(project.root, 'galaxy.yml'));
  if (!isMap(document)) return undefined;
  const [namespace, name] = [own(document, 'namespace'), own(document, 'name')];
  return typeof namespace === 'string' && typeof name === 'string' ? `${namespace}.${name}` : undefined;
}
