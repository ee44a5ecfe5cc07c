import { describe, expect, test } from '@jest/globals';
import type { Assessment } from '../../src/model/assessment.ts';
import { copyFinding, type Finding } from '../../src/model/finding.ts';
import { DEFAULT_POAM_POLICY } from '../../src/model/poam.ts';
import { oscal } from '../../src/writers/oscal/oscal.ts';
import { poam } from '../../src/writers/oscal/poam/poam.ts';
import { checkOscal, checkPoam } from '../../src/writers/oscal/semantics.ts';
import { bigAssessment, otherFrameworkAssessment, sampleAssessment } from '../support/assessment.ts';
import { at, type Editable } from '../support/edit.ts';
import { ownValidator } from '../support/oscal-schemas.ts';

const RESULT = 'assessment-results/results/0';
const valid = ['oscal-assessment-results', 'oscal-assessment-plan'].map(ownValidator);

interface Pair {
  readonly results: Editable;
  readonly plan: Editable;
}

/** Both documents, which keep every rule of ours. */
function written(assessment: Assessment, oscalVersion = '1.2.1', marking?: string): Pair {
  const marked = marking === undefined ? {} : { marking };
  const [results = '', plan = ''] = oscal.write(assessment, { oscalVersion, ...marked }).map(({ text }) => text);
  expect(checkOscal({ results, plan })).toEqual([]);
  for (const [index, text] of [results, plan].entries()) {
    valid[index]?.(JSON.parse(text));
    expect(valid[index]?.errors ?? []).toEqual([]);
  }
  return { results: JSON.parse(results), plan: JSON.parse(plan) };
}

function items(root: Editable, path: string): Editable[] {
  const found = at(root, path);
  return Array.isArray(found) ? found : [];
}

/** The same world, with other words about where some findings come from. */
function from(assessment: Assessment, isLive: (finding: Finding) => boolean): Assessment {
  const live = (finding: Finding): Finding =>
    isLive(finding) ? copyFinding(finding, { source: 'azure-arm' }) : finding;
  const known = new Map(assessment.findings.map((finding) => [finding, live(finding)]));
  const controls = assessment.controls.map((control) => ({
    ...control,
    findings: control.findings.map((finding) => known.get(finding) ?? finding),
  }));
  return { ...assessment, findings: [...known.values()], controls };
}

describe('how an observation was made', () => {
  const methodsBy = (root: Editable): ReadonlyMap<string, string> =>
    new Map(
      items(root, `${RESULT}/observations`).map((each) => [
        String(at(each, 'title')),
        JSON.stringify(at(each, 'methods')),
      ]),
    );

  test('files are examined', () => {
    const { results, plan } = written(sampleAssessment());
    expect(new Set(methodsBy(results).values())).toEqual(new Set(['["EXAMINE"]']));
    expect(JSON.stringify(plan)).not.toContain('TEST');
  });

  test('a running system is tested, and the plan says so', () => {
    const { results, plan } = written(from(sampleAssessment(), ({ check }) => check.id === 'tls-minimum-version'));
    expect(methodsBy(results).get('Endpoints accept TLS 1.2 or newer only')).toBe('["TEST"]');
    expect(methodsBy(results).get('Storage is encrypted at rest')).toBe('["EXAMINE"]');
    const methods = items(plan, 'assessment-plan/local-definitions/activities').map((each) => [
      at(each, 'title'),
      at(each, 'props/0/value'),
    ]);
    expect(methods).toContainEqual(['Test: encryption', 'TEST']);
    expect(methods).toContainEqual(['Examine: encryption', 'EXAMINE']);
  });

  test('what rests on both says both', () => {
    const world = bigAssessment(2, 0);
    const [first] = world.findings;
    const { results } = written(from(world, (finding) => finding === first));
    expect([...methodsBy(results).values()]).toContain('["EXAMINE","TEST"]');
  });

  test('a local objective names the methods of its findings', () => {
    const { plan } = written(from(otherFrameworkAssessment(), () => true));
    const parts = items(plan, 'assessment-plan/local-definitions/objectives-and-methods').flatMap((each) =>
      items(each, 'parts').map((part) => String(at(part, 'id'))),
    );
    expect(parts.filter((id) => id.endsWith('_test')).length).toBeGreaterThan(0);
  });
});

describe('a marking', () => {
  const options = { oscalVersion: '1.2.1', poam: { policy: DEFAULT_POAM_POLICY, previous: [] } };
  const marks = (text: string, root: string): Editable[] =>
    items(JSON.parse(text), `${root}/metadata/props`).filter((each) => at(each, 'name') === 'marking');

  test('stands in each document when it is given, and in none otherwise', () => {
    const { results, plan } = written(sampleAssessment(), '1.2.1', 'CUI');
    expect(at(results, 'assessment-results/metadata/props')).toEqual([{ name: 'marking', value: 'CUI' }]);
    expect(at(plan, 'assessment-plan/metadata/props')).toEqual([{ name: 'marking', value: 'CUI' }]);
    expect(JSON.stringify(written(sampleAssessment()))).not.toContain('marking');
  });

  test('of an earlier plan of action stays until another is given', () => {
    const root = 'plan-of-action-and-milestones';
    const [first] = poam.write(sampleAssessment(), { ...options, marking: 'CUI' });
    const previous = [
      { framework: 'nist-800-53-r5', sha256: 'ab'.repeat(32), document: JSON.parse(first?.text ?? '') },
    ];
    const again = (marking?: string): string =>
      poam.write(sampleAssessment(), {
        ...options,
        ...(marking === undefined ? {} : { marking }),
        poam: { ...options.poam, previous },
      })[0]?.text ?? '';
    expect(marks(first?.text ?? '', root)).toEqual([{ name: 'marking', value: 'CUI' }]);
    expect(marks(again(), root)).toEqual([{ name: 'marking', value: 'CUI' }]);
    expect(marks(again('SBU'), root)).toEqual([{ name: 'marking', value: 'SBU' }]);
    expect(checkPoam(again('SBU'))).toEqual([]);
  });
});

describe('where the requirements stand', () => {
  const base = sampleAssessment();
  const profile = 'https://example.org/moderate_profile.json';
  const framework = {
    ...base.framework,
    publication: 'https://example.org/catalog.json',
    profiles: { moderate: profile },
  };

  test.each([
    [undefined, ['https://example.org/catalog.json']],
    ['moderate', ['https://example.org/catalog.json', profile]],
    ['toString', ['https://example.org/catalog.json']],
  ])('with the selection %s', (selection, addresses) => {
    const narrowed = selection === undefined ? {} : { selection };
    const { results, plan } = written({ ...base, framework, ...narrowed });
    for (const [document, reviewed] of [
      [at(results, 'assessment-results'), at(results, `${RESULT}/reviewed-controls`)],
      [at(plan, 'assessment-plan'), at(plan, 'assessment-plan/reviewed-controls')],
    ] as const) {
      const known = new Map(
        items(document, 'back-matter/resources').map((each) => [`#${String(at(each, 'uuid'))}`, each]),
      );
      const cited = items(reviewed, 'links').map((link) => known.get(String(at(link, 'href'))) ?? null);
      expect(cited.map((each) => at(each, 'rlinks/0/href'))).toEqual(addresses);
    }
  });
});

test.each([
  ['1.1.2', true],
  ['1.1.3', false],
  ['1.2.1', false],
])('OSCAL %s wants the name of an asset with its component: %s', (version, wanted) => {
  const { results } = written(sampleAssessment(), version);
  for (const item of items(results, `${RESULT}/local-definitions/inventory-items`)) {
    const [component] = items(item, 'implemented-components');
    expect(JSON.stringify(component).includes('"asset-id"')).toBe(wanted);
  }
});
