import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { checkProposal, writeProposal } from '../../src/cli/boundary-proposal.ts';
import { readDiagramChoices } from '../../src/cli/options/diagram-options.ts';
import { temporaryFolder } from '../support/folder.ts';

const LOOK = { view: 'all', legend: true, layout: 'auto', edges: 'rules', groupBy: 'region' } as const;

const folder = temporaryFolder();

function file(name: string, text: string): string {
  const path = join(folder, name);
  writeFileSync(path, text);
  return path;
}

describe('--zones', () => {
  test('goes before the zones of a boundary file, and stands alone too', () => {
    const zones = file('zones.yaml', "zones:\n  - { select: ['aws_subnet.edge*'], zone: DMZ }\n");
    const boundary = file(
      'boundary.yaml',
      "name: Casework\nexternal:\n  - { name: Mail, kind: saas, authorization: none, domains: ['*.mail.example'] }\nzones:\n  - { select: ['aws_subnet.*'], zone: data }\n",
    );
    const [first, second] = [
      { select: ['aws_subnet.edge*'], zone: 'DMZ' },
      { select: ['aws_subnet.*'], zone: 'data' },
    ];
    expect(readDiagramChoices({ ...LOOK, zones }).boundary).toEqual({ zones: [first] });
    expect(readDiagramChoices({ ...LOOK, zones, boundary }).boundary).toMatchObject({
      name: 'Casework',
      zones: [first, second],
    });
    expect(readDiagramChoices(LOOK)).not.toHaveProperty('boundary');
  });

  test.each([
    ['more than zones', 'name: x\nzones: []\n', /contains other keys than zones/],
    ['no zones', '{}\n', /contains other keys than zones/],
    ['a zone that is none', "zones:\n  - { select: ['*'], zone: public }\n", /zone/],
  ])('is refused for %s', (_what, text, message) => {
    expect(() => readDiagramChoices({ ...LOOK, zones: file('wrong.yaml', text) })).toThrow(message);
  });

  test.each(['https://mail.example', 'mail', '*', 'mail.example/x'])('a domain is a host: %s is refused', (domain) => {
    const text = `external:\n  - { name: M, kind: saas, authorization: none, domains: ['${domain}'] }\n`;
    expect(() => readDiagramChoices({ ...LOOK, boundary: file('host.yaml', text) })).toThrow(/domains/);
  });
});

describe('--write-boundary', () => {
  const proposal = { text: 'name: "a"\n', open: 1 };

  test('writes a new file, and refuses one that exists already', () => {
    const path = join(folder, 'new', 'proposed.yaml');
    const options = { writeBoundary: path };
    expect(() => {
      checkProposal(options);
    }).not.toThrow();
    expect(writeProposal({ proposal }, options)).toEqual({ proposedAt: path });
    expect(readDiagramChoices({ ...LOOK, boundary: path }).boundary).toEqual({ name: 'a' });
    writeFileSync(path, 'name: edited\n');
    for (const attempt of [() => checkProposal(options), () => writeProposal({ proposal }, options)])
      expect(attempt).toThrow(/proposed\.yaml exists already and was left as it is/);
    expect(readFileSync(path, 'utf8')).toBe('name: edited\n');
  });

  test.each([
    ['--boundary', { boundary: 'b.yaml' }],
    ['--remote', { remote: true as const }],
  ])('is refused with %s', (option, more) => {
    expect(() => {
      checkProposal({ writeBoundary: join(folder, 'other.yaml'), ...more });
    }).toThrow(option);
  });

  test('writes nothing for a run without a proposal', () => {
    expect(writeProposal({}, {})).toEqual({});
  });
});
