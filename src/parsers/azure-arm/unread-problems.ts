import type { Problems } from '../shared/terraform/problems.ts';
import type { Read } from './document.ts';
import { readReason } from './reads.ts';

/**
 * One warning for each kind of resource and reason: how many were not read, and which permission to grant or what to
 * do.
 */
export function tellUnread(file: string, reads: readonly Read[], problems: Problems): void {
  const groups = new Map<string, { first: number; count: number; read: Read }>();
  for (const [at, read] of reads.entries()) {
    if (read.outcome !== 'unread') continue;
    const key = `${read.of} ${readReason(read)}`;
    const known = groups.get(key);
    if (known === undefined) groups.set(key, { first: at, count: 1, read });
    else known.count += 1;
  }
  for (const { first, count, read } of groups.values()) {
    const times = count === 1 ? 'once' : `${count} times`;
    const message = `${readKind(read.of)} could not be read ${times} (${readReason(read)}); controls that depend on it are undetermined. ${adviceFor(read)}`;
    problems.warn(`${file}: ${message}`, ['reads', first], 'not-assessed');
  }
}

/** Repeats only plain type names in messages. */
function readKind(of: string): string {
  return /^[\w./-]{1,200}$/.test(of) ? of : 'Something';
}

function adviceFor({ of, status, code }: Read): string {
  if (status === 403) return `Grant the action ${readKind(of)}/read, which Reader has, and collect again.`;
  if (status === 401) return 'The token was refused or ran out. Collect again with a new one.';
  if (status === 404) return 'It was gone or not offered when it was requested. Collect again.';
  if (status === 429) return 'Azure throttled the caller. Collect again later, or fewer subscriptions at once.';
  if (code === 'TimeLimit') return 'Raise --time-limit, or collect fewer subscriptions at once.';
  if (status === 400) return 'This cloud may not offer the API version that was requested.';
  return 'Collect again.';
}
