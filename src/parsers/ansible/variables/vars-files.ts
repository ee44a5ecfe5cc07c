import { isMap, type Value } from '../../../base/value.ts';
import type { Sourced, Variables } from '../inventory/inventory.ts';
import { under } from '../paths.ts';
import type { Project } from '../project-reader.ts';

const MAX_FILES = 500;

export interface VarsFiles {
  of(folder: string, kind: 'group_vars' | 'host_vars', name: string): Variables;
  /** Files that could not be opened: they may set any variable. */
  readonly gaps: ReadonlySet<string>;
}

const NOTHING: Variables = new Map();

/** Reads folders of variables as Ansible's host_group_vars plugin does: the first of folder, `.yml`, `.yaml`, `.json`. */
export function createVarsFiles(project: Project): VarsFiles {
  const gaps = new Set<string>();
  const known = new Map<string, Variables>();
  const byFolder = foldersOfVariables(project.files);

  function read(base: string): Variables {
    const inside = byFolder.get(base);
    if (inside !== undefined) return merged(inside.map((path) => readVariables(project, path, gaps)));
    const path = [base, `${base}.yml`, `${base}.yaml`, `${base}.json`].find((each) => project.get(each) !== undefined);
    return path === undefined ? NOTHING : readVariables(project, path, gaps);
  }

  return {
    gaps,
    of(folder, kind, name) {
      const base = under(folder, `${kind}/${name}`);
      const before = known.get(base);
      if (before !== undefined) return before;
      const found = read(base);
      known.set(base, found);
      return found;
    },
  };
}

function foldersOfVariables(paths: readonly string[]): ReadonlyMap<string, readonly string[]> {
  const folders = new Map<string, string[]>();
  for (const path of paths) {
    const match = /^((?:.*\/)?(?:group_vars|host_vars)\/[^/]+)\/(?:[^.~/][^/]*\/)*[^.~/][^/]*$/.exec(path);
    if (match?.[1] === undefined || !/(?:\.ya?ml|\.json|\/[^/.]+)$/.test(path)) continue;
    const inside = folders.get(match[1]) ?? [];
    if (inside.length < MAX_FILES) inside.push(path);
    folders.set(match[1], inside);
  }
  return folders;
}

function merged(all: readonly Variables[]): Variables {
  return new Map(all.flatMap((each) => [...each]));
}

/** The variables of one file. An encrypted file is reported and leaves a gap; an empty one sets nothing. */
export function readVariables(project: Project, path: string, gaps: Set<string>): Variables {
  if (project.isEncrypted(path)) {
    gaps.add(path);
    const message = `${path} is encrypted with Ansible Vault, so the variables in it are not known. Nothing needs to be done; what depends on them stays undetermined.`;
    project.warnOnce(path, message);
    return NOTHING;
  }
  const document = project.yaml(path);
  if (document === undefined) gaps.add(path);
  if (document === undefined || document === null) return NOTHING;
  if (!isMap(document)) {
    project.faultOnce(
      path,
      `${path} should be a map of variables and is not, so its variables are not known. Correct it.`,
    );
    gaps.add(path);
    return NOTHING;
  }
  return sourced(document, path, []);
}

/** The entries of a map of variables, each with its place. */
export function sourced(map: Value, file: string, pointer: readonly (string | number)[]): Variables {
  if (!isMap(map)) return NOTHING;
  return new Map<string, Sourced>(
    Object.entries(map).map(([name, value]) => [name, { value, place: { file, pointer: [...pointer, name] } }]),
  );
}
