import { describe, expect, test } from '@jest/globals';
import { cryptographyDemand, moduleChecks, withDemand } from '../../src/frameworks/fedramp/cryptography.ts';
import { appliesText } from '../../src/frameworks/fedramp/deadlines.ts';
import { loadContent, loadFramework } from '../../src/content/load-content.ts';
import type { Outcome } from '../../src/model/check.ts';
import type { ControlStatus, Lenience } from '../../src/model/framework.ts';
import { textColumn, textList } from '../../src/base/columns.ts';
import { own } from '../../src/base/value.ts';
import type { Finding } from '../../src/model/finding.ts';
import { countMeasures } from '../../src/frameworks/fedramp/measures.ts';
import { assignedParameters, parameterResults } from '../../src/frameworks/fedramp/parameters.ts';
import { check, finding, graded, requirement } from './world.ts';

const content = loadContent();
const MODULES = moduleChecks(content.checks);
const checks = new Set(content.checks.map(({ id }) => id));
const controls = new Map(loadFramework('nist-800-53-r5').requirements.map((each) => [each.id, each]));

function table(id: string) {
  const found = content.tables().find((each) => each.id === id);
  if (found === undefined) throw new Error(`no table ${id}`);
  return found;
}

describe('the tables', () => {
  test('hold 46 indicators in 10 themes, each with measures that exist or with none', () => {
    const { rows } = table('fedramp-indicators');
    expect(rows).toHaveLength(46);
    expect(new Set(rows.map((row) => textColumn(row, 'id'))).size).toBe(46);
    expect(new Set(rows.map((row) => textColumn(row, 'theme'))).size).toBe(10);
    for (const row of rows) {
      expect(textColumn(row, 'open')).not.toBe('');
      expect(textList(own(row, 'measures')).filter((id) => !checks.has(id))).toEqual([]);
      expect(textList(own(row, 'controls')).filter((id) => !controls.has(id))).toEqual([]);
    }
  });

  test('name parameters of controls of their baselines, and checks that exist', () => {
    for (const row of table('fedramp-parameters').rows) {
      const values = Object.keys(Object(own(row, 'values')));
      const control = controls.get(textColumn(row, 'control'));
      expect(control?.in).toEqual(expect.arrayContaining(values.map((level) => `fedramp-${level}`)));
      const named = ['checks', 'provedBy', 'against'].flatMap((column) => textList(own(row, column)));
      expect(named.filter((id) => !checks.has(id) && id !== 'cryptographic-modules')).toEqual([]);
      expect(textColumn(row, 'shown') === 'full' || textColumn(row, 'missing') !== '').toBe(true);
    }
  });

  test('name cryptography checks that exist', () => {
    for (const row of table('fedramp-cryptography').rows)
      expect(textList(own(row, 'provedBy')).filter((id) => !checks.has(id))).toEqual([]);
  });
});

test.each([
  ['2026-07-03', 'From 2026-07-04 new 20x'],
  ['2026-07-04', 'Since 2026-07-04 new 20x'],
])('on %s a deadline reads "%s"', (asOf, beginning) => {
  expect(appliesText(table('fedramp-dates'), 'cr26', asOf).startsWith(beginning)).toBe(true);
});

describe('validated cryptographic modules', () => {
  const MODULE = check('module');
  const OTHER = check('other');
  const control = requirement('AC-3');

  function verdict(lenient: Lenience | undefined, outcome: Outcome, other: Outcome = 'pass') {
    const requirements = [lenient === undefined ? control : { ...control, lenient }];
    const [result] = graded({
      framework: { basis: 'nist-800-53', requirements },
      checks: [MODULE, OTHER],
      findings: [finding(MODULE, outcome), finding(OTHER, other, 'thing.b')],
    }).controls;
    return result;
  }

  const advice: Lenience = { checks: ['module'], as: 'advice', why: 'The provider chooses.' };
  const recommendation: Lenience = { checks: ['module'], as: 'recommendation', why: 'The provider says why.' };

  test.each<[string, Outcome, Outcome, Lenience | undefined, ControlStatus, boolean]>([
    ['MUST', 'fail', 'pass', undefined, 'not-satisfied', false],
    ['SHOULD', 'fail', 'pass', recommendation, 'not-satisfied', true],
    ['SHOULD', 'unknown', 'pass', recommendation, 'not-satisfied', true],
    ['SHOULD', 'pass', 'fail', recommendation, 'not-satisfied', false],
    ['SHOULD', 'pass', 'pass', recommendation, 'satisfied', false],
    ['MAY', 'fail', 'pass', advice, 'satisfied', false],
    ['MAY', 'unknown', 'pass', advice, 'satisfied', false],
    ['MAY', 'fail', 'fail', advice, 'not-satisfied', false],
    ['MAY', 'fail', 'unknown', advice, 'not-satisfied', true],
  ])('%s: the module %s, beside it %s', (_force, outcome, other, lenient, status, undetermined) => {
    expect(verdict(lenient, outcome, other)).toMatchObject({ status, undetermined });
  });

  test('left to the provider stay visible as advice and gate nothing', () => {
    const result = verdict(advice, 'fail');
    expect(result?.evidence.join('\n')).toMatch(/Advisory, changes no verdict \(fail\)[^]*The provider chooses\./);
    expect(result?.findings.filter(({ outcome }) => outcome === 'fail')).toEqual([]);
  });

  test('recommended and missing leave the reason to the provider, and gate', () => {
    const result = verdict(recommendation, 'fail');
    expect(result?.issues).toContain('Undetermined: The provider says why.');
    expect(result?.findings.some(({ outcome }) => outcome === 'fail')).toBe(true);
  });

  test('alone under MAY prove nothing when they fail', () => {
    const { controls: none, coverage } = graded({
      framework: { basis: 'nist-800-53', requirements: [{ ...control, lenient: advice }] },
      checks: [MODULE],
      findings: [finding(MODULE, 'fail')],
    });
    expect(none).toEqual([]);
    expect(coverage.entries[0]).toMatchObject({ state: 'no-sufficient-evidence' });
  });

  test.each([
    ['rev5', 'moderate', 'MUST', 'sc-13_odp.02', undefined],
    ['cr26', 'd', 'MUST', 'CMU-CSO-UVM', undefined],
    ['cr26', 'c', 'SHOULD', 'CMU-CSO-UVM', 'recommendation'],
    ['cr26', 'b', 'MAY', 'CMU-CSO-UVM', 'advice'],
  ] as const)('%s %s: %s by %s', (program, grade, force, rule, as) => {
    const demand = cryptographyDemand(table('fedramp-cryptography'), { program, grade }, MODULES);
    expect(demand).toMatchObject({ force, rule });
    expect(withDemand(requirement('SC-13'), demand).lenient?.as).toBe(as);
  });
});

describe('the parameter of cryptography', () => {
  const MODULE = check('crypto-module-validated-any-standard');
  const NODES = check('cluster-nodes-in-fips-mode');

  test.each<[string, readonly Finding[], string]>([
    ['a validated module shows a part of it', [finding(MODULE, 'pass')], 'shown-in-part'],
    ['a mode alone shows nothing of it', [finding(NODES, 'pass')], 'not-observed'],
    ['nodes outside the mode contradict it', [finding(MODULE, 'pass'), finding(NODES, 'fail')], 'contradicted'],
    ['what is unknown of them leaves it open', [finding(MODULE, 'pass'), finding(NODES, 'unknown')], 'undetermined'],
  ])('%s', (_name, findings, status) => {
    const target = { program: 'rev5', grade: 'moderate' } as const;
    const assigned = assignedParameters(table('fedramp-parameters'), target, MODULES);
    const results = parameterResults(assigned, countMeasures(findings), target);
    const said = results.find(({ control }) => control === 'SC-13');
    expect(said?.status).toBe(status);
    expect(said?.missing).toContain('cryptography outside the measured modules');
  });
});
