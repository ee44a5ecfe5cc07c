import type { EvidenceFile } from '../../model/evidence.ts';
import type { EvidenceKind } from '../../model/evidence-kind.ts';
import type { Problem } from '../../model/problem.ts';
import { isMap, own, type Value, type ValueMap } from '../../base/value.ts';
import { readYaml } from '../shared/yaml.ts';
import { GO_SCHEMA } from '../../languages/yaml/yaml-schema.ts';

/** The title and kinds that problems of this reader name. */
export const READER: { readonly title: string; readonly kinds: readonly EvidenceKind[] } = {
  title: 'a kustomization',
  kinds: ['kubernetes'],
};

export interface KustomizationRead {
  readonly values: ValueMap;
  readonly problems: readonly Problem[];
}

/** The single document of a kustomization file; empty where it cannot be read, with the reason. */
export function readKustomization(file: EvidenceFile): KustomizationRead {
  const { documents, problems } = readYaml(file, READER, GO_SCHEMA);
  const [first, second] = documents.filter(({ value }) => value !== null);
  const value = first?.value;
  if (problems.length > 0) return { values: {}, problems };
  if (isMap(value) && second === undefined) return { values: value, problems };
  const message = `${file.path} is a kustomization that is not one map, so nothing of it was assessed. Correct it.`;
  const place = { file: file.path, pointer: [] };
  return {
    values: {},
    problems: [{ code: 'unparsable-file', severity: 'error', message, place, kinds: READER.kinds }],
  };
}

/** Whether a file of this name is a kustomization. Another tool's file has another API group. */
export function isKustomization(values: ValueMap): boolean {
  const apiVersion = own(values, 'apiVersion') ?? '';
  return typeof apiVersion !== 'string' || apiVersion === '' || apiVersion.startsWith('kustomize.config.k8s.io/');
}

/** Whether a kustomization only changes what others build (`kind: Component`). */
export function isComponent(values: ValueMap): boolean {
  return own(values, 'kind') === 'Component';
}

const LISTS = ['crds', 'configurations', 'transformers', 'generators', 'validators', 'patchesStrategicMerge'];
const BASES = ['resources', 'bases', 'components'];

/** All texts of a kustomization that may be file paths, and all that may be folders. */
export function readPaths(values: ValueMap): {
  readonly files: readonly string[];
  readonly folders: readonly string[];
} {
  const folders = BASES.flatMap((key) => texts(own(values, key)));
  const files = [...folders, ...LISTS.flatMap((key) => texts(own(values, key)))];
  for (const key of ['patches', 'patchesJson6902', 'replacements']) files.push(...maps(values, key).flatMap(pathIn));
  for (const key of ['configMapGenerator', 'secretGenerator']) {
    for (const entry of maps(values, key)) {
      files.push(...texts(own(entry, 'files')).map((text) => text.slice(text.indexOf('=') + 1)));
      files.push(...texts(own(entry, 'envs')), ...texts([own(entry, 'env') ?? null]));
    }
  }
  const openapi = own(values, 'openapi');
  if (isMap(openapi)) files.push(...pathIn(openapi));
  return { files: files.filter((text) => text !== '' && !text.includes('\n')), folders };
}

function pathIn(entry: ValueMap): readonly string[] {
  return texts([own(entry, 'path') ?? null]);
}

function texts(list: Value | undefined): readonly string[] {
  return Array.isArray(list) ? list.filter((item) => typeof item === 'string') : [];
}

function maps(values: ValueMap, key: string): readonly ValueMap[] {
  const list = own(values, key);
  return Array.isArray(list) ? list.filter(isMap) : [];
}
