import { describe, expect, test } from '@jest/globals';
import type { Assessment } from '../../src/model/assessment.ts';
import { oscal } from '../../src/writers/oscal/oscal.ts';
import { checkOscal } from '../../src/writers/oscal/semantics.ts';
import { summarise } from '../../src/writers/summary.ts';
import {
  bigAssessment,
  hostileAssessment,
  otherFrameworkAssessment,
  sampleAssessment,
  tinyAssessment,
} from '../support/assessment.ts';
import { at, push, put, type Editable } from '../support/edit.ts';

function texts(assessment: Assessment): { readonly results: string; readonly plan: string } {
  const [results, plan] = oscal.write(assessment, { oscalVersion: '1.2.1' });
  return { results: results?.text ?? '', plan: plan?.text ?? '' };
}

describe('good documents', () => {
  test.each([
    ['the sample', sampleAssessment()],
    ['two controls', tinyAssessment()],
    ['another framework', otherFrameworkAssessment()],
    ['hostile names', hostileAssessment()],
    ['many subjects', bigAssessment(1500, 1500)],
  ])('%s break no rule', (_name, assessment) => {
    const controlIds = new Set(assessment.framework.requirements.map((requirement) => requirement.oscalId));
    expect(checkOscal({ ...texts(assessment), controlIds, expected: summarise(assessment.controls) })).toEqual([]);
  });
});

const RESULT = 'assessment-results/results/0';
const META = 'assessment-results/metadata';
const GONE = '00000000-0000-4000-8000-000000000000';

function copy(value: Editable): Editable {
  return JSON.parse(JSON.stringify(value));
}

/** Position of the finding with this target. */
function findingOf(results: Editable, target: string): string {
  const findings = at(results, `${RESULT}/findings`);
  const all = Array.isArray(findings) ? findings : [];
  return `${RESULT}/findings/${all.findIndex((finding) => at(finding, 'target/target-id') === target)}`;
}

type Damage = (results: Editable, plan: Editable) => void;
const DEFECTS: readonly (readonly [string, string, Damage])[] = [
  ['F1', 'an empty list', (r) => put(r, `${RESULT}/props`, [])],
  ['F1', 'a null', (r) => put(r, `${RESULT}/remarks`, null)],
  ['F2', 'a version 1 UUID', (r) => put(r, `${RESULT}/uuid`, 'b2c3a4d5-0000-1000-8000-000000000001')],
  [
    'F2',
    'an upper-case UUID in the plan',
    (_r, p) => put(p, 'assessment-plan/uuid', 'B2C3A4D5-0000-4000-8000-00000000000A'),
  ],
  ['F3', 'a time without a zone', (r) => put(r, `${META}/published`, '2026-11-01T00:00:00')],
  ['F3', 'an impossible day', (r) => put(r, `${META}/published`, '2026-13-41T00:00:00Z')],
  ['F3', 'an end before the start', (r) => put(r, `${RESULT}/start`, '2027-11-01T00:00:00Z')],
  ['F3', 'an observation from the future', (r) => put(r, `${RESULT}/observations/0/collected`, '2027-01-01T00:00:00Z')],
  ['F4', 'an unknown OSCAL version', (r) => put(r, `${META}/oscal-version`, '9.9')],
  [
    'F5',
    'a display id as control id',
    (r) => put(r, `${RESULT}/reviewed-controls/control-selections/0/include-controls/0/control-id`, 'AC-2(1)'),
  ],
  ['F6', 'a title with a line break', (r) => put(r, `${RESULT}/title`, 'a\nb')],
  ['F6', 'a property value with blanks around', (r) => put(r, `${RESULT}/props/0/value`, ' a ')],
  ['U1', 'one UUID for two things', (r) => put(r, `${RESULT}/uuid`, at(r, 'assessment-results/uuid'))],
  ['U1', 'one UUID in both documents', (r, p) => put(p, 'assessment-plan/uuid', at(r, 'assessment-results/uuid'))],
  ['U2', 'a role twice', (r) => push(r, `${META}/roles`, copy(at(r, `${META}/roles/0`)))],
  ['U2', 'a document id twice', (r) => push(r, `${META}/document-ids`, copy(at(r, `${META}/document-ids/0`)))],
  [
    'U2',
    'a control included twice',
    (_r, p) =>
      push(p, 'assessment-plan/reviewed-controls/control-selections/0/include-controls', { 'control-id': 'sc-28' }),
  ],
  [
    'U3',
    'two findings for a target',
    (r) => push(r, `${RESULT}/findings`, { uuid: GONE, target: copy(at(r, `${RESULT}/findings/0/target`)) }),
  ],
  ['R1', 'an undeclared role', (r) => put(r, `${META}/responsible-parties/0/role-id`, 'nobody')],
  ['R1', 'an undeclared party', (r) => put(r, `${META}/responsible-parties/0/party-uuids/0`, GONE)],
  ['R2', 'an import of nothing', (r) => put(r, 'assessment-results/import-ap/href', 'urn:default')],
  [
    'R2',
    'a wrong digest of the plan',
    (r) => put(r, 'assessment-results/back-matter/resources/0/rlinks/0/hashes/0/value', 'a'.repeat(64)),
  ],
  ['R2', 'a changed plan', (_r, p) => put(p, 'assessment-plan/tasks/0/title', 'Changed')],
  ['R3', 'an unknown actor', (r) => put(r, `${RESULT}/observations/0/origins/0/actors/0/actor-uuid`, GONE)],
  ['R4', 'an unknown subject', (r) => put(r, `${RESULT}/observations/0/subjects/0/subject-uuid`, GONE)],
  ['R4', 'a subject of another type', (r) => put(r, `${RESULT}/observations/0/subjects/0/type`, 'component')],
  ['R5', 'an unknown observation', (r) => put(r, `${RESULT}/findings/0/related-observations/0/observation-uuid`, GONE)],
  ['R5', 'an unknown risk', (r) => put(r, `${RESULT}/findings/0/related-risks/0/risk-uuid`, GONE)],
  [
    'R5',
    'an orphan observation',
    (r) => push(r, `${RESULT}/observations`, { uuid: GONE, types: ['discovery'], methods: ['EXAMINE'] }),
  ],
  ['R5', 'an orphan risk', (r) => push(r, `${RESULT}/risks`, { uuid: GONE, status: 'open' })],
  [
    'R6',
    'an unknown component',
    (r) => put(r, `${RESULT}/local-definitions/inventory-items/0/implemented-components/0/component-uuid`, GONE),
  ],
  [
    'R7',
    'evidence that is no resource',
    (r) => put(r, `${RESULT}/observations/0/relevant-evidence/0/href`, `#${GONE}`),
  ],
  [
    'R7',
    'a resource that nothing cites',
    (r) => push(r, 'assessment-results/back-matter/resources', { uuid: GONE, title: 'x', rlinks: [{ href: 'x' }] }),
  ],
  [
    'R7',
    'a resource without link or content',
    (r) => put(r, 'assessment-results/back-matter/resources/1/rlinks', undefined),
  ],
  [
    'R8',
    'a control outside the catalogue',
    (r) => push(r, `${RESULT}/reviewed-controls/control-selections/0/include-controls`, { 'control-id': 'zz-1' }),
  ],
  [
    'R8',
    'a finding about a control that was not reviewed',
    (r) => put(r, `${RESULT}/findings/0/target/target-id`, 'pe-3_obj'),
  ],
  ['R9', 'an unknown task', (r) => put(r, `${RESULT}/observations/0/origins/0/related-tasks`, [{ 'task-uuid': GONE }])],
  [
    'R9',
    'an unknown activity',
    (_r, p) => put(p, 'assessment-plan/tasks/0/associated-activities/0/activity-uuid', GONE),
  ],
  ['A1', 'a third state', (r) => put(r, `${RESULT}/findings/0/target/status/state`, 'not-applicable')],
  ['A1', 'satisfied because of fail', (r) => put(r, `${findingOf(r, 'sc-8_obj')}/target/status/reason`, 'fail')],
  ['A1', 'a control id as target', (r) => put(r, `${RESULT}/findings/0/target/type`, 'control-id')],
  ['A2', 'a method of its own', (r) => put(r, `${RESULT}/observations/0/methods/0`, 'TEST-AUTOMATED')],
  ['A3', 'the deprecated type', (r) => put(r, `${RESULT}/observations/0/types/0`, 'finding')],
  ['A4', 'a risk status of its own', (r) => put(r, `${RESULT}/risks/0/status`, 'accepted')],
  ['A5', 'a facet value of its own', (r) => put(r, `${RESULT}/risks/0/characterizations/0/facets/0/value`, 'medium')],
  ['A5', 'a facet system of its own', (r) => put(r, `${RESULT}/risks/0/characterizations/0/facets/0/system`, 'urn:x')],
  ['A6', 'a property of ours under the name of OSCAL', (r) => put(r, `${RESULT}/observations/0/props/0/ns`, undefined)],
  ['A6', 'a property in a foreign namespace', (r) => put(r, `${RESULT}/props/0/ns`, 'https://fedramp.gov')],
  [
    'A7',
    'a digest that is too short',
    (r) => put(r, 'assessment-results/back-matter/resources/1/rlinks/0/hashes/0/value', 'ab'),
  ],
  ['A8', 'a party of no type', (r) => put(r, `${META}/parties/0/type`, 'robot')],
  [
    'A8',
    'an activity without a method',
    (_r, p) => put(p, 'assessment-plan/local-definitions/activities/0/props', undefined),
  ],
  ['S1', 'a finding less than the summary', (r) => put(r, `${RESULT}/findings/0`, undefined)],
  ['S2', 'not satisfied without a risk', (r) => put(r, `${RESULT}/findings/0/related-risks`, undefined)],
  ['S3', 'satisfied without evidence', (r) => put(r, `${findingOf(r, 'sc-8_obj')}/related-observations`, undefined)],
  [
    'S3',
    'satisfied by failures',
    (r) =>
      put(
        r,
        `${findingOf(r, 'sc-8_obj')}/related-observations`,
        copy(at(r, `${RESULT}/findings/0/related-observations`)),
      ),
  ],
  ['S4', 'a finding about an excluded control', (r) => put(r, `${RESULT}/findings/0/target/target-id`, 'cm-7_obj')],
  ['S4', 'a reviewed control without a finding', (r) => put(r, `${RESULT}/findings/0`, undefined)],
  [
    'S7',
    'an absolute path',
    (r) => put(r, 'assessment-results/back-matter/resources/1/rlinks/0/href', '/home/me/main.tfstate'),
  ],
  [
    'S7',
    'a path above the evidence',
    (r) => put(r, 'assessment-results/back-matter/resources/1/rlinks/0/href', '../main.tfstate'),
  ],
];

describe('planted defects', () => {
  const assessment = sampleAssessment();
  const good = texts(assessment);
  const controlIds = new Set(assessment.framework.requirements.map((requirement) => requirement.oscalId));
  const expected = summarise(assessment.controls);

  test.each(DEFECTS)('%s: %s', (rule, _name, damage) => {
    const results: Editable = JSON.parse(good.results);
    const plan: Editable = JSON.parse(good.plan);
    damage(results, plan);
    const written = { results: `${JSON.stringify(results)}\n`, plan: `${JSON.stringify(plan, null, 2)}\n` };
    const rules = checkOscal({ ...written, controlIds, expected }).map((defect) => defect.rule);
    expect(rules).toContain(rule);
  });

  test.each([
    ['text after the end', { ...good, results: `${good.results}x` }],
    ['no line break at the end', { ...good, plan: good.plan.trim() }],
    ['the documents exchanged', { results: good.plan, plan: good.results }],
    ['a bare value', { ...good, results: '7\n' }],
  ])('F7: %s', (_name, documents) => {
    expect(checkOscal(documents).map((defect) => defect.rule)).toContain('F7');
  });

  test('nesting without end is a defect, not a crash', () => {
    const deep = `${'['.repeat(5000)}${']'.repeat(5000)}`;
    const results = `{"assessment-results":{"x":${deep}}}\n`;
    expect(checkOscal({ ...good, results }).map((defect) => defect.rule)).toContain('F1');
  });

  test('the list of defects is bounded and names places', () => {
    const results = `{"assessment-results":{"props":[${'{"value":""},'.repeat(5000)}{}]}}\n`;
    const defects = checkOscal({ ...good, results });
    expect(defects).toHaveLength(200);
    expect(defects[0]?.path).toMatch(/^\/assessment-results/);
  });
});
