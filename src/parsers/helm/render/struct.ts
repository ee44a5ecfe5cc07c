import type { GoMethod, GoStruct, GoValue } from '../../../languages/go-template/go-value.ts';
import { omitUndefined } from '../../../base/omit-undefined.ts';

/** Creates one of Helm's structs, with its fields in the order of declaration. */
export function struct(
  type: string,
  fields: readonly (readonly [string, GoValue])[],
  methods: readonly (readonly [string, GoMethod])[] = [],
  text?: string,
): GoStruct {
  const named = omitUndefined({ text });
  return { kind: 'struct', type, fields: new Map(fields), methods: new Map(methods), ...named };
}
