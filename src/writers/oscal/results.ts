import { runUuid, sha256, createUuid } from '../uuid.ts';
import { assessmentAssets, thisSystem } from './assets.ts';
import { fedrampType, PLAN_FILE, prop, prose, titleText, unlessEmpty, type OscalRun } from './common.ts';
import { gradeAsOscal } from './control-findings.ts';
import { evidenceResources } from './evidence-resources.ts';
import { importResource } from './import-resources.ts';
import { inventory } from './inventory.ts';
import { metadata } from './metadata.ts';
import { requirementResources } from './requirement-resources.ts';
import { reviewedControls } from './reviewed-controls.ts';
import type { Prop, Resource } from './types.ts';

/** The results document. `plan` is the text of the written plan, unused where the results import one of the user. */
export function assessmentResults(run: OscalRun, plan: string): object {
  const { assessment } = run;
  const registers = { evidence: evidenceResources(run), inventory: inventory(run) };
  const graded = gradeAsOscal(run, registers);
  const planResource = toPlanResource(run, plan);
  const requirements = requirementResources(run, 'results');
  return {
    'assessment-results': {
      uuid: runUuid('results', assessment),
      metadata: metadata(run, 'results'),
      'import-ap': { href: `#${planResource.uuid}` },
      results: [
        {
          uuid: runUuid('result', assessment),
          title: titleText(`${assessment.framework.name}: ${assessment.name}`),
          description: `Automated examination of declared evidence as of ${assessment.asOf}. Running configuration that the evidence does not contain was not assessed.`,
          start: assessment.createdAt,
          end: assessment.createdAt,
          props: resultProps(run),
          'local-definitions': {
            components: [thisSystem(run), ...registers.inventory.components()],
            ...unlessEmpty('inventory-items', registers.inventory.items()),
            'assessment-assets': assessmentAssets(run, 'results'),
          },
          'reviewed-controls': reviewedControls(run, requirements),
          ...unlessEmpty('observations', graded.observations),
          ...unlessEmpty('risks', graded.risks),
          ...unlessEmpty('findings', graded.findings),
          remarks: resultRemarks(run),
        },
      ],
      'back-matter': { resources: [planResource, ...requirements, ...registers.evidence.resources()] },
    },
  };
}

function toPlanResource(run: OscalRun, plan: string): Resource {
  const { plan: given } = run.imports;
  if (given !== undefined) return importResource(run, 'results', 'assessment-plan', given);
  return {
    uuid: createUuid(run.system, 'plan-resource', run.assessment.framework.id),
    title: 'Assessment plan',
    props: [{ name: 'type', value: 'plan' }, ...fedrampType(run, 'security-assessment-plan')],
    rlinks: [
      {
        href: PLAN_FILE,
        'media-type': 'application/json',
        hashes: [{ algorithm: 'SHA-256', value: sha256(plan) }],
      },
    ],
  };
}

function resultProps(run: OscalRun): readonly Prop[] {
  const { assessment } = run;
  const props = [
    prop('framework', assessment.framework.name),
    prop('framework-version', assessment.framework.version),
    prop('as-of', assessment.asOf),
    prop('evidence-digest', assessment.evidenceDigest),
  ];
  if (assessment.selection !== undefined) props.push(prop('selection', assessment.selection));
  return props;
}

function resultRemarks(run: OscalRun): string {
  const { coverage, files, problems } = run.assessment;
  const read = files.filter((file) => file.status === 'assessed').length;
  const lost = problems.filter((problem) => problem.severity === 'error').length;
  return [
    `Catalogue: ${coverage.catalogue} requirements, ${coverage.assessable} assessable by the engine, ${coverage.assessed} assessed in this run.`,
    `Evidence files: ${files.length}, of which ${read} assessed. Problems that cost evidence: ${lost}.`,
    prose(`Source of the requirements: ${run.assessment.framework.source}`),
  ].join('\n\n');
}
