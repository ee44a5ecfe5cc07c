import type { Attribute, Block, Body, Expression, Range, Syntax, SyntaxFault } from './ast.ts';
import { Fault } from './fault.ts';
import { getExpression, getLiteral, getNative } from './json-expression.ts';
import { readJsonTree, type JsonMember, type JsonNode } from './json-tree.ts';

const LABELS: ReadonlyMap<string, number> = new Map([
  ['resource', 2],
  ['data', 2],
  ['ephemeral', 2],
  ['module', 1],
  ['variable', 1],
  ['output', 1],
  ['provider', 1],
  ['check', 1],
  ['locals', 0],
  ['terraform', 0],
  ['moved', 0],
  ['removed', 0],
  ['import', 0],
]);
const INNER_LABELS: ReadonlyMap<string, number> = new Map([
  ['dynamic', 1],
  ['provisioner', 1],
]);
/** Blocks whose objects may contain blocks; in all others every member is an attribute. */
const WITH_BLOCKS: ReadonlySet<string> = new Set(['resource', 'data', 'ephemeral', 'provider', 'terraform']);
/** Attributes with maps. Without the provider's schema, an object with another name counts as a block. */
const MAPS =
  /^(?:.*_)?(?:tags(?:_all)?|labels|annotations|variables|parameters|metadata|triggers|triggers_replace|keepers|settings|headers|input|attributes|map|data|environment_variables|match_labels|node_selector|for_each|required_providers)$/;
/** Valid names of attributes and blocks (Plugin SDK, "Schema", InternalValidate); other names are keys of a map. */
const SCHEMA_NAME = /^[a-z0-9_]+$/;
/** Attributes that Terraform itself reads: their strings contain native syntax or no expressions. */
const SPECIAL: ReadonlyMap<string, (node: JsonNode) => Expression> = new Map([
  ['variable.type', getNative],
  ['variable.default', getLiteral],
  ['module.providers', getNative],
  ['resource.provider', getNative],
  ['data.provider', getNative],
]);

/**
 * Parses a file in JSON syntax (Terraform language, "JSON Configuration Syntax") to the same tree as native syntax.
 * Invalid JSON drops the file, an invalid expression drops its block. Never throws.
 */
export function parseJson(text: string): Syntax {
  const faults: SyntaxFault[] = [];
  const attributes: Attribute[] = [];
  const blocks: Block[] = [];
  const attempt = (read: () => void): void => {
    try {
      read();
    } catch (error) {
      if (!(error instanceof Fault)) throw error;
      faults.push({ message: error.message, code: error.code, at: error.at });
    }
  };
  attempt(() => {
    const root = readJsonTree(text);
    for (const member of getMembers(root)) {
      const labels = LABELS.get(member.name);
      if (labels === undefined) attempt(() => attributes.push(getAttribute(member, getLiteral)));
      else {
        for (const labelled of unlabel(member, labels, attempt))
          attempt(() => blocks.push(getBlock(labelled, member.name)));
      }
    }
  });
  return { body: { attributes, blocks, range: { start: 0, end: text.length } }, faults, comments: [] };
}

/** Parses a JSON file of variable values: every member of its object is a name with its value. */
export function parseJsonValues(text: string): Syntax {
  const range = { start: 0, end: text.length };
  try {
    const attributes = getMembers(readJsonTree(text)).map((member) => getAttribute(member, getLiteral));
    return { body: { attributes, blocks: [], range }, faults: [], comments: [] };
  } catch (error) {
    if (!(error instanceof Fault)) throw error;
    const faults = [{ message: error.message, code: error.code, at: error.at }];
    return { body: { attributes: [], blocks: [], range }, faults, comments: [] };
  }
}

interface Labelled {
  readonly labels: readonly string[];
  readonly body: JsonNode;
  readonly range: Range;
}

function getMembers(node: JsonNode): readonly JsonMember[] {
  if (node.kind === 'array') return node.items.flatMap(getMembers);
  if (node.kind !== 'object') throw new Fault('an object is needed here', node.range.start);
  return node.members.filter(({ name }) => name !== '//');
}

/** Each label is one level of objects; an array means several blocks. */
function unlabel(member: JsonMember, labels: number, attempt: (read: () => void) => void): readonly Labelled[] {
  let level: readonly Labelled[] = [{ labels: [], body: member.value, range: member.range }];
  for (let left = labels; left > 0; left -= 1) {
    const next: Labelled[] = [];
    for (const { labels: outer, body } of level) {
      attempt(() => {
        for (const { name, value, range } of getMembers(body))
          next.push({ labels: [...outer, name], body: value, range });
      });
    }
    level = next;
  }
  return level.flatMap((each) => {
    if (each.body.kind !== 'array') return [each];
    return each.body.items.map((body) => ({ labels: each.labels, body, range: body.range }));
  });
}

function getBlock({ labels, body, range }: Labelled, type: string): Block {
  const members = getMembers(body);
  if (WITH_BLOCKS.has(type)) return { type, labels, body: mixedBody(members, body.range, type), range };
  const attributes = members.map((member) => getAttribute(member, SPECIAL.get(`${type}.${member.name}`)));
  return { type, labels, body: { attributes, blocks: [], range: body.range }, range };
}

/** Objects are blocks unless their name shows that they are maps; the rest are attributes. */
function mixedBody(members: readonly JsonMember[], range: Range, type: string): Body {
  const attributes: Attribute[] = [];
  const blocks: Block[] = [];
  for (const member of members) {
    const labels = INNER_LABELS.get(member.name);
    if (labels === undefined && !isBlock(member))
      attributes.push(getAttribute(member, SPECIAL.get(`${type}.${member.name}`)));
    else for (const labelled of unlabel(member, labels ?? 0, run)) blocks.push(innerBlock(labelled, member.name));
  }
  return { attributes, blocks, range };
}

function run(read: () => void): void {
  read();
}

function innerBlock({ labels, body, range }: Labelled, type: string): Block {
  return { type, labels, body: mixedBody(getMembers(body), body.range, ''), range };
}

function isBlock({ name, value }: JsonMember): boolean {
  if (MAPS.test(name)) return name === 'required_providers';
  if (value.kind === 'object') return getMembers(value).every((member) => SCHEMA_NAME.test(member.name));
  return value.kind === 'array' && value.items.length > 0 && value.items.every(({ kind }) => kind === 'object');
}

function getAttribute({ name, value, range }: JsonMember, read = getExpression): Attribute {
  return { name, value: read(value), range };
}
