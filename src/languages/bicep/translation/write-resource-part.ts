import { literalNode, quoted } from './json.ts';
import { writeId } from './resource-id.ts';
import { bodyScope, writeFullName, writeNames } from './resource-name.ts';
import { findProperty, type NamedResource, type ResourceSymbol } from './resource-symbol.ts';
import { noteUse, once, UNKNOWN, type NameScope } from './translator.ts';

/** A resource itself: all that Azure says of it. */
export function writeWhole(symbol: ResourceSymbol, index: string | undefined, scope: NameScope): string {
  return writeReference({ symbol, index }, scope, true);
}

/** What Azure says of a resource when it exists: its properties, or the whole. */
export function writeReference(resource: NamedResource, scope: NameScope, isFull: boolean): string {
  const { symbol, index } = resource;
  if (symbol.loop !== undefined && index === undefined) return `references(${quoted(symbol.key)})`;
  noteUse(scope, symbol.key);
  const target = symbol.isExisting ? writeId(resource, scope) : writeKey(symbol, index);
  return isFull ? `reference(${target}, ${quoted(symbol.version)}, 'full')` : `reference(${target})`;
}

function writeKey({ key }: ResourceSymbol, index: string | undefined): string {
  return index === undefined ? quoted(key) : `format(${quoted(`${key}[{0}]`)}, ${index})`;
}

/** A member of a resource or module that its file names; `undefined` where Azure has to say it. */
export function writeKnownPart(resource: NamedResource, name: string, scope: NameScope): string | undefined {
  const { symbol, index } = resource;
  if (symbol.loop !== undefined && index === undefined) return undefined;
  noteUse(scope, symbol.key);
  switch (name) {
    case 'id':
      return writeId(resource, scope);
    case 'name': {
      const own = findProperty(symbol, 'name')?.value;
      return own === undefined ? writeFullName(writeNames(resource, scope)) : writeOwnName(resource, scope);
    }
    case 'type':
      return quoted(symbol.type);
    case 'apiVersion':
      return quoted(symbol.version);
    default:
      return index === undefined && symbol.type === '' ? UNKNOWN : undefined;
  }
}

/** The name as the declaration has it. */
function writeOwnName(resource: NamedResource, scope: NameScope): string {
  const { symbol, index } = resource;
  const name = findProperty(symbol, 'name')?.value;
  if (name === undefined) return UNKNOWN;
  const { tools, written } = scope.translator;
  return once(written.texts, 'name', resource, UNKNOWN, () => tools.write(name, bodyScope(symbol, index, scope)));
}

/** A name that is a plain text stays one in a template. */
export function nameNode(text: string): string {
  const plain = /^'((?:[^']|'')*)'$/.exec(text)?.[1];
  return plain === undefined ? `[${text}]` : literalNode(plain.replaceAll("''", "'"));
}
