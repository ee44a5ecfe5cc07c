import { describe, expect, test } from '@jest/globals';
import { FRAMEWORK_NAMES } from '../../src/model/framework.ts';
import { framework, frameworks } from './known-frameworks.ts';

function perFamily(id: string, selection?: string): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { family, in: selections } of framework(id).requirements) {
    if (selection !== undefined && !selections.includes(selection)) continue;
    counts[family] = (counts[family] ?? 0) + 1;
  }
  return counts;
}

const ROOT_OF: Record<string, string> = {
  'nist-800-53': 'nist-800-53-r5',
  'fips-140-3': 'fips-140-3',
  'nist-sp-800-193': 'nist-sp-800-193',
};

/** `AC3 AT2` as `{ AC: 3, AT: 2 }`. */
function counts(text: string): Record<string, number> {
  return Object.fromEntries(text.split(' ').map((each) => [each.slice(0, 2), Number(each.slice(2))]));
}

function members(selection: string): readonly string[] {
  const inside = framework('nist-800-53-r5').requirements.filter((each) => each.in.includes(selection));
  return inside.map(({ id }) => id);
}

describe('sizes', () => {
  test.each([
    ['nist-800-53-r5', 1014],
    ['nist-800-171-r2', 110],
    ['nist-800-171-r3', 97],
    ['nist-800-172', 35],
    ['nist-800-172-r3', 103],
    ['cmmc', 149],
    ['fips-140-2', 27],
    ['fips-140-3', 34],
    ['nist-sp-800-193', 44],
  ])('%s has %i requirements', (id, size) => {
    expect(framework(id).requirements).toHaveLength(size);
  });

  test('SP 800-53 by family', () => {
    expect(perFamily('nist-800-53-r5')).toEqual(
      counts('AC131 AT15 AU56 CA25 CM56 CP49 IA59 IR40 MA28 MP20 PE51 PL11 PM37 PS17 PT21 RA22 SA108 SC139 SI102 SR27'),
    );
  });

  test('SP 800-53 has 300 controls and 714 enhancements', () => {
    const enhancements = framework('nist-800-53-r5').requirements.filter(({ id }) => id.includes('('));
    expect(enhancements).toHaveLength(714);
  });

  test('SP 800-171 by family', () => {
    expect(perFamily('nist-800-171-r2')).toEqual(counts('AC22 AT3 AU9 CM9 IA11 IR3 MA6 MP9 PS2 PE6 RA3 CA4 SC16 SI7'));
    expect(perFamily('nist-800-171-r3')).toEqual(
      counts('AC16 AT2 AU8 CM10 IA8 IR5 MA3 MP7 PS2 PE5 RA3 CA4 SC10 SI5 PL3 SA3 SR3'),
    );
  });

  test('SP 800-172 by family', () => {
    expect(perFamily('nist-800-172')).toEqual(counts('AC3 AT2 CM3 IA3 IR2 PS2 RA7 CA1 SC5 SI7'));
    expect(perFamily('nist-800-172-r3')).toEqual(
      counts('AC16 AT4 AU4 CM7 IA7 IR4 MA1 MP4 PS2 PE2 RA8 CA4 SC16 SI15 PL3 SA1 SR5'),
    );
  });

  test('CMMC by level and domain', () => {
    expect(perFamily('cmmc', 'level-1')).toEqual({ AC: 4, IA: 2, MP: 1, PE: 2, SC: 2, SI: 4 });
    expect(perFamily('cmmc', 'level-2')).toEqual(perFamily('nist-800-171-r2'));
    expect(perFamily('cmmc', 'level-3')).toEqual(counts('AC2 AT2 CM3 IA2 IR2 PS1 RA7 CA1 SC1 SI3'));
  });
});

describe('selections', () => {
  test.each([
    ['nist-800-53-r5', 'low', 149],
    ['nist-800-53-r5', 'moderate', 287],
    ['nist-800-53-r5', 'high', 370],
    ['nist-800-53-r5', 'privacy', 96],
    ['nist-800-53-r5', 'fedramp-low', 156],
    ['nist-800-53-r5', 'fedramp-moderate', 323],
    ['nist-800-53-r5', 'fedramp-high', 410],
    ['nist-800-53-r5', 'fedramp-li-saas', 156],
    ['nist-800-53-r5', 'class-b', 155],
    ['nist-800-53-r5', 'class-c', 322],
    ['nist-800-53-r5', 'class-d', 409],
    ['cmmc', 'level-1', 15],
    ['cmmc', 'level-2', 110],
    ['cmmc', 'level-3', 24],
  ])('%s %s holds %i', (id, selection, size) => {
    expect(framework(id).selections[selection]).toBe(size);
    expect(framework(id).requirements.filter((each) => each.in.includes(selection))).toHaveLength(size);
  });

  test('nothing is in a selection that the framework does not name', () => {
    for (const { selections, requirements } of frameworks) {
      for (const { in: names } of requirements)
        expect(Object.keys(selections)).toEqual(expect.arrayContaining([...names]));
    }
  });

  test('classes are the FedRAMP baselines without CA-5', () => {
    for (const [baseline, className] of [
      ['fedramp-low', 'class-b'],
      ['fedramp-moderate', 'class-c'],
      ['fedramp-high', 'class-d'],
    ] as const) {
      expect(members(className)).toEqual(members(baseline).filter((id) => id !== 'CA-5'));
      expect(members(baseline)).toContain('CA-5');
    }
  });
});

describe('every framework', () => {
  test('all names of the API exist, and each slug has one default revision', () => {
    expect(new Set(frameworks.map(({ name }) => name))).toEqual(new Set(FRAMEWORK_NAMES));
    for (const slug of new Set(frameworks.map((each) => each.slug))) {
      expect(frameworks.filter((each) => each.slug === slug && each.default)).toHaveLength(1);
    }
  });

  test.each(frameworks.map((each) => [each.id, each] as const))('%s is sound', (_id, { basis, requirements }) => {
    const ids = requirements.map(({ id }) => id);
    const tokens = requirements.map(({ oscalId }) => oscalId);
    const root = new Set(framework(ROOT_OF[basis] ?? '').requirements.map(({ id }) => id));
    expect(new Set(ids).size).toBe(ids.length);
    expect(new Set(tokens).size).toBe(tokens.length);
    for (const token of tokens) expect(token).toMatch(/^[\p{L}_][\p{L}\p{N}._-]*$/u);
    for (const { id, from, parts = [], demonstratedBy = [] } of requirements) {
      expect({ id, foreign: from.filter((control) => !root.has(control)) }).toEqual({ id, foreign: [] });
      expect({ id, twice: from.length - new Set(from).size }).toEqual({ id, twice: 0 });
      expect({ id, lost: parts.filter((part) => !ids.includes(part) || part === id) }).toEqual({ id, lost: [] });
      const strange = demonstratedBy.filter((proof) => !root.has(proof) && !/^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(proof));
      expect({ id, strange }).toEqual({ id, strange: [] });
    }
  });

  test('a root framework names itself first', () => {
    for (const id of Object.values(ROOT_OF)) {
      for (const each of framework(id).requirements) expect(each.from[0]).toBe(each.id);
    }
  });

  test('gap texts fit into a sentence', () => {
    for (const { requirements } of frameworks) {
      for (const { gap } of requirements) if (gap !== undefined) expect(gap).toMatch(/^[a-z][^\n]{10,400}[^.\s]$/);
    }
  });
});
