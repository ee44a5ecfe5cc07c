import { compareText } from '../text.ts';
import { runUuid, uuidOf } from '../uuid.ts';
import { assessmentAssets } from './assets.ts';
import { objectiveId, prop, prose, titleText, unlessEmpty } from './common.ts';
import type { OscalRun } from './common.ts';
import { importResource } from './import-resources.ts';
import { metadata } from './metadata.ts';
import { reviewedControls } from './reviewed-controls.ts';
import type { Resource } from './types.ts';

const NO_SSP = 'No OSCAL system security plan was supplied for this assessment.';

/**
 * The plan that the results import: which controls, subjects and activities were in scope. Frameworks without an official OSCAL
 * catalogue get a minimal local objective per control, which the findings target.
 */
export function assessmentPlan(run: OscalRun): object {
  const { assessment } = run;
  const { ssp: given } = run.imports;
  const ssp = given === undefined ? noSsp(run) : importResource(run, 'plan', 'system-security-plan', given);
  const subjects = [{ type: 'inventory-item', 'include-all': {} }];
  const activities = checkFamilies(run).map((family) => ({
    uuid: uuidOf(run.system, 'activity', assessment.framework.id, family),
    title: titleText(`Examine: ${family}`),
    description: `Examines the declared configuration with the checks of the family ${prose(family)}.`,
    props: [{ name: 'method', value: 'EXAMINE' }],
  }));
  return {
    'assessment-plan': {
      uuid: runUuid('plan', assessment),
      metadata: metadata(run, 'plan'),
      'import-ssp': { href: `#${ssp.uuid}` },
      'local-definitions': { ...unlessEmpty('objectives-and-methods', localObjectives(run)), activities },
      'reviewed-controls': reviewedControls(run),
      'assessment-subjects': subjects,
      'assessment-assets': assessmentAssets(run, 'plan'),
      tasks: [
        {
          uuid: uuidOf(run.system, 'task', assessment.framework.id),
          type: 'action',
          title: 'Examine the declared evidence',
          'associated-activities': activities.map((activity) => ({ 'activity-uuid': activity.uuid, subjects })),
        },
      ],
      'back-matter': { resources: [ssp] },
    },
  };
}

function checkFamilies(run: OscalRun): readonly string[] {
  const families = new Set<string>();
  for (const control of run.assessment.controls) {
    for (const finding of control.findings) families.add(finding.check.family);
  }
  if (families.size === 0) families.add('evidence search');
  return [...families].sort(compareText);
}

/** NIST publishes the objectives of SP 800-53A in its catalogue; every other framework needs them said here. */
function localObjectives(run: OscalRun): readonly object[] {
  const { controls, framework } = run.assessment;
  if (framework.slug === 'nist-800-53') return [];
  return controls.map(({ requirement }) => ({
    'control-id': requirement.oscalId,
    props: [prop('label', requirement.id)],
    parts: [
      {
        id: objectiveId(requirement),
        name: 'assessment-objective',
        title: titleText(`${requirement.id} ${requirement.title}`),
        props: [{ name: 'method-id', value: `${requirement.oscalId}_examine` }],
        prose: `Determine whether the declared evidence shows that ${prose(requirement.id)} is met.`,
      },
      {
        id: `${requirement.oscalId}_examine`,
        name: 'assessment-method',
        props: [{ name: 'method', value: 'EXAMINE' }],
        parts: [{ name: 'assessment-objects', prose: 'Declared configuration, software lists and host records.' }],
      },
    ],
  }));
}

function noSsp(run: OscalRun): Resource {
  return {
    uuid: uuidOf(run.system, 'no-ssp', run.assessment.framework.id),
    title: 'No OSCAL SSP supplied',
    description: NO_SSP,
    base64: {
      filename: 'no-oscal-ssp.txt',
      'media-type': 'text/plain',
      value: Buffer.from(NO_SSP, 'utf8').toString('base64'),
    },
  };
}
