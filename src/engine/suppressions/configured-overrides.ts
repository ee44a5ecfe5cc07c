import { pathPattern } from '../../base/path-pattern.ts';
import { didYouMean } from '../../base/nearest.ts';
import type { Check } from '../../model/check.ts';
import type { Finding } from '../../model/finding.ts';
import type { GateOverride } from '../../model/gate-override.ts';
import { isScanCheck } from '../../model/scan.ts';
import { EngineError } from '../../model/engine-error.ts';
import type { ConfiguredSuppression, ConfiguredSuppressions, SuppressionRequest } from '../suppression-request.ts';

/** An entry of the configuration in the form that is matched with failures. */
export interface ConfiguredOverride {
  readonly entry: ConfiguredSuppression;
  readonly override: GateOverride;
  readonly matches: (finding: Finding) => boolean;
}

/** Prepares the entries of the configuration. Like comments, they apply only to files of this machine. */
export function configuredOverrides(
  { configured }: SuppressionRequest,
  elsewhere: ReadonlySet<string>,
): readonly ConfiguredOverride[] {
  return (configured?.entries ?? []).map((entry, index) => toOverride(entry, index, configured?.file ?? '', elsewhere));
}

function toOverride(
  entry: ConfiguredSuppression,
  index: number,
  file: string,
  elsewhere: ReadonlySet<string>,
): ConfiguredOverride {
  const place = { file: `${file} suppressions entry ${index + 1}`, pointer: [] };
  const { severity, reason } = entry;
  const patterns = entry.paths?.map((pattern) => pathPattern(pattern) ?? (() => false));
  return {
    entry,
    override: { reason, origin: 'configuration', place, ...(severity === undefined ? {} : { severity }) },
    matches: ({ place: { file: found } }) =>
      !elsewhere.has(found) && (patterns?.some((matches) => matches(found)) ?? true),
  };
}

/** Throws EngineError `invalid-configuration` for an entry whose check does not exist. */
export function refuseUnknownChecks(configured: ConfiguredSuppressions | undefined, checks: readonly Check[]): void {
  if (configured === undefined) return;
  const { file, entries } = configured;
  const ids = new Set(checks.map(({ id }) => id));
  const index = entries.findIndex(({ check }) => !ids.has(check) && !isScanCheck(check));
  const wrong = entries[index]?.check;
  if (wrong === undefined) return;
  const hint = didYouMean(wrong, ids);
  const advice = hint === '' ? ' evidence-engine controls list shows checks and their controls.' : hint;
  const message = `${file}: suppressions entry ${index + 1}: there is no check "${wrong}".${advice} Correct the entry or remove it.`;
  throw new EngineError('invalid-configuration', message);
}
