import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join, sep } from 'node:path';
import type { EvidenceFile } from '../../src/model/evidence.ts';
import { evidenceFile } from './evidence-file.ts';

/** What `expected.json` of a parser case may say; a list left out means that nothing of it may come out. */
export interface Expected {
  readonly resources?: readonly unknown[];
  readonly components?: readonly unknown[];
  readonly facts?: readonly unknown[];
  readonly problems?: readonly unknown[];
  readonly scans?: readonly unknown[];
  readonly flaws?: readonly unknown[];
  readonly exploited?: readonly unknown[];
  readonly statements?: readonly unknown[];
  /** Number of things where listing all of them would help nobody. */
  readonly counts?: { readonly [list: string]: number };
}

/** Names of the folders in a folder, sorted. */
export function folders(path: string): readonly string[] {
  if (!existsSync(path)) return [];
  const entries = readdirSync(path, { withFileTypes: true });
  return entries
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name)
    .sort();
}

/** All files of a case but its `expected.json`, with paths relative to the case, sorted. */
export function caseFiles(path: string): readonly EvidenceFile[] {
  const names = readdirSync(path, { recursive: true, encoding: 'utf8' })
    .filter((name) => name !== 'expected.json' && statSync(join(path, name)).isFile())
    .map((name) => name.replaceAll(sep, '/'))
    .sort();
  return names.map((name) => evidenceFile(name, new Uint8Array(readFileSync(join(path, name)))));
}

export function expectedOf(path: string): Expected {
  const value: Expected = JSON.parse(readFileSync(join(path, 'expected.json'), 'utf8'));
  return value;
}
