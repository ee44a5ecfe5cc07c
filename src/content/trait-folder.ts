import { trait as validTrait } from '../generated/validators/trait.js';
import type { Trait } from '../model/check.ts';
import { groupBy } from '../base/group-by.ts';
import { assertValid, fault } from './fault.ts';
import { toTrait, type RawTrait } from './to-trait.ts';

/** One parsed file of a trait that is a folder. */
export interface FileOfTrait {
  readonly file: string;
  readonly data: unknown;
}

const HEAD = /\/trait\.ya?ml$/;
const HEAD_KEYS = ['id', 'title', 'fields'];

/**
 * Builds a trait from its folder: `trait.yaml` has its id, title and fields, every other file has `resources` and
 * `like` for one provider or a part of it. Throws EngineError `invalid-content` for the first invalid file.
 */
export function joinTraitFiles(folder: string, files: readonly FileOfTrait[]): Trait {
  const head = files.find(({ file }) => HEAD.test(file));
  if (head === undefined)
    throw fault(folder, 'there is no trait.yaml. Write the id, title and fields of the trait to one.');
  const parts = files.filter((one) => one !== head).map((part) => readPart(head, part));
  const [first] = parts;
  if (first === undefined)
    throw fault(folder, 'there is only trait.yaml. Write resources to a file next to it, such as aws.yaml.');
  return toTrait({ ...first.trait, resources: joinResources(parts), like: joinLike(parts) }, folder);
}

interface Part {
  readonly file: string;
  /** The file with the header, which is a complete trait. */
  readonly trait: RawTrait;
}

function readPart(head: FileOfTrait, { file, data }: FileOfTrait): Part {
  if (!isObject(data)) throw fault(file, 'the file must be a map that has resources.');
  const key = HEAD_KEYS.find((name) => Object.hasOwn(data, name));
  if (key !== undefined) throw fault(file, `${key} belongs into trait.yaml. Remove it here.`);
  const trait: unknown = { ...(isObject(head.data) ? head.data : {}), ...data };
  assertValid<RawTrait>(validTrait, trait, file, 'trait');
  return { file, trait };
}

function joinResources(parts: readonly Part[]): RawTrait['resources'] {
  const files = new Map<string, string>();
  for (const { file, trait } of parts)
    for (const type of Object.keys(trait.resources)) {
      const other = files.get(type);
      if (other !== undefined) throw fault(file, `${type} is in ${other}, too. Remove one of the two.`);
      files.set(type, file);
    }
  return Object.fromEntries(parts.flatMap(({ trait }) => Object.entries(trait.resources)));
}

function joinLike(parts: readonly Part[]): NonNullable<RawTrait['like']> {
  const entries = parts.flatMap(({ trait }) => Object.entries(trait.like ?? {}));
  const grouped = groupBy(entries, ([type]) => type);
  return Object.fromEntries([...grouped].map(([type, lists]) => [type, lists.flatMap(([, others]) => others)]));
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}
