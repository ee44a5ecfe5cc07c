import { fixText } from '../model/fix-text.ts';
import { groupBy } from '../base/group-by.ts';
import { createHash } from 'node:crypto';
import type { Artifact, Assessment, Writer } from '../model/assessment.ts';
import { SEVERITIES, type Severity } from '../model/check.ts';
import { decisivePlace, type Finding } from '../model/finding.ts';
import type { ControlResult } from '../model/framework.ts';
import { fileAndLine } from '../model/place.ts';
import { safeText } from '../model/safe-text.ts';
import { listedControls } from './graded.ts';
import { jsonArtifact } from './json-artifact.ts';

/** Viewers map these numbers to CVSS bands: from 0.9 critical, 0.7 high, 0.4 medium; 0 is not applicable. */
const IMPACTS: { readonly [severity in Severity]: number } = {
  critical: 0.9,
  high: 0.7,
  medium: 0.5,
  low: 0.3,
  info: 0.1,
};
const MOST_RESULTS = 500;

interface Result {
  readonly status: 'passed' | 'failed' | 'skipped';
  readonly code_desc: string;
  readonly start_time: string;
  readonly message?: string;
  readonly skip_message?: string;
}

/**
 * Report `hdf`: the verdicts in the Heimdall Data Format (the exec JSON that MITRE publishes), one control of the
 * format for each of ours. Viewers compute the status from results, and a passed result outweighs skipped ones. So an
 * undetermined control has no passed result, and a satisfied one has no other.
 */
export const hdf: Writer = {
  id: 'hdf',
  title: 'Heimdall Data Format, for Heimdall and the SAF tools',
  write(assessment: Assessment): readonly Artifact[] {
    const controls = listedControls(assessment);
    if (controls.length === 0) return [];
    const { engine, framework, selection, name, asOf, evidenceDigest } = assessment;
    const profile = {
      name: framework.slug,
      title: safeText(`${framework.name} ${framework.version}${selection === undefined ? '' : `, ${selection}`}`),
      version: framework.version,
      summary: safeText(`${name}, as of ${asOf}, from evidence ${evidenceDigest}`),
      supports: [],
      attributes: [],
      groups: getGroups(controls),
      controls: controls.map((control) => getControl(control, assessment)),
    };
    const sha256 = createHash('sha256').update(JSON.stringify(profile)).digest('hex');
    const data = {
      platform: { name: engine.name, release: engine.version, target_id: safeText(name) },
      version: engine.version,
      statistics: {},
      profiles: [{ ...profile, sha256 }],
    };
    return [jsonArtifact('hdf.json', data)];
  },
};

function getGroups(controls: readonly ControlResult[]): readonly object[] {
  const families = new Map<string, { id: string; title: string; controls: string[] }>();
  for (const { requirement } of controls) {
    const { family, familyTitle, id } = requirement;
    const group = families.get(family) ?? { id: family, title: familyTitle, controls: [] };
    group.controls.push(id);
    families.set(family, group);
  }
  return [...families.values()];
}

function getControl(control: ControlResult, assessment: Assessment): object {
  const { requirement, status, findings } = control;
  const deciding = findings.filter(({ check }) => check.severity !== 'info');
  const failing = deciding.filter(({ outcome }) => outcome === 'fail');
  const fixes = new Set([...groupBy(failing, ({ check }) => check)].map(([check, own]) => fixText(check, own)));
  const waiver = deciding.find(({ waived }) => waived !== undefined)?.waived;
  return {
    id: requirement.id,
    title: safeText(requirement.title),
    desc: safeText(requirement.gap ?? ''),
    descriptions: fixes.size === 0 ? [] : [{ label: 'fix', data: [...fixes].map(safeText).join('\n') }],
    impact: status === 'not-applicable' ? 0 : getImpact(deciding),
    refs: [],
    tags: { nist: getNist(control, assessment), family: requirement.family, status },
    code: '',
    source_location: { ref: assessment.framework.slug, line: 0 },
    results: getResults(control, deciding, assessment.createdAt),
    ...(waiver === undefined
      ? {}
      : {
          waiver_data: {
            justification: safeText(`${waiver.reason} (${waiver.owner})`),
            expiration_date: waiver.expires,
            run: true,
            skipped_due_to_waiver: false,
          },
        }),
  };
}

/** Failing findings count first; a satisfied control has the impact of the checks that could have failed it. */
function getImpact(deciding: readonly Finding[]): number {
  const failing = deciding.filter(({ outcome }) => outcome === 'fail');
  const severities = new Set((failing.length > 0 ? failing : deciding).map(({ check }) => check.severity));
  return IMPACTS[SEVERITIES.find((severity) => severities.has(severity)) ?? 'medium'];
}

/** NIST SP 800-53 ids in the notation of the format: `SC-28 (1)`. */
function getNist({ requirement }: ControlResult, { framework }: Assessment): readonly string[] {
  const ids = framework.slug === 'nist-800-53' ? [requirement.id] : requirement.from;
  const nist = framework.basis === 'nist-800-53' ? ids : [];
  return nist.filter((id) => /^[A-Z]{2}-\d+/.test(id)).map((id) => id.replace('(', ' ('));
}

function getResults(control: ControlResult, deciding: readonly Finding[], time: string): readonly Result[] {
  const { status, undetermined, issues, evidence } = control;
  if (status === 'satisfied')
    return evidence.map((line) => ({ status: 'passed', code_desc: safeText(line), start_time: time }));
  if (status === 'not-applicable' || undetermined) {
    const reasons = undetermined ? issues : evidence;
    return reasons.map((line) => {
      return { status: 'skipped', code_desc: safeText(line), skip_message: safeText(line), start_time: time };
    });
  }
  const failing = deciding.filter(({ outcome }) => outcome === 'fail');
  const more = failing.length - MOST_RESULTS;
  const results = failing.slice(0, MOST_RESULTS).map((finding) => failure(finding, time));
  if (more <= 0) return results;
  return [...results, { status: 'failed', code_desc: `${more} more failures: see findings.json`, start_time: time }];
}

function failure(finding: Finding, time: string): Result {
  const { check, subject, message, waived } = finding;
  const where = fileAndLine(decisivePlace(finding));
  const waiver = waived === undefined ? '' : ` Waived by ${waived.owner} until ${waived.expires}: ${waived.reason}`;
  return {
    status: 'failed',
    code_desc: safeText(`${check.title} [${check.id}]: ${subject} at ${where}`),
    message: safeText(`${message}${waiver}`),
    start_time: time,
  };
}
