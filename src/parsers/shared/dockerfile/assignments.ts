import type { Instruction } from './instructions.ts';
import { splitInstruction } from './words.ts';
import { settled, type Lookup } from './variables.ts';

/** A variable that `ARG` or `ENV` sets. */
export interface Assignment {
  readonly name: string;
  /** As written, quotes included; `undefined` for an argument without a default. */
  readonly written: string | undefined;
  /** `null` for an argument that only the builder sets, `undefined` where it is not known. */
  readonly value: string | null | undefined;
}

const NAME = /^[A-Za-z_][\w.-]{0,200}$/;

/** Reads `ARG name[=default]`, `ENV name=value ...` and the old form `ENV name value`. */
export function readAssignments(
  { keyword, text, escape }: Pick<Instruction, 'keyword' | 'text' | 'escape'>,
  lookup: Lookup,
  globals?: ReadonlyMap<string, string | null | undefined>,
): readonly Assignment[] {
  const old = keyword === 'ENV' ? /^([A-Za-z_][\w.-]{0,200})\s+([^]*)$/.exec(text) : null;
  if (old?.[1] !== undefined && old[2] !== undefined && !/^[A-Za-z_][\w.-]{0,200}\s*=/.test(text)) {
    return [{ name: old[1], written: old[2], value: settled(old[2], lookup, escape) }];
  }
  return splitInstruction(text, escape).flatMap((word): readonly Assignment[] => {
    const at = word.indexOf('=');
    const name = at === -1 ? word : word.slice(0, at);
    if (!NAME.test(name)) return [];
    if (at === -1) return keyword === 'ARG' ? [{ name, written: undefined, value: inherited(name, globals) }] : [];
    const written = word.slice(at + 1);
    return [{ name, written, value: settled(written, lookup, escape) }];
  });
}

/** An argument without a default takes the one declared before the first stage. */
function inherited(
  name: string,
  globals: ReadonlyMap<string, string | null | undefined> | undefined,
): string | null | undefined {
  return globals?.has(name) === true ? globals.get(name) : null;
}
