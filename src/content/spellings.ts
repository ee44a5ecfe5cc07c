import type { FieldMapping, TraitMappings } from '../model/check.ts';
import { linkedTypes } from '../model/linked-types.ts';

/** The spelling of each field by each resource type, as in a trait file. */
export interface SpelledTypes {
  readonly [type: string]: { readonly [field: string]: FieldMapping };
}

/** Gives access to the spellings of a trait file. */
export function createTraitMappings(resources: SpelledTypes): TraitMappings {
  const byType = new Map(Object.entries(resources));
  return {
    types: [...byType.keys()],
    fieldsOf: (type) => Object.keys(byType.get(type) ?? {}),
    spelling: (type, field) => ownField(byType.get(type), field),
    linked: () => linkedTypes(Object.values(resources).flatMap((fields) => Object.values(fields))),
  };
}

/** Combines two sets of spellings that do not overlap. */
export function bothSpellings(one: TraitMappings, other: TraitMappings): TraitMappings {
  return {
    types: [...new Set([...one.types, ...other.types])],
    fieldsOf: (type) => [...one.fieldsOf(type), ...other.fieldsOf(type)],
    spelling: (type, field) => one.spelling(type, field) ?? other.spelling(type, field),
    linked: () => [...new Set([...one.linked(), ...other.linked()])],
  };
}

/**
 * Types with the same spellings: their names and those of the fields, separated by spaces, the number of the line
 * with the spellings, and the types of the resources that are read with them.
 */
export type PackedTypes = readonly [types: string, fields: string, line: number, linked?: string];

/** Packs spellings for `unpackSpellings`. It appends the lines with the spellings to `lines`. */
export function packSpellings({ types, fieldsOf, spelling }: TraitMappings, lines: string[]): readonly PackedTypes[] {
  const alike = new Map<string, string[]>();
  for (const type of types) {
    const line = JSON.stringify(Object.fromEntries(fieldsOf(type).map((field) => [field, spelling(type, field)])));
    alike.set(line, [...(alike.get(line) ?? []), type]);
  }
  return [...alike].map(([line, some]) => {
    const first = some[0] ?? '';
    const names = fieldsOf(first);
    const linked = linkedTypes(names.map((field) => spelling(first, field)));
    const packed = [some.join(' '), names.join(' '), lines.push(line) - 1] as const;
    return linked.length === 0 ? packed : [...packed, linked.join(' ')];
  });
}

/** Unpacks spellings; a run parses only the lines for the types in its evidence. `lines` reads the file. */
export function unpackSpellings(packed: readonly PackedTypes[], lines: () => readonly string[]): TraitMappings {
  let made: ReadonlyMap<string, LinedFields> | undefined;
  let names: readonly string[] | undefined;
  const byType = (): ReadonlyMap<string, LinedFields> => (made ??= fieldsByType(packed));
  return {
    get types() {
      return (names ??= [...byType().keys()]);
    },
    fieldsOf: (type) => byType().get(type)?.names ?? [],
    spelling(type, field) {
      const fields = byType().get(type);
      if (fields === undefined) return undefined;
      fields.parsed ??= parseLine(lines()[fields.line] ?? '{}');
      return ownField(fields.parsed, field);
    },
    linked: () => [...new Set(packed.flatMap(([, , , linked]) => linked?.split(' ') ?? []))],
  };
}

function fieldsByType(packed: readonly PackedTypes[]): ReadonlyMap<string, LinedFields> {
  const byType = new Map<string, LinedFields>();
  for (const [types, fields, line] of packed) {
    const shared: LinedFields = { names: fields.split(' '), line, parsed: undefined };
    for (const type of types.split(' ')) byType.set(type, shared);
  }
  return byType;
}

interface LinedFields {
  readonly names: readonly string[];
  readonly line: number;
  parsed: SpelledTypes[string] | undefined;
}

/** The build validated the line, so the type is certain. */
function parseLine(line: string): SpelledTypes[string] {
  const fields: SpelledTypes[string] = JSON.parse(line);
  return fields;
}

function ownField(fields: SpelledTypes[string] | undefined, field: string): FieldMapping | undefined {
  return fields !== undefined && Object.hasOwn(fields, field) ? fields[field] : undefined;
}
