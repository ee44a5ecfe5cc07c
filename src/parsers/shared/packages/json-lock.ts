import { NOTHING_PARSED, type EvidenceFile, type Parsed, type Parser } from '../../../model/evidence.ts';
import type { Pointer } from '../../../base/pointer.ts';
import { isMap, type ValueMap } from '../../../base/value.ts';
import { complaints } from './complaints.ts';
import type { Report } from '../fields.ts';
import { readJson } from '../json.ts';
import { lockResource, lockTally, type LockedPackage } from './lock-file.ts';
import { problemList } from '../problem-list.ts';

export interface FoundPackages {
  readonly packages: readonly LockedPackage[];
  /** Number of entries that could not be read; each is reported. */
  readonly skipped: number;
  /** Facts about the file itself; at least `format` and `spec_version`. */
  readonly values: ValueMap;
}

/** A lock file with an unsupported version: the place of the version and what to do. */
export interface RefusedLock {
  readonly refused: string;
  readonly pointer: Pointer;
}

/** Reads a lock file in JSON. `advice` says how to generate it again. */
export function readJsonLock(
  file: EvidenceFile,
  parser: Parser,
  advice: string,
  read: (root: ValueMap, complain: Report) => FoundPackages | RefusedLock,
): Parsed {
  const json = readJson(file, parser);
  if (!json.ok) return { ...NOTHING_PARSED, problems: [json.problem] };
  const problems = problemList(file, parser);
  const complain = complaints(problems, file.path, advice);
  if (!isMap(json.value)) {
    problems.add('unsupported-content', `${file.path} contains no object and so no packages. ${advice}`, []);
    return { ...NOTHING_PARSED, problems: problems.all() };
  }
  const found = read(json.value, complain);
  if ('refused' in found) {
    problems.add('unsupported-version', `${file.path} ${found.refused} ${advice}`, found.pointer);
    return { ...NOTHING_PARSED, problems: problems.all() };
  }
  const { packages, skipped, values } = found;
  const resource = lockResource(file.path, parser.id, { ...values, ...lockTally(packages, skipped) });
  return { resources: [resource], components: packages, facts: [], problems: problems.all() };
}
