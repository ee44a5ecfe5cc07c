import { under, parentFolder, resolvePath } from '../../../base/tree-path.ts';
import type { ContainerDraft } from '../../shared/containers/draft.ts';
import { putEnvironment, type EnvironmentVariable } from '../../shared/containers/environment.ts';
import { putArguments } from '../../shared/containers/arguments.ts';
import { OPEN } from '../document/interpolate.ts';
import { pairs } from '../document/merge.ts';
import { nodeItems, memberAt, type Mapped, type Node } from '../document/node.ts';
import { readEnvironmentFile } from '../project/env-file.ts';
import type { Project } from '../project/project.ts';
import type { Reading } from './reading.ts';
import { knownText, readScalar } from './scalars.ts';

const MAX_VARIABLES = 5000;

/** Puts the environment of a service, with that of its `env_file`, and its command line. */
export function putEnvironments(draft: ContainerDraft, node: Mapped, { project, place }: Reading): void {
  const variables = new Map<string, EnvironmentVariable>();
  for (const item of nodeItems(memberAt(node, 'env_file')))
    for (const variable of fileVariables(item, project)) variables.set(variable.name, variable);
  const environment = memberAt(node, 'environment');
  for (const variable of ownVariables(environment)) variables.set(variable.name, variable);
  const all = [...variables.values()].slice(0, MAX_VARIABLES);
  if (all.length > 0) putEnvironment(draft, all, environment?.place ?? place);
  for (const [key, path] of [
    ['entrypoint', 'container.command'],
    ['command', 'container.args'],
  ] as const) {
    const words = memberAt(node, key);
    if (words === undefined || words.kind === 'map') continue;
    const list = words.kind === 'leaf' ? [words] : words.items;
    const values = list.map((item) => ({
      value: knownText(item) ?? writtenText(item) ?? readScalar(item),
      place: item.place,
    }));
    putArguments(draft, path, words.place, values);
  }
}

function ownVariables(environment: Node | undefined): readonly EnvironmentVariable[] {
  const map = environment?.kind === 'list' ? pairs(environment.items, environment) : environment;
  if (map?.kind !== 'map') return [];
  return [...map.members].map(([name, item]) => {
    const text = item.kind === 'leaf' && typeof item.value === 'boolean' ? String(item.value) : knownText(item);
    return { name, value: text, written: writtenText(item), place: item.place, label: `environment.${name}` };
  });
}

/** The text as written, where a variable in it is not known. */
function writtenText(item: Node): string | undefined {
  if (item.kind !== 'leaf' || typeof item.value !== 'string' || !item.value.includes(OPEN)) return undefined;
  return item.written;
}

/** A file that is not in the evidence is kept elsewhere: nothing in it is written out here. */
function fileVariables(item: Node, { tree, lookup }: Project): readonly EnvironmentVariable[] {
  const written = knownText(item.kind === 'map' ? memberAt(item, 'path') : item);
  const path = written === undefined ? undefined : resolvePath(parentFolder(item.place.file), written);
  const file = path === undefined ? undefined : tree.get(path);
  if (file === undefined || path === undefined) return [];
  return readEnvironmentFile(file.text(), lookup).map(({ name, value, written: text, line }) => ({
    name,
    value: value === null || value.includes(OPEN) ? undefined : value,
    ...(text === undefined ? {} : { written: text }),
    place: { file: path, pointer: [], line },
    label: `${name} in ${under('', path)}`,
  }));
}
