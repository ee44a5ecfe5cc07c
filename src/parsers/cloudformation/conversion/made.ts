import { createStandIn, textEnds } from '../../../base/text-ends.ts';
import { isMap, unknown, type Value } from '../../../base/value.ts';
import type { Pointer } from '../../../base/pointer.ts';
import { put, type JsonObject } from '../../shared/terraform/object.ts';
import { partlyKnown } from '../../../base/origins.ts';
import { AT_CREATION } from '../evaluation/at-creation.ts';

/** A resource in the vocabulary of the provider while it is made. */
export interface Draft {
  readonly aws: string;
  readonly address: string;
  readonly values: JsonObject;
  /** Keys below the properties of the template, by dotted path of the values. */
  readonly places: Map<string, Pointer>;
  /** Keys below the properties that lead to what the whole resource is made of. */
  readonly pointer: Pointer;
  /** It may not exist, for another reason than what surrounds it. */
  readonly conditional?: string;
}

/** What a template's resource becomes: one resource of the provider, and others that belong to it. */
export interface Made {
  readonly main: Draft;
  readonly drafts: readonly Draft[];
  /** Sets an attribute of the main resource; `pointer` leads to the property. */
  set(name: string, value: Value | undefined, pointer?: Pointer): void;
  /** Adds another resource. Its name is that of the template's resource, with a suffix where there may be several. */
  add(aws: string, values: Readonly<Record<string, Value | undefined>>, pointer: Pointer, options?: Addition): Draft;
  /** A reference to the main resource. */
  readonly self: Value;
}

export interface Addition {
  readonly suffix?: string;
  readonly conditional?: string;
}

/** Begins with an empty main resource. */
export function beginMade(aws: string, address: string): Made {
  const main: Draft = { aws, address, values: {}, places: new Map(), pointer: [] };
  const drafts: Draft[] = [main];
  const base = address.slice(0, address.length - lastName(address).length);
  const prefix = base.slice(0, base.length - `${aws}.`.length);
  return {
    main,
    drafts,
    self: selfReference(address),
    set(name, value, pointer) {
      if (value === undefined) return;
      put(main.values, name, value);
      if (pointer !== undefined) main.places.set(name, pointer);
    },
    add(type, values, pointer, { suffix = '', conditional } = {}) {
      const draft: Draft = {
        aws: type,
        address: `${prefix}${type}.${lastName(address)}${suffix}`,
        values: {},
        places: new Map(),
        pointer,
        ...(conditional === undefined ? {} : { conditional }),
      };
      for (const [name, value] of Object.entries(values)) if (value !== undefined) put(draft.values, name, value);
      drafts.push(draft);
      return draft;
    },
  };
}

function lastName(address: string): string {
  return address.slice(address.lastIndexOf('.') + 1);
}

/** What `Ref` of a resource is. */
export function selfReference(address: string, attribute = 'id'): Value {
  const ends = textEnds('', '', createStandIn(address, attribute));
  return partlyKnown(AT_CREATION, { to: [address], exact: true }, ends);
}

/** A member; unknown where the whole is. */
export function readMember(value: Value | undefined, name: string): Value | undefined {
  if (value === undefined || value === null) return undefined;
  if (isMap(value)) return Object.hasOwn(value, name) ? value[name] : undefined;
  return typeof value === 'object' && !Array.isArray(value)
    ? unknown('part of a value that is not known', false)
    : undefined;
}
