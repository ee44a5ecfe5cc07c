import type { Problem } from '../../model/problem.ts';
import type { PackageOrigin, LockedPackage } from '../shared/packages/lock-file.ts';

export interface YarnEntry {
  readonly locked: LockedPackage;
  /** `name@range`, as dependents write it. */
  readonly patterns: readonly string[];
  /** Dependencies: for each the patterns that may match it. */
  readonly wanted: readonly (readonly string[])[];
  /** Whether it is part of the project itself. */
  readonly member: boolean;
}

export interface YarnRead {
  /** Absent when the whole file cannot be read; the problems say why. */
  readonly entries?: readonly YarnEntry[];
  readonly skipped: number;
  readonly version: string;
  readonly problems: readonly Problem[];
}

/** The name in `name@range`; scoped names begin with an `@`. */
export function nameOfPattern(pattern: string): string {
  const at = pattern.indexOf('@', 1);
  return at === -1 ? pattern : pattern.slice(0, at);
}

/** Whether a text is a possible npm package name, with or without a scope. */
export function isPackageName(name: string): boolean {
  return name.length <= 250 && /^(?:@[\w.~-]+\/)?[\w.~-]+$/.test(name);
}

/** The origin of a package, from the protocol of a range; without a protocol it is the registry. */
export function originOfRange(range: string): PackageOrigin {
  const protocol = /^([a-z][a-z+]{1,20}):/i.exec(range)?.[1]?.toLowerCase() ?? 'npm';
  if (protocol === 'npm' || protocol === 'virtual') return 'registry';
  if (protocol === 'workspace' || protocol === 'link' || protocol === 'portal') return 'path';
  if (protocol === 'file') return 'file';
  if (protocol === 'patch') return 'file';
  if (protocol.startsWith('git') || protocol === 'ssh') return 'git';
  if (protocol === 'http' || protocol === 'https') return /\.git(?:#|$)/.test(range.slice(-300)) ? 'git' : 'url';
  return 'unknown';
}
