import { looksLikeCredential } from '../../model/secrets/secret-spans.ts';
import type { Place } from '../../model/place.ts';
import type { ValueMap } from '../../base/value.ts';
import { shownKey, type Report } from '../shared/fields.ts';
import { hashText } from '../shared/packages/hashes.ts';
import { lockedPackage, movingSource, type LockedPackage, type PackageOrigin } from '../shared/packages/lock-file.ts';
import { packageAt } from './address.ts';

export interface RemoteModules {
  readonly packages: readonly LockedPackage[];
  readonly skipped: number;
}

const MOST_HASHES = 100;

interface Draft {
  readonly locked: LockedPackage;
  modules: number;
  hashed: number;
}

/**
 * Modules that are loaded by their address, each with the SHA-256 of its text: one component for each of their
 * packages.
 */
export function readRemote(remote: ValueMap, file: string, complain: Report): RemoteModules {
  const drafts = new Map<string, Draft>();
  let skipped = 0;
  for (const [address, digest] of Object.entries(remote)) {
    const shown = looksLikeCredential(address) ? [] : shownKey(address);
    const place = { file, pointer: ['remote', ...shown] };
    const draft = typeof digest === 'string' ? readDraft(address, place) : undefined;
    if (draft === undefined || typeof digest !== 'string') {
      skipped += 1;
      complain('module', place.pointer);
      continue;
    }
    const known = drafts.get(draft.locked.purl) ?? draft;
    drafts.set(draft.locked.purl, known);
    const hash = hashText('sha256', digest);
    known.modules += 1;
    known.hashed += hash === undefined ? 0 : 1;
    if (hash !== undefined && known.locked.hashes.length < MOST_HASHES) known.locked.hashes.push(hash);
  }
  for (const { locked, modules, hashed } of drafts.values()) {
    const partly = hashed < modules ? { partly_hashed: true } : {};
    locked.properties = { ...locked.properties, modules, ...partly };
  }
  return { packages: [...drafts.values()].map(({ locked }) => locked), skipped };
}

function readDraft(address: string, place: Place): Draft | undefined {
  const found = packageAt(address);
  if (found === undefined) return undefined;
  const { ecosystem, name, version } = found;
  const origin: PackageOrigin = ecosystem === 'github' ? 'git' : 'url';
  const properties = { origin, ...movingSource(origin, `@${version}`) };
  const locked = lockedPackage({ ecosystem, name, version, scope: 'unknown', source: 'deno-lock', place, properties });
  return { locked, modules: 0, hashed: 0 };
}
