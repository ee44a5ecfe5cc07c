import type { GoMethod, GoStruct, GoValue } from '../template/go-value.ts';
import { defined } from '../../../model/defined.ts';

/** A struct of Helm's own, with its fields in the order of declaration. */
export function struct(
  type: string,
  fields: readonly (readonly [string, GoValue])[],
  methods: readonly (readonly [string, GoMethod])[] = [],
  text?: string,
): GoStruct {
  const named = defined({ text });
  return { kind: 'struct', type, fields: new Map(fields), methods: new Map(methods), ...named };
}
