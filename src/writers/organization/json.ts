import type { EngineIdentity } from '../../model/assessment.ts';
import type { Organization, StandingCounts } from '../../model/organization.ts';
import { safeText } from '../../model/safe-text.ts';
import { oneLine } from '../text.ts';

/** Numbers of controls, as in `organization.json`. */
export interface StandingSummary {
  readonly not_satisfied: number;
  readonly undetermined: number;
  readonly not_assessed: number;
  readonly satisfied: number;
  readonly not_applicable: number;
}

/** The content of `organization.json`. */
export function organizationJson(organization: Organization, engine: EngineIdentity): object {
  const { framework, version, from, to, systems, absent, controls, counts, notes } = organization;
  return {
    engine: engine.name,
    version: engine.version,
    framework,
    framework_version: safeText(version),
    assessed_from: from,
    assessed_to: to,
    summary: countsJson(counts),
    systems: systems.map((system) => ({
      name: safeText(system.name),
      sha256: system.sha256,
      response_id: system.id,
      timestamp: system.timestamp,
      selection: system.selection === undefined ? null : safeText(system.selection),
      summary: countsJson(system.counts),
      owner: system.owner === undefined ? null : safeText(system.owner),
    })),
    absent_systems: absent.map(({ name, state, reason, owner }) => ({
      name: safeText(name),
      state,
      reason: oneLine(reason),
      owner: owner === undefined ? null : safeText(owner),
    })),
    controls: controls.map(({ id, title, standing, systems: groups, finding }) => ({
      control_id: safeText(id),
      title: safeText(title),
      status: standing,
      decided_by: groups.get(standing)?.map(safeText) ?? [],
      finding: finding === '' ? null : safeText(finding),
      systems: Object.fromEntries([...groups].map(([each, names]) => [each.replaceAll('-', '_'), names.map(safeText)])),
    })),
    notes: notes.map(safeText),
  };
}

/** The counts by the names of the schema. */
export function countsJson(counts: StandingCounts): StandingSummary {
  return {
    not_satisfied: counts['not-satisfied'],
    undetermined: counts.undetermined,
    not_assessed: counts['not-assessed'],
    satisfied: counts.satisfied,
    not_applicable: counts['not-applicable'],
  };
}
