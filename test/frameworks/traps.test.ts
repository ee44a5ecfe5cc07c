import { describe, expect, test } from '@jest/globals';
import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { framework, frameworks, requirement } from './known-frameworks.ts';

const WITHDRAWN = (
  'AC-2(10) AC-3(1) AC-3(6) AC-4(16) AC-7(1) AC-13 AC-15 AT-5 AU-2(3) AU-8(1) AU-15 CA-3(5) CA-4 ' +
  'CM-5(3) CM-8(5) CP-2(4) CP-5 CP-9(4) IA-2(3) IA-2(9) IA-2(11) SA-12 SC-7(2) SC-13(1) SC-19 MP-5(4) MP-7(1)'
).split(' ');

describe('facts that are easily got wrong', () => {
  test.each(WITHDRAWN)('%s is withdrawn and appears nowhere', (withdrawn) => {
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
    // areas beside the first also ask for the certificate, which is the first item of the first area
    expect([...new Set(inAreas)].sort()).toEqual([...concrete].sort());
    const certificate = areas[0]?.parts?.[0] ?? '';
    expect(inAreas.filter((id) => id !== certificate).length).toBe(concrete.length - 1);
  });

  test('nothing about a FIPS 140-3 certificate speaks to the certificate items of FIPS 140-2', () => {
    for (const id of ['FIPS140-2-4.1-01', 'FIPS140-2-4.6-01']) {
      const item = requirement('fips-140-2', id);
      expect(item.from).toEqual([]);
      expect(item.demonstratedBy?.length).toBeGreaterThan(0);
      for (const id of item.demonstratedBy ?? []) expect(id).toMatch(/140-2$/);
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
    expect(requirement('nist-800-171-r2', '3.13.11').demonstratedBy).toEqual(['crypto-module-validated-any-standard']);
    expect(requirement('cmmc', 'SC.L2-3.13.11').demonstratedBy).toEqual(['crypto-module-validated-any-standard']);
  });

  test('a lowest TLS version, encryption at rest or an RNG is no proof of something wider', () => {
    for (const id of ['FIPS140-3-7.2-04', 'FIPS140-3-7.4-01', 'FIPS140-3-7.9-02', 'FIPS140-3-7.9-04']) {
      const proofs = requirement('fips-140-3', id).demonstratedBy ?? ['everything'];
      for (const weak of ['everything', 'tls-minimum-version', 'data-encrypted-at-rest', 'ssh-macs-approved']) {
        expect(proofs).not.toContain(weak);
      }
    }
    const both = [requirement('nist-800-171-r2', '3.13.10'), requirement('cmmc', 'SC.L2-3.13.10')];
    for (const { demonstratedBy } of both)
      expect(demonstratedBy ?? ['random-generator-approved']).not.toContain('random-generator-approved');
  });

  test('FIPS 140-2 items take over what proves the FIPS 140-3 item of the same question', () => {
    for (const [id, same] of [
      ['FIPS140-2-4.1-03', 'FIPS140-3-7.2-04'],
      ['FIPS140-2-4.7-02', 'FIPS140-3-7.9-02'],
      ['FIPS140-2-4.7-03', 'FIPS140-3-7.9-04'],
    ] as const) {
      expect(requirement('fips-140-2', id).from).toEqual([same]);
      expect(requirement('fips-140-2', id).demonstratedBy).toEqual(requirement('fips-140-3', same).demonstratedBy);
    }
  });

  test('a section of SP 800-193 is made of its shall items', () => {
    expect(requirement('nist-sp-800-193', '4.3.1').parts).toEqual(['4.3.1-1', '4.3.1-2']);
    expect(requirement('nist-sp-800-193', '4.4').parts).toEqual(['4.4.1', '4.4.2']);
  });

  test('whatever proves a requirement is a check that exists or a control that is asked for', () => {
    const folder = fileURLToPath(new URL('../../controls/checks/', import.meta.url));
    const files = readdirSync(folder, { recursive: true, encoding: 'utf8' });
    const checks = files.map((file) => file.replace(/^.*[\\/]/, '').replace(/\.yaml$/, ''));
    const strange = frameworks.flatMap(({ id: own, basis, requirements }) => {
      const roots = frameworks.filter((each) => each.slug === each.basis && each.basis === basis);
      const known = new Set([...checks, ...roots.flatMap((root) => root.requirements.map(({ id }) => id))]);
      return requirements.flatMap(({ id, from, demonstratedBy = [] }) =>
        [...from, ...demonstratedBy].filter((name) => !known.has(name)).map((name) => `${own} ${id}: ${name}`),
      );
    });
    expect(strange).toEqual([]);
  });
});
