import { counted } from '../../base/counted.ts';
import type { SuppressionNote } from '../../model/gate-override.ts';
import type { Suppression } from './collect-suppressions.ts';
import type { ConfiguredOverride } from './configured-overrides.ts';

/**
 * A note on an `evidence-engine:ignore` comment that applies to nothing. Comments for other scanners get none, since
 * what they report may pass here.
 */
export function unusedComment({ file, line, origin, checks }: Suppression): readonly SuppressionNote[] {
  if (origin !== 'comment') return [];
  const message = `${file}:${line} suppresses no failure of ${[...checks].join(', ')} in this run. Correct the check, move the comment or remove it.`;
  return [{ severity: 'warning', message, place: { file, pointer: [], line } }];
}

/** A note on a configuration entry that applies to nothing. */
export function unusedEntry({ entry, override: { place } }: ConfiguredOverride): SuppressionNote {
  const message = `${place.file} (check ${entry.check}) applies to no failure of this run. Correct its check or paths, or remove it.`;
  return { severity: 'warning', message, place };
}

/** Notes on suppressions that a change adds for itself. */
export function newNotes(added: number): readonly SuppressionNote[] {
  if (added === 0) return [];
  const message = `${counted(added, 'suppression')} that the base revision does not have ${added === 1 ? 'does' : 'do'} not count. Review and merge first, or use --honour-new-suppressions.`;
  return [{ severity: 'warning', message }];
}

/** A note, in one sentence, on suppressions that must not decide the gate. */
export function refusalNotes(count: number, why: string): readonly SuppressionNote[] {
  if (count === 0) return [];
  const message = `${counted(count, 'suppression')} ${count === 1 ? 'does' : 'do'} not count: ${why}.`;
  return [{ severity: 'info', message }];
}
