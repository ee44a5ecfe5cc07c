import { describe, expect, test } from '@jest/globals';
import { oscal } from '../../src/writers/oscal/oscal.ts';
import { poam } from '../../src/writers/oscal/poam/poam.ts';
import { checkOscalFile, checkPoam } from '../../src/writers/oscal/semantics.ts';
import { sampleAssessment } from '../support/assessment.ts';
import { at, push, put, type Editable } from '../support/edit.ts';

const sample = sampleAssessment();
const [results, plan] = oscal.write(sample, { oscalVersion: '1.2.1' }).map(({ text }) => text);
const [planned] = poam.write(sample, { oscalVersion: '1.2.1' }).map(({ text }) => text);
const controlIds = new Set(sample.framework.requirements.map(({ oscalId }) => oscalId));

const META = 'assessment-results/metadata';
const RESULT = 'assessment-results/results/0';
const LINK = { href: 'https://example.org/policy', rel: 'reference' };
const GONE = '00000000-0000-4000-8000-000000000000';

type Damage = (document: Editable) => void;

/** Rule and level of each defect of the results after a change, as a document of another tool. */
function defects(damage: Damage, text = results): readonly string[] {
  const document: Editable = JSON.parse(text ?? '');
  damage(document);
  const file = { text: JSON.stringify(document), imported: [], complete: true, controlIds };
  return checkOscalFile(file).map(({ rule, level }) => `${rule} ${level}`);
}

test('documents of ours break no rule as documents of anybody', () => {
  for (const text of [results, plan, planned]) expect(defects(() => undefined, text)).toEqual([]);
});

const BROKEN: readonly (readonly [string, string, Damage])[] = [
  ['F1 error', 'an empty list', (d) => put(d, `${RESULT}/props`, [])],
  ['F2 error', 'a version 1 UUID', (d) => put(d, `${RESULT}/uuid`, 'b2c3a4d5-0000-1000-8000-000000000001')],
  ['F3 error', 'a time without a zone', (d) => put(d, `${META}/last-modified`, '2026-11-01T00:00:00')],
  ['F3 error', 'an end before the start', (d) => put(d, `${RESULT}/start`, '2027-11-01T00:00:00Z')],
  [
    'F3 warning',
    'an observation behind the end',
    (d) => put(d, `${RESULT}/observations/0/collected`, '2027-01-01T00:00:00Z'),
  ],
  ['F4 error', 'a version of the future', (d) => put(d, `${META}/oscal-version`, '2.0.0')],
  ['F5 error', 'a display id', (d) => put(d, `${RESULT}/findings/0/target/target-id`, 'AC-2(1)_obj')],
  ['F5 error', 'a role id with a blank', (d) => put(d, `${META}/roles/0/id`, 'the creator')],
  ['F6 error', 'a title of two lines', (d) => put(d, `${RESULT}/title`, 'a\nb')],
  ['F6 error', 'a value with blanks around', (d) => put(d, `${RESULT}/props/0/value`, ' a ')],
  [
    'U1 error',
    'one UUID in two cases',
    (d) => put(d, `${RESULT}/uuid`, String(at(d, 'assessment-results/uuid')).toUpperCase()),
  ],
  ['U2 error', 'a role twice', (d) => push(d, `${META}/roles`, { id: 'creator', title: 'Again' })],
  [
    'U2 error',
    'a link twice up to OSCAL 1.2.2',
    (d) => {
      put(d, `${META}/oscal-version`, '1.2.2');
      put(d, `${META}/links`, [LINK, { ...LINK }]);
    },
  ],
  [
    'U2 warning',
    'a link twice in OSCAL 1.2.3',
    (d) => {
      put(d, `${META}/oscal-version`, '1.2.3');
      put(d, `${META}/links`, [LINK, { ...LINK }]);
    },
  ],
  [
    'U3 error',
    'a target twice',
    (d) => put(d, `${RESULT}/findings/1/target/target-id`, at(d, `${RESULT}/findings/0/target/target-id`)),
  ],
  ['R1 error', 'a party that is not declared', (d) => put(d, `${META}/responsible-parties/0/party-uuids/0`, GONE)],
  ['R1 error', 'a role that is not declared', (d) => put(d, `${META}/responsible-parties/0/role-id`, 'nobody')],
  [
    'R1 warning',
    'a responsible role of elsewhere',
    (d) => put(d, `${RESULT}/local-definitions/components/0/responsible-roles`, [{ 'role-id': 'x' }]),
  ],
  [
    'R3 error',
    'an actor that is not there',
    (d) => put(d, `${RESULT}/observations/0/origins/0/actors/0/actor-uuid`, GONE),
  ],
  ['R4 error', 'a subject that is not there', (d) => put(d, `${RESULT}/observations/0/subjects/0/subject-uuid`, GONE)],
  ['R4 error', 'a subject of another kind', (d) => put(d, `${RESULT}/observations/0/subjects/0/type`, 'component')],
  [
    'R5 error',
    'an observation that is not there',
    (d) => put(d, `${RESULT}/findings/0/related-observations/0/observation-uuid`, GONE),
  ],
  ['R5 error', 'a risk that is not there', (d) => put(d, `${RESULT}/findings/0/related-risks/0/risk-uuid`, GONE)],
  [
    'R6 error',
    'a component that is not there',
    (d) => put(d, `${RESULT}/local-definitions/inventory-items/0/implemented-components/0/component-uuid`, GONE),
  ],
  [
    'R7 error',
    'evidence that is no resource',
    (d) => put(d, `${RESULT}/observations/0/relevant-evidence/0/href`, `#${GONE}`),
  ],
  [
    'R7 error',
    'a reference to a thing that is no resource',
    (d) => put(d, `${META}/links`, [{ rel: 'reference', href: `#${String(at(d, `${RESULT}/uuid`))}` }]),
  ],
  [
    'R7 warning',
    'a fragment with a media type',
    (d) => put(d, `${META}/links`, [{ href: `#${String(at(d, `${RESULT}/uuid`))}`, 'media-type': 'text/html' }]),
  ],
  [
    'R8 error',
    'a control of no catalogue',
    (d) => push(d, `${RESULT}/reviewed-controls/control-selections/0/include-controls`, { 'control-id': 'zz-1' }),
  ],
  ['R8 error', 'a target of no catalogue', (d) => put(d, `${RESULT}/findings/0/target/target-id`, 'zz-1_smt.a')],
  [
    'R9 error',
    'a task that is not there',
    (d) => put(d, `${RESULT}/observations/0/origins/0/related-tasks`, [{ 'task-uuid': GONE }]),
  ],
  ['A1 error', 'a third state', (d) => put(d, `${RESULT}/findings/0/target/status/state`, 'not-applicable')],
  [
    'A1 error',
    'satisfied because of fail',
    (d) => put(d, `${RESULT}/findings/0/target/status`, { state: 'satisfied', reason: 'fail' }),
  ],
  ['A1 error', 'a control as target', (d) => put(d, `${RESULT}/findings/0/target/type`, 'control-id')],
  ['A2 warning', 'a method of its own', (d) => put(d, `${RESULT}/observations/0/methods/0`, 'TEST-AUTOMATED')],
  ['A3 warning', 'the deprecated type', (d) => put(d, `${RESULT}/observations/0/types/0`, 'finding')],
  ['A4 warning', 'a status of its own', (d) => put(d, `${RESULT}/risks/0/status`, 'accepted')],
  [
    'A5 error',
    'a facet that its system does not know',
    (d) => put(d, `${RESULT}/risks/0/characterizations/0/facets/0/name`, 'mood'),
  ],
  [
    'A5 error',
    'a state that no facet has',
    (d) => put(d, `${RESULT}/risks/0/characterizations/0/facets/0/props/0/value`, 'final'),
  ],
  [
    'A5 warning',
    'a rating that is none',
    (d) => put(d, `${RESULT}/risks/0/characterizations/0/facets/0/value`, 'medium'),
  ],
  [
    'A5 warning',
    'a CVE id that is none',
    (d) =>
      put(d, `${RESULT}/risks/0/characterizations/0/facets/0`, {
        name: 'cve-id',
        system: 'http://cve.mitre.org',
        value: '2026-1',
      }),
  ],
  [
    'A6 error',
    'a name that OSCAL does not know there',
    (d) => push(d, `${RESULT}/local-definitions/inventory-items/0/props`, { name: 'colour', value: 'red' }),
  ],
  [
    'A7 error',
    'a digest that is too short',
    (d) => put(d, 'assessment-results/back-matter/resources/1/rlinks/0/hashes/0/value', 'ab'),
  ],
  [
    'A7 warning',
    'an algorithm of its own',
    (d) => put(d, 'assessment-results/back-matter/resources/1/rlinks/0/hashes/0/algorithm', 'MD5'),
  ],
  ['A8 error', 'a party of no type', (d) => put(d, `${META}/parties/0/type`, 'robot')],
  ['S2 warning', 'not satisfied without a risk', (d) => put(d, `${RESULT}/findings/0/related-risks`, undefined)],
  ['S3 warning', 'satisfied without anything', (d) => put(d, `${RESULT}/findings/1/related-observations`, undefined)],
  [
    'S7 warning',
    'a path of one machine',
    (d) => put(d, 'assessment-results/back-matter/resources/1/rlinks/0/href', 'file:///home/me/a'),
  ],
];

test.each(BROKEN)('%s: %s', (wanted, _name, damage) => {
  expect(defects(damage)).toContain(wanted);
});

test.each([
  ['no JSON', 'results: x'],
  ['no document', '[]'],
  ['no root of OSCAL', '{"report": {}}'],
  ['half a character', '{"catalog": {"title": "\ud83d"}}'],
])('F7 error: %s', (_name, text) => {
  const rules = checkOscalFile({ text, imported: [], complete: true }).map(({ rule }) => rule);
  expect(rules).toContain('F7');
});

const LEGAL: readonly (readonly [string, Damage])[] = [
  ['an upper-case UUID', (d) => put(d, `${RESULT}/uuid`, 'B2C3A4D5-0000-4000-8000-00000000000A')],
  ['a reason of its own', (d) => put(d, `${RESULT}/findings/0/target/status/reason`, 'risk-accepted')],
  [
    'a property in a namespace of its own',
    (d) => push(d, `${RESULT}/props`, { name: 'x', ns: 'https://example.org', value: 'y' }),
  ],
  [
    'a facet of a system of its own',
    (d) =>
      put(d, `${RESULT}/risks/0/characterizations/0/facets/0`, {
        name: 'x',
        system: 'https://example.org',
        value: 'y',
      }),
  ],
  [
    'a facet of CVSS',
    (d) =>
      put(d, `${RESULT}/risks/0/characterizations/0/facets/0`, {
        name: 'av',
        system: 'https://www.first.org/cvss/v4-0',
        value: 'n',
      }),
  ],
  [
    'a subject of a type of its own',
    (d) => put(d, `${RESULT}/observations/0/subjects/0`, { 'subject-uuid': GONE, type: 'cluster' }),
  ],
  ['a release that we do not write', (d) => put(d, `${META}/oscal-version`, '1.0.4')],
  ['OSCAL 1.2.3', (d) => put(d, `${META}/oscal-version`, '1.2.3')],
  [
    'two links to parts of one resource',
    (d) =>
      put(
        d,
        `${META}/links`,
        ['#a', '#b'].map((part) => ({ ...LINK, 'resource-fragment': part })),
      ),
  ],
  [
    'a file in a folder above',
    (d) => put(d, 'assessment-results/back-matter/resources/1/rlinks/0/href', '../main.tfstate'),
  ],
  ['a resource that nothing cites', (d) => push(d, 'assessment-results/back-matter/resources', { uuid: GONE })],
  [
    'a marking',
    (d) =>
      push(d, `${META}/parties`, { uuid: GONE, type: 'person', name: 'x', props: [{ name: 'marking', value: 'y' }] }),
  ],
  [
    'a link to a thing by its UUID',
    (d) => put(d, `${META}/links`, [{ rel: 'related', href: `#${String(at(d, `${RESULT}/uuid`))}` }]),
  ],
];

test.each(LEGAL)("%s is nobody's fault", (_name, change) => {
  expect(defects(change)).toEqual([]);
});

describe('imports', () => {
  const damage: Damage = (d) =>
    put(d, `${RESULT}/observations/0/subjects/0`, { 'subject-uuid': GONE, type: 'component' });
  const check = (imported: readonly unknown[], complete: boolean): readonly string[] => {
    const document: Editable = JSON.parse(results ?? '');
    damage(document);
    return checkOscalFile({ text: JSON.stringify(document), imported, complete }).map(({ rule }) => rule);
  };

  test('what they hold may be referred to, as what it is', () => {
    const holding = (list: string): unknown => ({ 'system-security-plan': { x: { [list]: [{ uuid: GONE }] } } });
    expect(check([holding('components')], true)).toEqual([]);
    expect(check([holding('users')], true)).toEqual(['R4']);
    expect(check([holding('users')], false)).toEqual(['R4']);
    expect(check([], true)).toEqual(['R4']);
  });

  test('what could not be read is not judged', () => {
    expect(check([], false)).toEqual([]);
  });
});

const POAM = 'plan-of-action-and-milestones';
const UNPLANNED: readonly (readonly [string, string, Damage])[] = [
  [
    'P1',
    'a risk in two items',
    (d) => put(d, `${POAM}/poam-items/1/related-risks`, at(d, `${POAM}/poam-items/0/related-risks`)),
  ],
  ['P1', 'an item without a description', (d) => put(d, `${POAM}/poam-items/0/description`, undefined)],
  ['P1', 'an item about two risks', (d) => push(d, `${POAM}/poam-items/0/related-risks`, { 'risk-uuid': GONE })],
  ['P1', 'no item', (d) => put(d, `${POAM}/poam-items`, undefined)],
  ['P2', 'a repair without a date', (d) => put(d, `${POAM}/risks/0/deadline`, undefined)],
  [
    'F3',
    'a milestone that ends before it starts',
    (d) => put(d, `${POAM}/risks/0/remediations/1/tasks/0/timing/within-date-range/end`, '2026-10-01T00:00:00Z'),
  ],
];

test.each(UNPLANNED)('%s: %s', (wanted, _name, damage) => {
  const document: Editable = JSON.parse(planned ?? '');
  damage(document);
  expect(checkPoam(JSON.stringify(document)).map(({ rule }) => rule)).toContain(wanted);
});
