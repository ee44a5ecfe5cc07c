import { FORMAT, FORMAT_VERSION, type AzureDocument, type Read } from '../parsers/azure-arm/document.ts';
import { projected } from '../parsers/azure-arm/project.ts';
import { byText } from '../base/text-order.ts';

/** A file of evidence as it is assessed and saved. */
export interface CollectedFile {
  readonly path: string;
  readonly text: string;
}

/** Gathers the evidence that was read, by subscription. */
export interface Collected {
  add(scope: string, type: string, id: string, document: { readonly [key: string]: unknown }): void;
  note(scope: string, read: Read): void;
  readonly counts: () => { readonly resources: number; readonly unread: number };
  /** One file for each scope. The order of the answers does not change the files. */
  files(cloud: string, readAt: string): readonly CollectedFile[];
}

/** The scope of resources that belong to no subscription. */
export const ABOVE = '/';

interface Part {
  readonly resources: Map<string, { readonly [key: string]: unknown }>;
  readonly reads: Map<string, Read>;
}

/** Creates a store that groups what is read by scope until the collection is complete. */
export function createCollected(): Collected {
  const parts = new Map<string, Part>();

  function readPart(scope: string): Part {
    const known = parts.get(scope) ?? { resources: new Map(), reads: new Map() };
    parts.set(scope, known);
    return known;
  }

  return {
    add(scope, type, id, document) {
      const { id: _id, type: _type, ...kept } = projected(document, type);
      readPart(scope).resources.set(`${id.toLowerCase()}\n${type.toLowerCase()}`, { id, type, ...kept });
    },
    note: (scope, read) => void readPart(scope).reads.set(`${read.at}\n${read.of}`.toLowerCase(), read),
    counts() {
      let resources = 0;
      let unread = 0;
      for (const part of parts.values()) {
        resources += part.resources.size;
        for (const { outcome } of part.reads.values()) if (outcome === 'unread') unread += 1;
      }
      return { resources, unread };
    },
    files: (cloud, readAt) =>
      [...parts].sort(byText(([key]) => key)).map(([scope, { resources, reads }]) => {
        const document: AzureDocument = {
          format: FORMAT,
          version: FORMAT_VERSION,
          cloud,
          scope,
          read_at: readAt,
          reads: sorted(reads),
          resources: sorted(resources),
        };
        return { path: `azure/${fileName(scope)}.json`, text: `${JSON.stringify(document, null, 1)}\n` };
      }),
  };
}

function sorted<Value>(map: ReadonlyMap<string, Value>): readonly Value[] {
  return [...map].sort(byText(([key]) => key)).map(([, value]) => value);
}

function fileName(scope: string): string {
  return scope === ABOVE ? 'above-subscriptions' : (scope.split('/').at(-1) ?? scope);
}
