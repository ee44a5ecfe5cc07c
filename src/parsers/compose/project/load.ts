import type { FileTree } from '../../../model/evidence.ts';
import type { Place } from '../../../model/place.ts';
import type { Problem } from '../../../model/problem.ts';
import type { Work } from '../../../base/work.ts';
import { readYaml } from '../../shared/yaml.ts';
import { interpolate, type Lookup } from '../document/interpolate.ts';
import { mergeServices } from '../document/merge.ts';
import { nodeTree, type Mapped } from '../document/node.ts';
import { COMPOSE_SCHEMA } from '../document/tags.ts';
import { COMPOSE_FORMAT } from '../format.ts';

/** A service of a project. */
export interface Service {
  readonly node: Mapped;
  /** What it extends is not in the evidence, so that all it does not set is unknown. */
  readonly isOpen: boolean;
}

/** What reading the files of one project shares. */
export interface Loading {
  readonly tree: FileTree;
  readonly lookup: Lookup;
  readonly work: Work;
  readonly problems: Problem[];
  readonly known: Map<string, Mapped | undefined>;
  readonly services: Map<string, ReadonlyMap<string, Service>>;
}

/** Reports evidence that is not read. */
export function lose({ problems }: Pick<Loading, 'problems'>, place: Place, message: string): void {
  problems.push({ code: 'not-assessed', severity: 'error', message, place, kinds: COMPOSE_FORMAT.kinds });
}

/** The content of a Compose file with its variables replaced; the documents of a stream are merged. */
export function loadFile(loading: Loading, path: string): Mapped | undefined {
  if (!loading.known.has(path)) loading.known.set(path, readFile(loading, path));
  return loading.known.get(path);
}

function readFile(loading: Loading, path: string): Mapped | undefined {
  const file = loading.tree.get(path);
  if (file === undefined) return undefined;
  const { documents, problems } = readYaml(file, COMPOSE_FORMAT, COMPOSE_SCHEMA);
  loading.problems.push(...problems);
  let merged: Mapped | undefined;
  for (const { index, value } of documents) {
    const place: Place = { file: path, pointer: [], ...(documents.length > 1 ? { document: index } : {}) };
    const node = nodeTree(value, place, (text) => interpolate(text, loading.lookup), loading.work);
    if (node === undefined) {
      lose(loading, place, `${path} was not read, since the work of the run is used up. Assess fewer files at once.`);
      return undefined;
    }
    if (node.kind === 'map') merged = merged === undefined ? node : mergeServices(merged, node);
  }
  return merged;
}
