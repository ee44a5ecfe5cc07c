import type { Attribute, Block, Body } from '../../../languages/hcl/syntax/ast.ts';
import { attributeText, type Declaration } from './declarations.ts';
import type { SourceFile } from './source-file.ts';
import type { Gathering } from './gathering.ts';

/**
 * Merges a block of an override file (Terraform language, "Override Files") into the declaration with its name, which
 * must exist: attributes replace those of the same name, blocks all blocks of their type, except `lifecycle`.
 */
export function applyOverride(gathering: Gathering, file: SourceFile, block: Block): void {
  const { type, labels, body } = block;
  const [first = '', second = ''] = labels;
  if (type === 'resource') merge(gathering.resources, `${first}.${second}`, file, body);
  else if (type === 'data') merge(gathering.resources, `data.${first}.${second}`, file, body);
  else if (type === 'module') merge(gathering.calls, first, file, body);
  else if (type === 'variable') merge(gathering.variables, first, file, body);
  else if (type === 'output') merge(gathering.outputs, first, file, body);
  else if (type === 'provider')
    merge(gathering.providers, `${first}.${attributeText(body, 'alias') ?? ''}`, file, body);
  else if (type === 'locals') {
    for (const { name, value } of body.attributes) gathering.locals.set(name, { value, file });
  }
}

function merge<Kind extends Declaration>(known: Map<string, Kind>, key: string, file: SourceFile, over: Body): void {
  const declared = known.get(key);
  if (declared === undefined) return;
  const names = new Set(over.attributes.map(({ name }) => name));
  const types = new Set(over.blocks.map(realType));
  const attributes = [...declared.body.attributes.filter(({ name }) => !names.has(name)), ...over.attributes];
  const added = over.blocks.map((block) => (block.type === 'lifecycle' ? withKept(declared.body, block) : block));
  const blocks = [...declared.body.blocks.filter((block) => !types.has(realType(block))), ...added];
  const elsewhere = new Map<Attribute | Block, SourceFile>(declared.elsewhere);
  const lifecycles = over.blocks.filter(({ type }) => type === 'lifecycle');
  const settings = lifecycles.flatMap(({ body }) => body.attributes);
  for (const part of [...over.attributes, ...added, ...settings]) elsewhere.set(part, file);
  known.set(key, { ...declared, body: { attributes, blocks, range: declared.body.range }, elsewhere });
}

/** Terraform merges the arguments of `lifecycle` one by one. */
function withKept(declared: Body, over: Block): Block {
  const names = new Set(over.body.attributes.map(({ name }) => name));
  const before = declared.blocks.filter(({ type }) => type === 'lifecycle').flatMap(({ body }) => body.attributes);
  const kept = before.filter(({ name }) => !names.has(name));
  return { ...over, body: { ...over.body, attributes: [...kept, ...over.body.attributes] } };
}

/** A `dynamic` block creates blocks of the type in its label. */
function realType({ type, labels }: Block): string {
  return type === 'dynamic' ? (labels[0] ?? type) : type;
}
