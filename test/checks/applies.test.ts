import { describe, expect, it } from '@jest/globals';
import { createTraitMappings } from '../../src/content/spellings.ts';
import type { Trait } from '../../src/model/check.ts';
import { textEnds } from '../../src/base/text-ends.ts';
import { unknown, unknownText } from '../../src/base/value.ts';
import { check, findings, resource } from './support.ts';

const ON = { path: 'mode', equals: 'on' };
const LATER = unknown('decided later', true);

describe('whether a check applies', () => {
  const trait: Trait = {
    id: 'doors',
    title: 'Doors',
    fields: { door: { title: 'whether a door is closed' } },
    spellings: createTraitMappings({ aws_thing: { door: { path: 'mode' } } }),
  };
  const select = { trait: 'doors', field: 'door' };

  it('is open where the field of which both is said meets only the expectation', () => {
    const begun = resource('x', { mode: unknownText('later', textEnds('closed', '', undefined)) });
    const when = { path: 'door', equals: 'closed-tight' };
    const asked = (start: string) => check({ select, when, expect: { path: 'door', startsWith: start } });
    expect(findings(asked('closed'), [begun], [trait])[0]).toMatchObject({ outcome: 'unknown' });
    expect(findings(asked('open'), [begun], [trait])[0]).toMatchObject({ outcome: 'unknown' });
  });

  it.each([
    [
      'says what is expected of one attribute that is not known',
      ON,
      { path: 'mode', exists: true },
      'mode',
      'Expected: "on".',
    ],
    ['and of one that is excluded', ON, { not: { path: 'mode', equals: 'off' } }, 'mode', 'Expected: "on".'],
    [
      'but not of another',
      ON,
      { path: 'kind', equals: 'door' },
      'kind',
      'So it is not known whether the check applies.',
    ],
  ])('%s', (_, expect_, when, name, end) => {
    const [finding] = findings(check({ when, expect: expect_ }), [resource('x', { kind: LATER, mode: LATER })]);
    expect(finding?.message).toBe(`${name} is not known (decided later). ${end}`);
    expect(finding?.outcome).toBe('unknown');
  });

  it('says first what decides whether it applies, where the expectation is of several attributes', () => {
    const two = check({ when: { and: [ON] }, expect: { or: [{ path: 'other', equals: 1 }] } });
    expect(findings(two, [resource('x', { mode: LATER, other: LATER })])[0]?.message).toMatch(/^mode /);
  });

  it('shows of several conditions the one that is false', () => {
    const when = { and: [{ path: 'kind', equals: 'door' }, ON] };
    const [finding] = findings(check({ when, expect: ON }), [resource('x', { kind: 'door', mode: 'off' })]);
    expect(finding?.message).toBe('Does not apply: mode is "off"; the check applies only where it is "on".');
  });
});
