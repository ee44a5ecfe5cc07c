import { describe, expect, test } from '@jest/globals';
import type { Framework } from '../../src/model/framework.ts';
import { FRAMEWORK_NAMES } from '../../src/model/framework.ts';
import { readFrameworks } from './read-framework.ts';

const frameworks = readFrameworks();

function framework(id: string): Framework {
  const found = frameworks.find((each) => each.id === id);
  if (found === undefined) throw new Error(`no framework ${id}`);
  return found;
}

function requirement(id: string, requirementId: string): Framework['requirements'][number] {
  const found = framework(id).requirements.find((each) => each.id === requirementId);
  if (found === undefined) throw new Error(`${id} has no ${requirementId}`);
  return found;
}

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
    expect(perFamily('nist-800-53-r5')).toEqual({
      ...{ AC: 131, AT: 15, AU: 56, CA: 25, CM: 56, CP: 49, IA: 59, IR: 40, MA: 28, MP: 20 },
      ...{ PE: 51, PL: 11, PM: 37, PS: 17, PT: 21, RA: 22, SA: 108, SC: 139, SI: 102, SR: 27 },
    });
  });

  test('SP 800-53 has 300 controls and 714 enhancements', () => {
    const enhancements = framework('nist-800-53-r5').requirements.filter(({ id }) => id.includes('('));
    expect(enhancements).toHaveLength(714);
  });

  test('SP 800-171 by family', () => {
    expect(perFamily('nist-800-171-r2')).toEqual({
      ...{ AC: 22, AT: 3, AU: 9, CM: 9, IA: 11, IR: 3, MA: 6, MP: 9, PS: 2, PE: 6, RA: 3, CA: 4, SC: 16, SI: 7 },
    });
    expect(perFamily('nist-800-171-r3')).toEqual({
      ...{ AC: 16, AT: 2, AU: 8, CM: 10, IA: 8, IR: 5, MA: 3, MP: 7, PS: 2, PE: 5, RA: 3, CA: 4, SC: 10, SI: 5 },
      ...{ PL: 3, SA: 3, SR: 3 },
    });
  });

  test('SP 800-172 by family', () => {
    expect(perFamily('nist-800-172')).toEqual({
      ...{ AC: 3, AT: 2, CM: 3, IA: 3, IR: 2, PS: 2, RA: 7, CA: 1, SC: 5, SI: 7 },
    });
    expect(perFamily('nist-800-172-r3')).toEqual({
      ...{ AC: 16, AT: 4, AU: 4, CM: 7, IA: 7, IR: 4, MA: 1, MP: 4, PS: 2, PE: 2, RA: 8, CA: 4, SC: 16, SI: 15 },
      ...{ PL: 3, SA: 1, SR: 5 },
    });
  });

  test('CMMC by level and domain', () => {
    expect(perFamily('cmmc', 'level-1')).toEqual({ AC: 4, IA: 2, MP: 1, PE: 2, SC: 2, SI: 4 });
    expect(perFamily('cmmc', 'level-2')).toEqual(perFamily('nist-800-171-r2'));
    expect(perFamily('cmmc', 'level-3')).toEqual({
      ...{ AC: 2, AT: 2, CM: 3, IA: 2, IR: 2, PS: 1, RA: 7, CA: 1, SC: 1, SI: 3 },
    });
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
    const members = (selection: string): readonly string[] =>
      framework('nist-800-53-r5')
        .requirements.filter((each) => each.in.includes(selection))
        .map(({ id }) => id);
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

describe('facts that are easily got wrong', () => {
  test.each([
    ...[
      'AC-2(10)',
      'AC-3(1)',
      'AC-3(6)',
      'AC-4(16)',
      'AC-7(1)',
      'AC-13',
      'AC-15',
      'AT-5',
      'AU-2(3)',
      'AU-8(1)',
      'AU-15',
    ],
    ...[
      'CA-3(5)',
      'CA-4',
      'CM-5(3)',
      'CM-8(5)',
      'CP-2(4)',
      'CP-5',
      'CP-9(4)',
      'IA-2(3)',
      'IA-2(9)',
      'IA-2(11)',
      'SA-12',
    ],
    ...['SC-7(2)', 'SC-13(1)', 'SC-19', 'MP-5(4)', 'MP-7(1)'],
  ])('%s is withdrawn and appears nowhere', (withdrawn) => {
    for (const { basis, requirements } of frameworks) {
      if (basis !== 'nist-800-53') continue;
      for (const { id, from } of requirements) expect([id, ...from]).not.toContain(withdrawn);
    }
  });

  test('release 5.2.0 added SA-15(13), SA-24 and SI-2(7)', () => {
    const ids = framework('nist-800-53-r5').requirements.map(({ id }) => id);
    expect(ids).toEqual(expect.arrayContaining(['SA-15(13)', 'SA-24', 'SI-2(7)', 'IA-13', 'SI-2(4)', 'AC-2(1)']));
  });

  test('SP 800-172 has no family 3.3, 3.7, 3.8 or 3.10', () => {
    for (const { id } of framework('nist-800-172').requirements) expect(id).not.toMatch(/^3\.(?:3|7|8|10)\./);
  });

  test('CMMC level 1 item ix stands for three SP 800-171 requirements', () => {
    const three = ['3.10.3', '3.10.4', '3.10.5'].flatMap((id) => requirement('nist-800-171-r2', id).from);
    expect(new Set(requirement('cmmc', 'PE.L1-b.1.ix').from)).toEqual(new Set(three));
  });

  test('CMMC takes its crosswalk from the publications that it cites', () => {
    for (const { id, from, in: levels, demonstratedBy } of framework('cmmc').requirements) {
      if (levels.includes('level-1')) continue;
      const cited = requirement(
        levels.includes('level-2') ? 'nist-800-171-r2' : 'nist-800-172',
        id.replace(/^[^-]*-/, ''),
      );
      expect({ id, from, demonstratedBy }).toEqual({ id, from: cited.from, demonstratedBy: cited.demonstratedBy });
    }
  });

  test('DFARS and CMMC cite the older editions, so these are the defaults', () => {
    expect(framework('nist-800-171-r2').default).toBe(true);
    expect(framework('nist-800-172').default).toBe(true);
    expect(framework('nist-800-172').version).toBe('February 2021');
  });

  test('identifiers stand as people write them', () => {
    expect(requirement('nist-800-53-r5', 'AC-2(1)').oscalId).toBe('ac-2.1');
    expect(requirement('nist-800-171-r2', '3.1.1').oscalId).toBe('sp_800_171_r2_3.1.1');
    expect(requirement('nist-800-171-r3', '03.01.01').oscalId).toBe('SP_800_171_03.01.01');
    expect(requirement('nist-800-172-r3', '03.01.01E').oscalId).toBe('SP_800_172_3_0_0_03.01.01E');
    expect(requirement('cmmc', 'AC.L2-3.1.1').oscalId).toBe('AC.L2-3.1.1');
    expect(requirement('fips-140-3', 'FIPS140-3-7.2-01').oscalId).toBe('fips_140_3_7.2-01');
    expect(requirement('nist-sp-800-193', '4.1.1').oscalId).toBe('sp_800_193_4.1.1');
  });

  test.each(['fips-140-2', 'fips-140-3'])('%s has 11 areas, each made of its items', (id) => {
    const { requirements } = framework(id);
    const areas = requirements.filter(({ parts }) => parts !== undefined);
    expect(areas).toHaveLength(11);
    const inAreas = areas.flatMap(({ parts }) => parts ?? []);
    const concrete = requirements.filter(({ parts }) => parts === undefined).map((each) => each.id);
    expect([...inAreas].sort()).toEqual([...concrete].sort());
  });

  test('nothing about a FIPS 140-3 certificate speaks to the certificate items of FIPS 140-2', () => {
    for (const id of ['FIPS140-2-4.1-01', 'FIPS140-2-4.6-01']) {
      const item = requirement('fips-140-2', id);
      expect(item.from).toEqual([]);
      expect(item.demonstratedBy).toHaveLength(1);
      expect(item.demonstratedBy?.[0]).toMatch(/140-2$/);
    }
    const used = framework('fips-140-2').requirements.flatMap(({ from }) => from);
    expect(used).not.toContain('FIPS140-3-7.2-01');
    expect(used).not.toContain('FIPS140-3-7.6-01');
    expect(used).not.toContain('FIPS140-3-7.11-01');
  });

  test('a system security plan, reviews and remediation are never proved by configuration', () => {
    for (const id of ['3.3.3', '3.4.3', '3.5.9', '3.11.3', '3.12.1', '3.12.2', '3.12.4', '3.13.2']) {
      expect(requirement('nist-800-171-r2', id).demonstratedBy).toEqual([]);
    }
  });

  test('3.13.11 asks for validated modules', () => {
    expect(requirement('nist-800-171-r2', '3.13.11').demonstratedBy).toEqual(['crypto-module-validated']);
    expect(requirement('cmmc', 'SC.L2-3.13.11').demonstratedBy).toEqual(['crypto-module-validated']);
  });

  test('a section of SP 800-193 is made of its shall items', () => {
    expect(requirement('nist-sp-800-193', '4.3.1').parts).toEqual(['4.3.1-1', '4.3.1-2']);
    expect(requirement('nist-sp-800-193', '4.4').parts).toEqual(['4.4.1', '4.4.2']);
  });
});
