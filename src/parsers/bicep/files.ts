import { isMap } from '../../base/value.ts';
import { plainJson } from '../../languages/json/json-with-comments.ts';
import type { BicepFiles } from '../../languages/bicep/translation/translator.ts';
import { jsonMap, literalNode, type Json } from '../../languages/bicep/translation/json.ts';
import type { EvidenceFile, FileTree } from '../../model/evidence.ts';
import { findNamed, isBicepFile, readSyntax } from '../shared/bicep/bicep-tree.ts';
import { parseWhole } from '../shared/json.ts';
import { readYaml } from '../shared/yaml.ts';

const MOST_BYTES = 4_000_000;
const DEEPEST = 60;
const LOADED = { title: 'a file that Bicep loads', kinds: ['terraform'] } as const;

/** The files of a tree as translations need them. */
export function bicepFiles(tree: FileTree): BicepFiles {
  return {
    syntax(from, written) {
      const file = findNamed(tree, from, written);
      return file !== undefined && isBicepFile(file.path) ? { path: file.path, syntax: readSyntax(file) } : undefined;
    },
    content(from, written, form) {
      const file = findNamed(tree, from, written);
      if (file === undefined || file.size > MOST_BYTES) return undefined;
      if (form === 'text') return literalNode(file.text());
      return asJson(form === 'json' ? readJson(file) : readYaml(file, LOADED).documents[0]?.value, 0);
    },
  };
}

function readJson(file: EvidenceFile): unknown {
  try {
    const { value, isTooDeep } = parseWhole(plainJson(file.text()));
    return isTooDeep ? undefined : value;
  } catch {
    return undefined;
  }
}

/** The value of a file as a part of a template: nothing in it is an expression. */
function asJson(value: unknown, depth: number): Json | undefined {
  if (depth > DEEPEST) return undefined;
  if (typeof value === 'string') return literalNode(value);
  if (value === null || typeof value === 'number' || typeof value === 'boolean') return value;
  if (Array.isArray(value)) {
    const list = value.map((each: unknown) => asJson(each, depth + 1));
    return list.every((each) => each !== undefined) ? list : undefined;
  }
  if (!isMap(value)) return undefined;
  const members: [string, Json][] = [];
  for (const [name, each] of Object.entries(value)) {
    const inner = asJson(each, depth + 1);
    if (inner === undefined) return undefined;
    members.push([literalNode(name), inner]);
  }
  return jsonMap(members);
}
