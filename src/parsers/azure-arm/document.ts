import type { EvidenceFile } from '../../model/evidence.ts';
import { isMap } from '../../base/value.ts';
import type { Problems } from '../shared/terraform/problems.ts';

/** The marker of a saved live Azure document, and the version of its format. */
export const FORMAT = 'evidence-engine/azure-arm';
export const FORMAT_VERSION = 1;

/** Whether one kind of child of a resource was read. `none`: there can be no such child. */
export interface Read {
  readonly at: string;
  readonly of: string;
  readonly outcome: 'read' | 'none' | 'unread';
  /** Why it was not read: the HTTP status, and a code of Azure or of this project. */
  readonly status?: number;
  readonly code?: string;
}

/** Everything that was read of one subscription, or of the scope above all subscriptions. */
export interface AzureDocument {
  readonly format: typeof FORMAT;
  readonly version: number;
  readonly cloud: string;
  readonly scope: string;
  readonly read_at: string;
  readonly reads: readonly Read[];
  readonly resources: readonly { readonly [key: string]: unknown }[];
}

/** A document whose parts have been checked to have the expected form. */
export interface CheckedDocument {
  readonly scope: string;
  readonly reads: readonly Read[];
  /** Each with its index in the file. */
  readonly resources: readonly {
    readonly at: number;
    readonly id: string;
    readonly type: string;
    readonly raw: object;
  }[];
}

/** Checks a parsed file; what can't be read is reported to `problems`. */
export function checkedDocument(file: EvidenceFile, value: unknown, problems: Problems): CheckedDocument | undefined {
  const again = 'Collect it again with evidence-engine azure --save-evidence.';
  if (!isMap(value)) {
    problems.lost(
      `${file.path} is not a JSON object, so it contains no Azure resources. ${again}`,
      [],
      'unparsable-file',
    );
    return undefined;
  }
  if (value['version'] !== FORMAT_VERSION) {
    problems.lost(
      `${file.path} has another version of the form of saved Azure evidence than ${FORMAT_VERSION}. ${again}`,
      ['version'],
      'unsupported-version',
    );
    return undefined;
  }
  const { scope, reads, resources } = value;
  if (typeof scope !== 'string' || !Array.isArray(reads) || !Array.isArray(resources)) {
    problems.lost(`${file.path} lacks its scope, its reads or its resources, so it was not read. ${again}`, []);
    return undefined;
  }
  const known = reads.filter(isRead);
  if (known.length < reads.length)
    problems.lost(`${file.path} has entries of what was read that say nothing. ${again}`, ['reads']);
  const good: CheckedDocument['resources'][number][] = [];
  for (const [at, raw] of resources.entries()) {
    const { id, type } = isMap(raw) ? raw : {};
    if (isMap(raw) && typeof id === 'string' && typeof type === 'string') good.push({ at, id, type, raw });
    else
      problems.lost(`A resource of ${file.path} has no id or no type, so it was not assessed. ${again}`, [
        'resources',
        at,
      ]);
  }
  return { scope, reads: known, resources: good };
}

function isRead(value: unknown): value is Read {
  if (!isMap(value)) return false;
  const { at, of, outcome } = value;
  return (
    typeof at === 'string' &&
    typeof of === 'string' &&
    (outcome === 'read' || outcome === 'none' || outcome === 'unread')
  );
}
