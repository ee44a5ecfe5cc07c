import { fixText } from '../../../model/fix-text.ts';
import type { Assessment } from '../../../model/assessment.ts';
import type { Severity } from '../../../model/check.ts';
import type { ControlResult, Requirement } from '../../../model/framework.ts';
import { groupFindings, selectGroups, type Group, type GroupKind } from '../groups.ts';
import { worstSeverity } from '../risks.ts';

export type WeaknessState = 'failing' | 'waived' | 'undetermined';

/** The subject of one plan item: a failing check, or a control that the evidence could not decide. */
export interface Weakness {
  /** Equal in all runs: `check <id>` or `control <id>`. */
  readonly key: string;
  readonly title: string;
  /** The desired state, or the open question. */
  readonly wish: string;
  /** Plain text sentences. */
  readonly why: readonly string[];
  readonly fix: string;
  readonly severity: Severity;
  readonly state: WeaknessState;
  readonly controls: readonly Requirement[];
  readonly groups: readonly Group[];
  /** Set for a control without any finding of a check. */
  readonly gap?: ControlResult;
}

const BAD: readonly GroupKind[] = ['fail', 'undetermined', 'waived'];

/** The key of a check's weakness. */
export function checkKey(check: string): string {
  return `check ${check}`;
}

/**
 * Every weakness of the graded controls, in their order, without advisory checks. `planned` are keys of an earlier
 * plan: their checks are included even where no control of this run cites them.
 */
export function weaknesses(assessment: Assessment, planned: ReadonlySet<string>): readonly Weakness[] {
  const groups = groupFindings(assessment.findings);
  const found = new Map<string, { readonly controls: Requirement[]; readonly groups: readonly Group[] }>();
  const gaps: Weakness[] = [];
  for (const control of assessment.controls) {
    if (control.status !== 'not-satisfied') continue;
    const feared = selectGroups(control.findings, groups).filter(isBad);
    for (const { check } of feared) add(check.id, control.requirement);
    if (feared.length === 0) gaps.push(getGap(control));
  }
  for (const group of groups.values()) if (planned.has(checkKey(group.check.id)) && isBad(group)) add(group.check.id);
  return [...[...found].flatMap(([id, each]) => toWeakness(id, each.controls, each.groups)), ...gaps];

  function add(id: string, requirement?: Requirement): void {
    const known = found.get(id);
    if (known === undefined) {
      const bad = BAD.flatMap((kind) => groups.get(`${id} ${kind}`) ?? []);
      found.set(id, { controls: requirement === undefined ? [] : [requirement], groups: bad });
    } else if (requirement !== undefined && !known.controls.includes(requirement)) known.controls.push(requirement);
  }
}

function isBad({ kind, check }: Group): boolean {
  return kind !== 'pass' && check.severity !== 'info';
}

function toWeakness(id: string, controls: readonly Requirement[], groups: readonly Group[]): readonly Weakness[] {
  const [first] = groups;
  if (first === undefined) return [];
  const { title, why, severity } = first.check;
  const fix = fixText(
    first.check,
    groups.flatMap(({ findings }) => findings),
  );
  const state = getState(first.kind);
  const said = state === 'undetermined' ? `Undetermined: ${title}` : `Not met: ${title}`;
  return [{ key: checkKey(id), title: said, wish: title, why: [why], fix, severity, state, controls, groups }];
}

function getState(kind: GroupKind): WeaknessState {
  if (kind === 'fail') return 'failing';
  return kind === 'waived' ? 'waived' : 'undetermined';
}

function getGap(control: ControlResult): Weakness {
  const { requirement, issues } = control;
  return {
    key: `control ${requirement.oscalId}`,
    title: `Undetermined: ${requirement.id} ${requirement.title}`,
    wish: `${requirement.id} ${requirement.title}`,
    why: issues.length > 0 ? issues : ['The evidence does not show whether the control is met.'],
    fix: 'Supply readable evidence in which the sources agree, and assess again.',
    severity: worstSeverity(control),
    state: 'undetermined',
    controls: [requirement],
    groups: [],
    gap: control,
  };
}
