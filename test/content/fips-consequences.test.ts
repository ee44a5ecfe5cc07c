import { describe, expect, test } from '@jest/globals';
import { ask, loadExample } from '../../src/checks/harness/run-example.ts';
import { compileTraits } from '../../src/checks/traits.ts';
import { addFolder } from '../../src/content/bundle.ts';
import { loadContent, loadFramework } from '../../src/content/load-content.ts';
import { cryptographyDemand, moduleChecks } from '../../src/frameworks/fedramp/cryptography.ts';
import { assignedParameters } from '../../src/frameworks/fedramp/parameters.ts';
import { forFedramp } from '../../src/frameworks/fedramp/requirements.ts';
import { scoreFramework } from '../../src/frameworks/scoring/score.ts';
import type { Check } from '../../src/model/check.ts';
import type { FedrampTarget } from '../../src/model/fedramp.ts';
import type { Finding } from '../../src/model/finding.ts';
import type { Framework } from '../../src/model/framework.ts';
import { textColumn, textList } from '../../src/base/columns.ts';
import { own } from '../../src/base/value.ts';
import { finding, graded, verdict } from '../frameworks/world.ts';
import { bench, checks } from '../support/content-bench.ts';

const content = loadContent();
const traits = compileTraits(bench.traits);
const MODULES = moduleChecks(content.checks);
const CATALOGUE = loadFramework('nist-800-53-r5');

function table(id: string) {
  const found = content.tables().find((each) => each.id === id);
  if (found === undefined) throw new Error(`no table ${id}`);
  return found;
}

const ROWS = table('fips-consequences').rows;

function exceptionOf(id: string) {
  return ROWS.find((row) => textColumn(row, 'check') === id);
}

function checkOf(id: string): Check {
  const found = checks.find((each) => each.id === id);
  if (found === undefined) throw new Error(`no check ${id}`);
  return found;
}

const named = checks.filter(
  ({ severity, supports, contradicts }) =>
    severity !== 'info' && (supports['fips-140-3'] !== undefined || contradicts['fips-140-3'] !== undefined),
);

/** The findings of the failing subjects of a check's own examples. */
function failures(of: Check): readonly Finding[] {
  return of.examples
    .filter(({ outcome }) => Object.values(outcome).includes('fail'))
    .flatMap((example) => {
      const { loaded } = loadExample(example, bench, traits);
      return loaded === undefined ? [] : ask(of, loaded, bench);
    })
    .filter(({ outcome }) => outcome === 'fail');
}

/** Proves SC-13 and what is derived from it, so that only a failure takes them away. */
const PROOF = checkOf('crypto-module-validated-any-standard');

function gradedBy(framework: Pick<Framework, 'basis' | 'requirements'>, failed: readonly Finding[]) {
  const asked = [...new Set(failed.map((one) => one.check))].filter((one) => one !== PROOF);
  return graded({ framework, checks: [PROOF, ...asked], findings: [finding(PROOF, 'pass'), ...failed] });
}

function fedramp(target: FedrampTarget): Framework {
  const demand = cryptographyDemand(table('fedramp-cryptography'), target, MODULES);
  return forFedramp(CATALOGUE, target, assignedParameters(table('fedramp-parameters'), target, MODULES), demand);
}

const DERIVED: readonly (readonly [string, Framework, string])[] = [
  ['NIST SP 800-53', CATALOGUE, 'SC-13'],
  ['SP 800-171 revision 2', loadFramework('nist-800-171-r2'), '3.13.11'],
  ['SP 800-171 revision 3', loadFramework('nist-800-171-r3'), '03.13.11'],
  ['CMMC', loadFramework('cmmc'), 'SC.L2-3.13.11'],
  ['FedRAMP moderate', fedramp({ program: 'rev5', grade: 'moderate' }), 'SC-13'],
];

test('a validated module alone proves SC-13 and what is derived from it', () => {
  for (const [, framework, id] of DERIVED) expect(verdict(gradedBy(framework, []), id)).toBe('satisfied');
});

describe.each(named.map((one) => [one.id, one] as const))('a failure of %s', (id, one) => {
  const exception = exceptionOf(id);
  const instead = exception === undefined ? '' : textColumn(exception, 'instead');
  const judged = instead === '' ? one : checkOf(instead);
  const isExcepted =
    instead === '' &&
    !(judged.contradicts['nist-800-53'] ?? []).concat(judged.supports['nist-800-53'] ?? []).includes('SC-13');
  const failed = failures(judged);

  test('is shown by an example', () => {
    expect(failed.length).toBeGreaterThan(0);
  });

  if (isExcepted) {
    test('bears on SC-13 only without a reason in the table', () => {
      const items = new Set([...(one.supports['fips-140-3'] ?? []), ...(one.contradicts['fips-140-3'] ?? [])]);
      const rows = exception === undefined ? ROWS.filter((row) => items.has(textColumn(row, 'item'))) : [exception];
      expect(rows.map((row) => textColumn(row, 'reason')).filter((reason) => reason === '')).toEqual([]);
      expect(rows.flatMap((row) => textList(own(row, 'contradicts')))).toEqual([]);
    });
    return;
  }

  test.each(DERIVED)('takes %s away', (_name, framework, control) => {
    expect(verdict(gradedBy(framework, failed), control)).toBe('not-satisfied');
  });

  test('costs 3 or 5 points of the score', () => {
    const r2 = loadFramework('nist-800-171-r2');
    const scored = scoreFramework(table('dod-scoring'), r2, gradedBy(r2, failed).controls).requirements;
    const { least, most } = scored.find(({ number }) => number === '3.13.11') ?? {};
    expect([least, most]).toEqual([3, 5]);
  });
});

test.each(ROWS.flatMap((row) => (textColumn(row, 'check') === '' ? [] : [[textColumn(row, 'check'), row] as const])))(
  'the row of %s names checks and items that exist, and a reason',
  (id, row) => {
    expect(checkOf(id).severity).not.toBe('info');
    expect(textColumn(row, 'reason')).not.toBe('');
    const instead = textColumn(row, 'instead');
    if (instead !== '') expect(checkOf(instead).contradicts['nist-800-53'] ?? []).not.toEqual([]);
    const items = new Set(ROWS.map((one) => textColumn(one, 'item')));
    expect(textList(own(row, 'as')).filter((item) => !items.has(item))).toEqual([]);
  },
);

test('each requirement of FIPS 140-3 has a row, and each row names controls of the catalogue', () => {
  const items = loadFramework('fips-140-3').requirements.flatMap(({ id }) => (/-\d\d$/.test(id) ? [id] : []));
  expect(ROWS.map((row) => textColumn(row, 'item')).filter((item) => item !== '')).toEqual(items);
  const controls = new Set(CATALOGUE.requirements.map(({ id }) => id));
  expect(ROWS.flatMap((row) => textList(own(row, 'contradicts'))).filter((id) => !controls.has(id))).toEqual([]);
});

describe('modules and modes under FedRAMP', () => {
  const node = checkOf('node-fips-mode-on');
  const encrypts = checkOf('data-encrypted-at-rest');

  /** Data at rest is encrypted, a certificate is active, and a run time is outside FIPS mode. */
  function statuses(target: FedrampTarget): readonly string[] {
    const findings = [finding(PROOF, 'pass'), finding(encrypts, 'pass', 'thing.b'), ...failures(node)];
    const result = graded({ framework: fedramp(target), checks: [PROOF, encrypts, node], findings });
    return ['SC-13', 'SC-28(1)', 'IA-7'].map((id) => verdict(result, id));
  }

  test.each([
    [{ program: 'rev5', grade: 'moderate' }, 'not-satisfied', 'not-satisfied', 'not-satisfied'],
    [{ program: 'cr26', grade: 'd' }, 'not-satisfied', 'not-satisfied', 'not-satisfied'],
    [{ program: 'cr26', grade: 'c' }, 'undetermined', 'undetermined', 'undetermined'],
    [{ program: 'cr26', grade: 'b' }, 'satisfied', 'satisfied', 'no-sufficient-evidence'],
  ] as const)('%j: SC-13 is %s, SC-28(1) %s and IA-7 %s', (target, ...expected) => {
    expect(statuses(target)).toEqual(expected);
  });
});

test('a check of the user that names FIPS 140-3 contradicts the same controls', () => {
  const own: Check = {
    ...checkOf('node-fips-mode-on'),
    id: 'own-mode-on',
    supports: { 'fips-140-3': ['FIPS140-3-7.2-03'] },
    contradicts: { 'nist-800-53': ['CM-6'] },
  };
  const folder = { checks: [{ file: 'own-mode-on.yaml', thing: own }], traits: [], tables: [], frameworks: [] };
  const added = addFolder(content, folder).checks.find(({ id }) => id === own.id);
  expect(added?.contradicts['nist-800-53']).toEqual([
    'CM-6',
    'SC-13',
    'IA-7',
    'SC-12(2)',
    'SC-12(3)',
    'SC-8(1)',
    'SC-28(1)',
  ]);
});
