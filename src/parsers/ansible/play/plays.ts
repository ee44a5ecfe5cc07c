import type { Pointer } from '../../../base/pointer.ts';
import { isList, isMap, own, type Value, type ValueMap } from '../../../base/value.ts';
import { parentFolder, resolvePath } from '../paths.ts';
import type { Project } from '../project-reader.ts';
import { readConditions, readTags } from './task-context.ts';

/** A play of a playbook, after imports are followed. */
export interface Play {
  readonly file: string;
  readonly pointer: Pointer;
  readonly values: ValueMap;
  /** Conditions of the imports that include it. */
  readonly when: readonly Value[];
  /** Tags of these imports. */
  readonly tags: readonly string[];
  /** Variables of these imports, which override its own; the outermost is last. */
  readonly vars: readonly Value[];
}

type Imports = Pick<Play, 'when' | 'tags' | 'vars'>;

export interface Playbook {
  readonly path: string;
  readonly plays: readonly Play[];
}

const MAX_IMPORTS = 30;

/** The playbooks that no other playbook imports, with all plays that they lead to. */
export function readPlaybooks(project: Project): readonly Playbook[] {
  const imported = new Set<string>();
  const all = project.files.filter((path) => project.role(path) === 'playbook');
  const found = all.map((path) => ({
    path,
    plays: readPlays(project, path, { when: [], tags: [], vars: [] }, imported, [path]),
  }));
  const first = found.filter(({ path, plays }) => !imported.has(path) && plays.length > 0);
  // playbooks that only import each other in a circle still count
  return first.length > 0 ? first : found.filter(({ plays }) => plays.length > 0);
}

function readPlays(
  project: Project,
  path: string,
  imports: Imports,
  imported: Set<string>,
  above: readonly string[],
): readonly Play[] {
  const document = project.yaml(path);
  if (document === undefined || document === null) return [];
  if (!isList(document)) {
    project.warnOnce(path, `${path} is not a list of plays, so nothing of it was assessed. Correct it.`);
    return [];
  }
  const plays: Play[] = [];
  for (const [index, play] of document.entries()) {
    if (!isMap(play)) {
      project
        .problemsOf(path)
        .add('partly-read', `A play of ${path} is not a map, so it was left out. Correct it.`, [index]);
      continue;
    }
    const target = own(play, 'import_playbook') ?? own(play, 'ansible.builtin.import_playbook');
    if (target === undefined) {
      if (Object.hasOwn(play, 'hosts')) plays.push({ file: path, pointer: [index], values: play, ...imports });
      continue;
    }
    const next = typeof target === 'string' ? resolvePath(parentFolder(path), target.trim()) : undefined;
    if (next === undefined || project.get(next) === undefined) {
      const message = `${path} imports a playbook that is not in the evidence or whose name is not plain text, so its plays were not assessed.`;
      project.problemsOf(path).warn('unsupported-content', message, [index]);
    } else if (!above.includes(next) && above.length < MAX_IMPORTS) {
      imported.add(next);
      plays.push(...readPlays(project, next, withImport(imports, play), imported, [...above, next]));
    }
  }
  return plays;
}

function withImport({ when, tags, vars }: Imports, entry: ValueMap): Imports {
  return {
    when: [...when, ...readConditions(own(entry, 'when'))],
    tags: [...tags, ...readTags(own(entry, 'tags'))],
    vars: [own(entry, 'vars') ?? null, ...vars],
  };
}
