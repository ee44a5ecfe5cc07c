import type { TypeExpression, TypeMember } from '../syntax/ast.ts';
import { jsonMap, type Json, type JsonMap } from './json.ts';
import { findType, isSecret, type TypeScope } from './named-types.ts';

const DEEPEST = 60;
const HIDDEN: JsonMap = { type: 'secureObject' };

/** `around`: the named types that contain the part. Inside of itself a type is `again`. */
interface Around {
  readonly scope: TypeScope;
  readonly around: ReadonlySet<TypeExpression>;
  readonly again: JsonMap | undefined;
}

/** The secret parts of a type as the keywords of a template. A type inside of itself is hidden if it has a secret part. */
export function writeSecretParts(type: TypeExpression, scope: TypeScope): JsonMap {
  const at = { scope, around: new Set<TypeExpression>() };
  if (write(type, { ...at, again: undefined }) === undefined) return {};
  return write(type, { ...at, again: HIDDEN }) ?? {};
}

/** Undefined where nothing of a type is secret. What is too much to read is hidden. */
function write(type: TypeExpression, at: Around): JsonMap | undefined {
  const { translator } = at.scope;
  if (at.around.size > DEEPEST || !translator.work.take(20)) return HIDDEN;
  switch (type.kind) {
    case 'literal':
      return undefined;
    case 'nullable':
      return write(type.of, at);
    case 'list':
      return keyword('items', write(type.of, at));
    case 'tuple':
      return writeTuple(type.members, at);
    case 'union':
      return writeUnion(type.of, at);
    case 'object':
      return writeObject(type.members, at);
    case 'name': {
      const found = findType(type.steps, at.scope);
      if (found === undefined) return undefined;
      if (found.isSecure) return HIDDEN;
      if (at.around.has(found.type)) return at.again;
      const around = new Set([...at.around, found.type]);
      return write(found.type, { ...at, scope: { translator, unit: found.unit }, around });
    }
  }
}

function keyword(name: string, part: Json | undefined): JsonMap | undefined {
  return part === undefined ? undefined : jsonMap([[name, part]]);
}

function writeMember({ decorators, type }: TypeMember, at: Around): JsonMap | undefined {
  return isSecret(decorators) ? HIDDEN : write(type, at);
}

function writeTuple(members: readonly TypeMember[], at: Around): JsonMap | undefined {
  const parts = members.map((each) => writeMember(each, at));
  return parts.some((each) => each !== undefined)
    ? keyword(
        'prefixItems',
        parts.map((each) => each ?? {}),
      )
    : undefined;
}

/** Which variant a value is does not matter: what is secret in one of them is hidden in all. */
function writeUnion(variants: readonly TypeExpression[], at: Around): JsonMap | undefined {
  const parts = variants.flatMap((each) => write(each, at) ?? []);
  if (parts.length === 0) return undefined;
  const mapping = jsonMap(parts.map((each, index) => [String(index), each]));
  return { discriminator: { mapping } };
}

/** A property that is not secret is named too where all others are. */
function writeObject(members: readonly TypeMember[], at: Around): JsonMap | undefined {
  const parts = members.map((each) => [each.name, writeMember(each, at)] as const);
  if (parts.every(([, part]) => part === undefined)) return undefined;
  const others = parts.find(([name]) => name === '*')?.[1];
  const named = parts.filter(([name, part]) => name !== '*' && (part !== undefined || others !== undefined));
  return jsonMap([
    ['properties', jsonMap(named.map(([name, part]) => [name, part ?? {}]))],
    ...(others === undefined ? [] : [['additionalProperties', others] as const]),
  ]);
}
