import type { Decision, Finding } from '../../model/finding.ts';
import type { ControlResult } from '../../model/framework.ts';
import { pointerText } from '../../base/pointer.ts';
import type { Place } from '../../model/place.ts';
import { createUuid } from '../uuid.ts';
import { thisSystemUuid } from './assets.ts';
import { isLegacyFedramp, prop, prose, proseLines, titleText, unlessEmpty, type OscalRun } from './common.ts';
import type { EvidenceResources } from './evidence-resources.ts';
import type { Group, GroupKind } from './groups.ts';
import { groupedSubjects } from './grouped-subjects.ts';
import type { Inventory } from './inventory.ts';
import { getMethods } from './methods.ts';
import type { Observation, SubjectReference } from './types.ts';

/**
 * Maximum number of subjects and evidence files that an observation lists one by one. Other failing and undetermined
 * subjects are grouped by type and file: a document about 50,000 resources must still open in an editor.
 */
export const MOST_LISTED = 1000;
/** Maximum number of passing subjects that are listed; others are only counted, since they need no action. */
export const MOST_PASSING = 100;

const SAID: { readonly [kind in GroupKind]: string } = {
  pass: 'meet it',
  fail: 'do not meet it',
  waived: 'do not meet it under an accepted deviation',
  undetermined: 'could not be determined',
};

/** Registers that are filled while observations are written. */
export interface Registers {
  readonly evidence: EvidenceResources;
  readonly inventory: Inventory;
}

/** The UUID of an observation, the same in every run. */
export function observationUuid(run: OscalRun, key: string): string {
  return createUuid(run.system, run.assessment.framework.id, 'observation', key);
}

/** FedRAMP's rules for Rev 5 documents know the value `finding`, which OSCAL has deprecated, but not its successor. */
function discovery(run: OscalRun): Observation['types'] {
  return isLegacyFedramp(run) ? ['discovery', 'finding'] : ['discovery'];
}

/** One observation for a check and its result. */
export function observe(run: OscalRun, group: Group, registers: Registers): Observation {
  const { check, kind, findings } = group;
  const most = kind === 'pass' ? MOST_PASSING : MOST_LISTED;
  const shown = findings.slice(0, most);
  const others = findings.slice(most);
  const files = kind === 'pass' ? getFiles(shown, others) : getFiles(findings);
  const remarks = [`Why it matters: ${prose(check.why)}`];
  if (others.length > 0)
    remarks.push(
      `${others.length} more subjects ${SAID[kind]} and are not listed here; the findings report lists each of them.`,
    );
  if (files.length > MOST_LISTED)
    remarks.push(`${files.length - MOST_LISTED} more evidence files are not listed one by one.`);
  if (check.severity === 'info') remarks.push('Advisory: this check changes no verdict.');
  return {
    uuid: observationUuid(run, group.key),
    title: titleText(check.title),
    description: `Expected state: ${prose(check.title)}. Subjects that ${SAID[kind]}: ${findings.length}.`,
    props: [
      prop('check-id', check.id),
      prop('severity', check.severity),
      prop('result', kind),
      prop('subject-count', String(findings.length)),
    ],
    methods: getMethods(findings),
    types: kind === 'pass' ? ['control-objective'] : discovery(run),
    origins: [run.origin],
    ...unlessEmpty('subjects', [
      ...subjects(shown, registers.inventory),
      ...(kind === 'pass' ? [] : groupedSubjects(others, registers.inventory)),
    ]),
    ...unlessEmpty('relevant-evidence', files.slice(0, MOST_LISTED).map(registers.evidence.cite)),
    collected: run.assessment.createdAt,
    remarks: remarks.join('\n\n'),
  };
}

/** An observation about a control without a finding: it does not apply, or evidence is missing. */
export function observeControl(
  run: OscalRun,
  control: ControlResult,
  result: 'not-applicable' | 'undetermined',
  registers: Registers,
): Observation {
  const { requirement } = control;
  const lines = result === 'not-applicable' ? control.evidence : [...control.issues, ...control.evidence];
  const text = proseLines(lines, 'see the other formats');
  const said = result === 'not-applicable' ? 'not applicable' : 'not determined';
  const files = getFiles(control.findings).slice(0, MOST_LISTED);
  return {
    uuid: createUuid(run.system, run.assessment.framework.id, 'control-observation', requirement.id),
    title: titleText(`${requirement.id} ${requirement.title}: ${said}`),
    description: text === '' ? `The control is ${said}.` : text,
    props: [prop('control-id', requirement.oscalId), prop('label', requirement.id), prop('result', result)],
    methods: getMethods(control.findings),
    types: result === 'not-applicable' ? ['control-objective'] : discovery(run),
    origins: [run.origin],
    subjects: [{ 'subject-uuid': thisSystemUuid(run), type: 'component' }],
    ...unlessEmpty('relevant-evidence', files.map(registers.evidence.cite)),
    collected: run.assessment.createdAt,
  };
}

function subjects(findings: readonly Finding[], inventory: Inventory): readonly SubjectReference[] {
  const remarks = new Map<string, { readonly title: string; readonly lines: string[] }>();
  for (const finding of findings) {
    const uuid = inventory.item(finding);
    const known = remarks.get(uuid);
    if (known === undefined) remarks.set(uuid, { title: titleText(finding.subject), lines: describe(finding) });
    else known.lines.push(...describe(finding));
  }
  return [...remarks].map(([uuid, { title, lines }]) => ({
    'subject-uuid': uuid,
    type: 'inventory-item',
    title,
    remarks: lines.join('\n\n'),
  }));
}

function describe(finding: Finding): string[] {
  const shown = finding.outcome === 'pass' ? finding.decisions.slice(0, 1) : finding.decisions;
  const lines = shown.map(describeDecision);
  if (finding.message !== '' || lines.length === 0)
    lines.unshift(prose(finding.message || placeText(finding.place) || 'no place'));
  for (const note of finding.notes) lines.push(prose(note));
  const { waived } = finding;
  if (waived !== undefined) {
    lines.push(prose(`Waived until ${waived.expires} by ${waived.owner}: ${waived.reason}`));
  }
  return lines;
}

function describeDecision(decision: Decision): string {
  const { path, actual, expected, place } = decision;
  return prose(`${path}: actual ${actual}, expected ${expected}; ${placeText(place)}`);
}

function placeText(place: Place): string {
  const line = place.line === undefined ? '' : ` line ${place.line}`;
  const pointer = place.pointer.length === 0 ? '' : ` at ${pointerText(place.pointer)}`;
  return `${place.file}${line}${pointer}`;
}

/**
 * The files of findings and of the places that decided them, and the files of `others` without their deciding places.
 */
export function getFiles(findings: readonly Finding[], others: readonly Finding[] = []): string[] {
  const files = new Set<string>();
  for (const finding of findings) {
    files.add(finding.place.file);
    for (const decision of finding.decisions) files.add(decision.place.file);
  }
  for (const { place } of others) files.add(place.file);
  return [...files];
}
