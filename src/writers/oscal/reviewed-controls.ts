import { prose, objectiveId, unlessEmpty, type OscalRun } from './common.ts';
import type { Resource, ReviewedControls } from './types.ts';

/**
 * The graded controls. Those that do not apply are excluded again, with the reason in the remarks; those that were
 * not assessed are in neither list. Needs at least one graded control. `requirements` are the documents that contain
 * them.
 */
export function reviewedControls(run: OscalRun, requirements: readonly Resource[]): ReviewedControls {
  const { framework, controls, selection } = run.assessment;
  const excluded = controls.filter((control) => control.status === 'not-applicable');
  const graded = controls.filter((control) => control.status !== 'not-applicable');
  const ids = excluded.map((control) => control.requirement.id).join(', ');
  const remarks = `Not applicable: ${prose(ids)}. The reason is in an observation about each.`;
  const narrowed = selection === undefined ? '' : `, selection ${prose(selection)}`;
  return {
    description: `Requirements of ${framework.name} ${prose(framework.version)}${narrowed} that the evidence covers. All others were not assessed.`,
    ...unlessEmpty(
      'links',
      requirements.map(({ uuid }) => ({ href: `#${uuid}`, rel: 'reference' as const })),
    ),
    'control-selections': [
      {
        'include-controls': controls.map((control) => ({ 'control-id': control.requirement.oscalId })),
        ...unlessEmpty(
          'exclude-controls',
          excluded.map((control) => ({ 'control-id': control.requirement.oscalId })),
        ),
        ...(excluded.length === 0 ? {} : { remarks }),
      },
    ],
    ...unlessEmpty(
      'control-objective-selections',
      graded.length === 0
        ? []
        : [{ 'include-objectives': graded.map(({ requirement }) => ({ 'objective-id': objectiveId(requirement) })) }],
    ),
  };
}
