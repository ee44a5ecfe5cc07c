import { describe, expect, it, test } from '@jest/globals';
import type { CheckFunction } from '../../src/checks/check-function.ts';
import { evaluateInSteps } from '../../src/checks/evaluate.ts';
import { compileTraits } from '../../src/checks/traits.ts';
import { createTraitMappings } from '../../src/content/spellings.ts';
import { buildEvidenceSet } from '../../src/evidence/build-evidence-set.ts';
import type { Check, Trait } from '../../src/model/check.ts';
import type { Resource } from '../../src/model/evidence.ts';
import type { CheckFindings } from '../../src/model/finding.ts';
import { unknown } from '../../src/base/value.ts';
import { check, findings, resource } from './support.ts';

const ON = { path: 'mode', equals: 'on' };
const LATER = unknown('decided later', true);
const TABLE = { id: 'modes', title: 'Modes', asOf: '2026-11-01', source: 'docs', rows: [] };

class Odd extends Error {}

const FUNCTIONS: readonly CheckFunction[] = [
  {
    name: 'answer',
    options: {},
    evaluate: ({ values }, _options, { asOf, modules, table }) => {
      const decision = {
        condition: 'mode',
        place: { file: 'a', pointer: [] },
        path: 'mode',
        actual: '1',
        expected: '2',
      };
      if (values['mode'] === 'throw') throw new Odd('secret');
      if (values['mode'] === 'text') throw 'text'; // oxlint-disable-line no-throw-literal -- what a function may do
      if (values['mode'] === 'table') return { outcome: 'pass', decisions: [], message: table('modes').title };
      if (values['mode'] === 'no table') return { outcome: 'pass', decisions: [], message: table('none').title };
      if (values['mode'] === 'settings')
        return { outcome: 'pass', decisions: [], message: `${asOf} ${modules.policy}` };
      if (values['mode'] === 'note') return { outcome: 'fail', decisions: [decision], notes: ['accepted'] };
      return { outcome: 'unknown', decisions: [decision] };
    },
  },
];

/** Findings by check, with how many checks were asked before each step. */
function steps(checks: readonly Check[], resources: readonly Resource[]) {
  const parsed = { resources, components: [], facts: [], problems: [] };
  const { evidence } = buildEvidenceSet([parsed], compileTraits([]));
  const run = evaluateInSteps(checks, evidence, {
    traits: [],
    functions: FUNCTIONS,
    tables: () => [{ ...TABLE, id: 'other', title: 'Others' }, TABLE],
    asOf: '2026-11-01',
  });
  const counts: number[] = [];
  for (;;) {
    const { done, value } = run.next();
    if (done === true) return { counts, answers: value };
    counts.push(value);
  }
}

describe('a pass', () => {
  const one = (parts: Partial<Resource>) => findings(check({ expect: ON }), [resource('x', { mode: 'on' }, parts)])[0];

  it('is none of what may not exist', () => {
    expect(one({ conditional: 'count is not known' })).toMatchObject({
      outcome: 'unknown',
      message: 'It would pass, but it cannot be told whether it exists.',
      decisions: [],
    });
  });

  it('is none of what stands for nothing in particular, and says why', () => {
    expect(one({ unproven: 'A stand-in.' })).toMatchObject({ outcome: 'unknown', message: 'A stand-in.' });
    expect(one({ unproven: 'A stand-in.' })?.decisions).toHaveLength(1);
    expect(one({ conditional: 'x', unproven: 'A stand-in.' })?.message).toMatch(/^It would pass/);
  });

  it('is one of anything else', () => {
    expect(one({})).toMatchObject({ outcome: 'pass' });
  });

  it('is doubted, and not a failure', () => {
    const off = resource('x', { mode: 'off' }, { conditional: 'count is not known' });
    expect(findings(check({ expect: ON }), [off])[0]).toMatchObject({ outcome: 'fail' });
  });
});

describe('what a finding shows', () => {
  const many = { all: { path: 'mode', equals: 'on' }, path: 'list' };
  const list = (mode: string) => resource('x', { list: Array.from({ length: 30 }, () => ({ mode })) });

  it('is one decision of a pass, and at most twenty of a failure', () => {
    expect(findings(check({ expect: many }), [list('on')])[0]?.decisions).toHaveLength(1);
    expect(findings(check({ expect: many }), [list('off')])[0]?.decisions).toHaveLength(20);
  });

  it('is what it is about', () => {
    const place = { file: 'web.yaml', pointer: ['spec'] };
    const subject = resource(
      'x',
      { mode: 'on', id: '/cloud/x' },
      { place, root: 'prod', source: 'terraform-plan', provider: 'east' },
    );
    const asked = check({ expect: ON });
    const [finding] = findings(asked, [subject]);
    expect(finding).toMatchObject({
      check: asked,
      subject: 'aws_thing.x',
      subjectType: 'aws_thing',
      root: 'prod',
      source: 'terraform-plan',
      evidenceKind: 'terraform',
      place,
    });
    expect(finding?.deployment).toBeUndefined();
    expect(finding?.decisions).toBe(finding?.decisions);
  });

  it.each(['kubernetes', 'control-plane'] as const)('is the deployment of %s', (evidenceKind) => {
    const subject = resource('x', { mode: 'on' }, { evidenceKind, provider: 'chart-a' });
    expect(findings(check({ expect: ON }), [subject])[0]?.deployment).toBe('chart-a');
  });

  it('has the notes of the subject, and those of a function', () => {
    const note = resource('x', { mode: 'note' }, { notes: ['rendered'] });
    expect(findings(check({ expect: ON }), [note])[0]?.notes).toEqual(['rendered']);
    expect(findings(check({ expect: ON }), [resource('x', {})])[0]?.notes).toEqual([]);
    const asked = check({ function: { name: 'answer', options: {} } });
    expect(findings(asked, [note], [], FUNCTIONS)[0]).toMatchObject({
      outcome: 'fail',
      notes: ['rendered', 'accepted'],
    });
    expect(findings(asked, [resource('x', {})], [], FUNCTIONS)[0]).toMatchObject({ outcome: 'unknown', notes: [] });
  });
});

describe('where a check applies', () => {
  const trait: Trait = {
    id: 'doors',
    title: 'Doors',
    fields: { door: { title: 'whether a door is closed' } },
    spellings: createTraitMappings({ aws_thing: { door: { path: 'mode' } } }),
  };
  const select = { trait: 'doors', field: 'door' };
  const closed = { path: 'door', equals: 'closed' };
  const message = (parts: Partial<Check>) =>
    findings(check(parts), [resource('x', { mode: LATER })], [trait])[0]?.message;

  it('does not by what is false, and says so', () => {
    const off = check({ when: ON, expect: { path: 'other', equals: 1 } });
    expect(findings(off, [resource('x', { mode: 'off' })])[0]).toMatchObject({ outcome: 'not-applicable' });
    expect(findings(off, [resource('x', { mode: 'off' })])[0]?.message).toMatch(/mode is "off"/);
  });

  it('says of one field that is not known what is expected of it', () => {
    const when = { path: 'door', equals: 'open' };
    expect(message({ select, when, expect: closed })).toBe(message({ select, expect: closed }));
    expect(message({ select, when: { not: when }, expect: closed })).toBe(message({ select, expect: closed }));
    expect(message({ select, when, expect: { and: [closed] } })).not.toBe(
      message({ select, expect: { and: [closed] } }),
    );
    expect(message({ select, when: { and: [when] }, expect: closed })).not.toBe(message({ select, expect: closed }));
  });

  it('says of two fields the one that decides whether it applies', () => {
    const two = check({ when: ON, expect: { path: 'other', equals: 1 } });
    expect(findings(two, [resource('x', { mode: LATER, other: 1 })])[0]).toMatchObject({ outcome: 'unknown' });
    expect(findings(two, [resource('x', { mode: LATER, other: 2 })])[0]?.message).toMatch(/^mode /);
  });

  it('is open where one field is known to fail the expectation only if it applies', () => {
    const either = { path: 'door', in: ['closed', 'open'] };
    const known = resource('x', { mode: LATER });
    expect(
      findings(check({ select, when: closed, expect: { ...either, default: 'open' } }), [known], [trait])[0],
    ).toMatchObject({ outcome: 'unknown' });
  });
});

describe('a function', () => {
  const asked = check({ function: { name: 'answer', options: {} } });
  const message = (mode: string) => steps([asked], [resource('x', { mode })]).answers[0]?.findings[0];

  it('finds the table that it names, the date and the policy', () => {
    expect(message('table')?.message).toBe('Modes.');
    expect(message('settings')?.message).toBe('2026-11-01 strict.');
  });

  it('that throws ends nothing, and quotes nothing', () => {
    expect(message('throw')).toMatchObject({
      outcome: 'error',
      message: 'Check sample broke off (Odd); this is a fault of the check, not of the evidence.',
      decisions: [],
    });
    expect(message('text')?.message).toMatch(/broke off \(unknown error\)/);
    expect(message('no table')?.message).toMatch(/broke off \(TypeError\)/);
  });
});

test('a function that breaks off only when it is asked for its reasons is said to have done so', () => {
  let asked = 0;
  const once: CheckFunction = {
    name: 'once',
    options: {},
    evaluate: () => {
      asked += 1;
      if (asked > 1) throw new Odd('secret');
      return { outcome: 'fail', decisions: [] };
    },
  };
  const [finding] = findings(check({ function: { name: 'once', options: {} } }), [resource('x', {})], [], [once]);
  expect(finding?.message).toMatch(/broke off \(Odd\)/);
});

describe('a run over many', () => {
  const things = (count: number, parts: (at: number) => Partial<Resource> = () => ({})) =>
    Array.from({ length: count }, (_, at) => resource(String(at).padStart(3, '0'), { mode: 'on' }, parts(at)));
  const plain = (list: readonly Resource[]): boolean | undefined =>
    (steps([check({ expect: ON })], list).answers as readonly CheckFindings[])[0]?.isPlain;

  it('counts the checks that were asked, with a step for 32 subjects', () => {
    const a = check({ id: 'a', expect: ON });
    const b = check({ id: 'b', expect: ON });
    const c = check({ id: 'c', expect: ON, select: { type: ['aws_none'] } });
    const { counts, answers } = steps([c, b, a], things(70));
    expect(counts).toEqual([0, 2, 2, 2, 2]);
    expect(answers.map((each) => [each.check.id, each.findings.length])).toEqual([
      ['a', 70],
      ['b', 70],
    ]);
    expect(steps([a], things(64)).counts).toEqual([0, 1, 1]);
  });

  it('knows whether each subject has an address of its own, and all have one source', () => {
    const source = (at: number): Partial<Resource> => (at === 32 ? { source: 'terraform-plan' } : {});
    const place = (at: number) => ({ place: { file: `${at}.tfstate`, pointer: [] } });
    expect(plain(things(70))).toBe(true);
    expect(plain([...things(2), ...things(1, place)])).toBe(false);
    expect(plain(things(70, source))).toBe(false);
    expect(plain([...things(33), resource('032', { mode: 'on' }, place(1))])).toBe(false);
    expect(plain([...things(32), resource('031', { mode: 'on' }, place(1))])).toBe(false);
    expect(plain(things(2, (at) => (at === 1 ? { source: 'terraform-plan' } : {})))).toBe(false);
    expect(plain([])).toBeUndefined();
  });
});
