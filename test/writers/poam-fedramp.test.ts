import { describe, expect, test } from '@jest/globals';
import type { Assessment } from '../../src/model/assessment.ts';
import { DEFAULT_POAM_POLICY, type PreviousPoam } from '../../src/model/poam.ts';
import { FEDRAMP_NAMESPACE } from '../../src/writers/oscal/common.ts';
import { object, objects, propValue, propValues, text, type JsonObject } from '../../src/writers/oscal/json-view.ts';
import { poam } from '../../src/writers/oscal/poam/poam.ts';
import { checkPoam } from '../../src/writers/oscal/semantics.ts';
import { hostileAssessment, otherFrameworkAssessment, sampleAssessment } from '../support/assessment.ts';
import { put, type Editable } from '../support/edit.ts';
import { fedrampView } from '../support/fedramp-view.ts';
import { golden } from '../support/golden.ts';

const REV5 = fedrampView([], { program: 'rev5', grade: 'moderate' });
const CLASS_C = fedrampView([]);
const ROOT = 'plan-of-action-and-milestones';

function planOf(assessment: Assessment, previous?: string): string {
  const earlier: readonly PreviousPoam[] =
    previous === undefined
      ? []
      : [{ framework: assessment.framework.id, sha256: 'ab', document: JSON.parse(previous) }];
  const [plan] = poam.write(assessment, {
    oscalVersion: '1.2.1',
    poam: { policy: DEFAULT_POAM_POLICY, previous: earlier },
  });
  return plan?.text ?? '';
}

function bodyOf(plan: string): JsonObject {
  return object(JSON.parse(plan), ROOT);
}

/** Each item with its risk. */
function rows(plan: string): readonly (readonly [item: JsonObject, risk: JsonObject])[] {
  const body = bodyOf(plan);
  const risks = new Map(objects(body, 'risks').map((risk) => [text(risk, 'uuid'), risk]));
  return objects(body, 'poam-items').map((item) => {
    const risk = risks.get(text(objects(item, 'related-risks')[0], 'risk-uuid'));
    if (risk === undefined) throw new Error('an item without a risk');
    return [item, risk];
  });
}

function actorsOf(risk: JsonObject): readonly JsonObject[] {
  return objects(risk, 'characterizations').flatMap((each) => objects(object(each, 'origin'), 'actors'));
}

const WORLDS: readonly (readonly [string, Assessment])[] = [
  ['the sample, Rev 5', { ...sampleAssessment(), fedramp: REV5 }],
  ['the sample, a class', { ...sampleAssessment(), fedramp: CLASS_C }],
  ['hostile names', { ...hostileAssessment(), fedramp: REV5 }],
];

test('the stored plan of a FedRAMP run', () => {
  const plan = planOf({ ...sampleAssessment(), fedramp: REV5 });
  expect(plan).toBe(golden('poam-fedramp.json', plan));
});

describe.each(WORLDS)('the plan of %s', (_name, assessment) => {
  const plan = planOf(assessment);
  const all = rows(plan);

  test('breaks no rule', () => {
    expect(all.length).toBeGreaterThan(0);
    expect(checkPoam(plan)).toEqual([]);
  });

  test('gives each item one POAM-ID, which no other item has', () => {
    const ids = all.map(([item]) => propValues(item, 'POAM-ID', FEDRAMP_NAMESPACE));
    expect(ids.every((each) => each.length === 1 && each[0] !== '')).toBe(true);
    expect(new Set(ids.flat()).size).toBe(all.length);
  });

  test('names the impacted controls of each risk as FedRAMP does', () => {
    for (const [, risk] of all) {
      const impacted = propValues(risk, 'impacted-control-id', FEDRAMP_NAMESPACE);
      expect(impacted).toEqual(propValues(risk, 'control-id', 'urn:evidence-engine:ns:oscal'));
      expect(impacted.length).toBeGreaterThan(0);
    }
  });

  test('identifies the weakness at the tool that found it', () => {
    for (const [, risk] of all) {
      const key = propValue(risk, 'weakness', 'urn:evidence-engine:ns:oscal');
      const [actor, ...others] = actorsOf(risk);
      expect(others).toEqual([]);
      const check = key.startsWith('check ') ? key.slice('check '.length) : undefined;
      expect(propValue(actor, 'vulnerability-id', FEDRAMP_NAMESPACE)).toBe(check ?? key);
      expect(propValues(actor, 'plugin-id', FEDRAMP_NAMESPACE)).toEqual(check === undefined ? [] : [check]);
    }
  });

  test('rates likelihood and impact in the naming system of FedRAMP', () => {
    for (const [, risk] of all) {
      const facets = objects(risk, 'characterizations').flatMap((each) => objects(each, 'facets'));
      expect(facets.map((facet) => [text(facet, 'system'), text(facet, 'name'), propValue(facet, 'state')])).toEqual([
        [FEDRAMP_NAMESPACE, 'likelihood', 'initial'],
        [FEDRAMP_NAMESPACE, 'impact', 'initial'],
      ]);
    }
  });

  test('lets the tool recommend and the organization plan', () => {
    const [party] = objects(object(bodyOf(plan), 'metadata'), 'parties');
    for (const [, risk] of all) {
      const types = objects(risk, 'remediations').map((each) => {
        const [actor] = objects(objects(each, 'origins')[0], 'actors');
        if (text(actor, 'type') === 'party') expect(text(actor, 'actor-uuid')).toBe(text(party, 'uuid'));
        return `${text(each, 'lifecycle')} ${text(actor, 'type')}`;
      });
      expect(types).toEqual(['recommendation tool', 'planned party']);
    }
  });
});

test.each([
  ['the sample', sampleAssessment()],
  ['another framework', otherFrameworkAssessment()],
])('a run that is not for FedRAMP has none of its names: %s', (_name, assessment) => {
  expect(planOf(assessment)).not.toContain('fedramp.gov');
});

describe('an earlier plan', () => {
  const later = { ...sampleAssessment(), createdAt: '2026-12-01T00:00:00Z', asOf: '2026-12-01' };
  const plain = planOf(sampleAssessment());
  const first = planOf({ ...sampleAssessment(), fedramp: REV5 });

  test('of a run without FedRAMP gets all names, under the ids that it has', () => {
    const before = rows(plain).map(([item]) => propValue(item, 'poam-id', 'urn:evidence-engine:ns:oscal'));
    const next = planOf({ ...later, fedramp: REV5 }, plain);
    expect(checkPoam(next)).toEqual([]);
    expect(rows(next).map(([item]) => propValue(item, 'POAM-ID', FEDRAMP_NAMESPACE))).toEqual(before);
    for (const [, risk] of rows(next)) {
      expect(propValue(risk, 'impacted-control-id', FEDRAMP_NAMESPACE)).not.toBe('');
      expect(propValue(actorsOf(risk)[0], 'vulnerability-id', FEDRAMP_NAMESPACE)).not.toBe('');
    }
  });

  test('keeps the id, the deviation and the organization that people gave', () => {
    const document: Editable = JSON.parse(first);
    put(document, `${ROOT}/poam-items/0/props/1/value`, 'V-17');
    const risk = `${ROOT}/risks/0/props`;
    const deviation = { name: 'operational-requirement', ns: FEDRAMP_NAMESPACE, value: 'pending' };
    const props = objects(objects(object(document, ROOT), 'risks')[0], 'props');
    put(document, risk, JSON.parse(JSON.stringify([...props, deviation])));
    const next = planOf({ ...later, fedramp: REV5 }, JSON.stringify(document));
    expect(checkPoam(next)).toEqual([]);
    const [[item, kept] = [{}, {}]] = rows(next);
    expect(propValues(item, 'POAM-ID', FEDRAMP_NAMESPACE)).toEqual(['V-17']);
    expect(propValues(kept, 'operational-requirement', FEDRAMP_NAMESPACE)).toEqual(['pending']);
    expect(propValues(kept, 'impacted-control-id', FEDRAMP_NAMESPACE).length).toBe(
      new Set(propValues(kept, 'impacted-control-id', FEDRAMP_NAMESPACE)).size,
    );
  });

  test('plans by the party that people declared in its place', () => {
    const document: Editable = JSON.parse(plain);
    const party = '3d2f6a7c-9d0b-4c1e-8f2a-5b6c7d8e9f00';
    put(document, `${ROOT}/metadata/parties`, [{ uuid: party, type: 'organization', name: 'Provider' }]);
    put(document, `${ROOT}/metadata/responsible-parties`, undefined);
    const next = planOf({ ...later, fedramp: REV5 }, JSON.stringify(document));
    expect(checkPoam(next)).toEqual([]);
    expect(next).toContain(party);
  });

  test('keeps the day of detection as the time of each observation, and says when it was seen last', () => {
    const next = planOf({ ...later, fedramp: REV5 }, first);
    expect(checkPoam(next)).toEqual([]);
    const before = new Map(objects(bodyOf(first), 'observations').map((each) => [text(each, 'uuid'), each]));
    const again = objects(bodyOf(next), 'observations').filter((each) => before.has(text(each, 'uuid')));
    expect(again.length).toBeGreaterThan(0);
    for (const observation of again) {
      expect(text(observation, 'collected')).toBe(sampleAssessment().createdAt);
      expect(propValue(observation, 'last-collected', 'urn:evidence-engine:ns:oscal')).toBe('2026-12-01T00:00:00Z');
    }
    const third = planOf({ ...later, createdAt: '2026-12-24T00:00:00Z', fedramp: REV5 }, next);
    const times = objects(bodyOf(third), 'observations').map((each) =>
      propValues(each, 'last-collected', 'urn:evidence-engine:ns:oscal'),
    );
    expect(times.every((each) => each.length === 1 && each[0] === '2026-12-24T00:00:00Z')).toBe(true);
  });

  test('outside FedRAMP an observation has the time of the run', () => {
    const next = planOf(later, plain);
    expect(next).not.toContain('last-collected');
    for (const observation of objects(bodyOf(next), 'observations'))
      expect(text(observation, 'collected')).toBe('2026-12-01T00:00:00Z');
  });
});
