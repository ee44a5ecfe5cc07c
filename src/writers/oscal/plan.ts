import type { Finding } from '../../model/finding.ts';
import { runUuid, createUuid } from '../uuid.ts';
import { assessmentAssets } from './assets.ts';
import { fedrampType, objectiveId, prop, prose, titleText, unlessEmpty, type OscalRun } from './common.ts';
import { importResource } from './import-resources.ts';
import { metadata } from './metadata.ts';
import { getMethods } from './methods.ts';
import { requirementResources } from './requirement-resources.ts';
import { reviewedControls } from './reviewed-controls.ts';
import type { Method, Resource } from './types.ts';
import { byText } from '../../base/text-order.ts';
import { addTo } from '../../base/group-by.ts';

const DOES: {
  readonly [method in Method]: { readonly verb: string; readonly what: string; readonly objects: string };
} = {
  EXAMINE: {
    verb: 'Examine',
    what: 'Examines the declared configuration',
    objects: 'Declared configuration, software lists and host records.',
  },
  TEST: {
    verb: 'Test',
    what: 'Queries the running system for its configuration and compares the answers with the expected state',
    objects: 'The running system, through its management interface.',
  },
};
const NO_SSP = 'No OSCAL system security plan was supplied for this assessment.';

/**
 * The plan that the results import: the controls, subjects and activities in scope. Frameworks without an official
 * OSCAL catalogue get a minimal local objective per control, which the findings target.
 */
export function assessmentPlan(run: OscalRun): object {
  const { assessment } = run;
  const { ssp: given } = run.imports;
  const ssp = given === undefined ? noSsp(run) : importResource(run, 'plan', 'system-security-plan', given);
  const requirements = requirementResources(run, 'plan');
  const subjects = [{ type: 'inventory-item', 'include-all': {} }];
  const activities = procedures(run).map(({ family, method }) => ({
    uuid: createUuid(
      run.system,
      'activity',
      assessment.framework.id,
      ...(method === 'EXAMINE' ? [] : [method]),
      family,
    ),
    title: titleText(`${DOES[method].verb}: ${family}`),
    description: `${DOES[method].what} with the checks of the family ${prose(family)}.`,
    props: [{ name: 'method', value: method }],
  }));
  const isLive = methodsOfRun(run).includes('TEST');
  return {
    'assessment-plan': {
      uuid: runUuid('plan', assessment),
      metadata: metadata(run, 'plan'),
      'import-ssp': { href: `#${ssp.uuid}` },
      'local-definitions': { ...unlessEmpty('objectives-and-methods', localObjectives(run)), activities },
      'reviewed-controls': reviewedControls(run, requirements),
      'assessment-subjects': subjects,
      'assessment-assets': assessmentAssets(run, 'plan'),
      tasks: [
        {
          uuid: createUuid(run.system, 'task', assessment.framework.id),
          type: 'action',
          title: `Examine the declared evidence${isLive ? ', and test the running system' : ''}`,
          'associated-activities': activities.map((activity) => ({ 'activity-uuid': activity.uuid, subjects })),
        },
      ],
      'back-matter': { resources: [ssp, ...requirements] },
    },
  };
}

interface Procedure {
  readonly family: string;
  readonly method: Method;
}

function procedures(run: OscalRun): readonly Procedure[] {
  const families = new Map<string, Finding[]>();
  for (const control of run.assessment.controls) {
    for (const finding of control.findings) addTo(families, finding.check.family, finding);
  }
  if (families.size === 0) families.set('evidence search', []);
  return [...families]
    .toSorted(byText(([left]) => left))
    .flatMap(([family, findings]) => getMethods(findings).map((method) => ({ family, method })));
}

function methodsOfRun({ assessment: { controls } }: OscalRun): readonly Method[] {
  return getMethods(controls.flatMap(({ findings }) => findings));
}

/** NIST's catalogue contains the objectives of SP 800-53A; for other frameworks they are written here. */
function localObjectives(run: OscalRun): readonly object[] {
  const { controls, framework } = run.assessment;
  if (framework.slug === 'nist-800-53') return [];
  return controls.map(({ requirement, findings }) => {
    const methods = getMethods(findings);
    const getId = (method: Method): string => `${requirement.oscalId}_${method.toLowerCase()}`;
    return {
      'control-id': requirement.oscalId,
      props: [prop('label', requirement.id)],
      parts: [
        {
          id: objectiveId(requirement),
          name: 'assessment-objective',
          title: titleText(`${requirement.id} ${requirement.title}`),
          props: methods.map((method) => ({ name: 'method-id', value: getId(method) })),
          prose: `Determine whether the evidence shows that ${prose(requirement.id)} is met.`,
        },
        ...methods.map((method) => ({
          id: getId(method),
          name: 'assessment-method',
          props: [{ name: 'method', value: method }],
          parts: [{ name: 'assessment-objects', prose: DOES[method].objects }],
        })),
      ],
    };
  });
}

function noSsp(run: OscalRun): Resource {
  return {
    uuid: createUuid(run.system, 'no-ssp', run.assessment.framework.id),
    title: 'No OSCAL SSP supplied',
    description: NO_SSP,
    ...unlessEmpty('props', fedrampType(run, 'no-oscal-ssp')),
    base64: {
      filename: 'no-oscal-ssp.txt',
      'media-type': 'text/plain',
      value: Buffer.from(NO_SSP, 'utf8').toString('base64'),
    },
  };
}
