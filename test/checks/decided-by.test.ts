import { describe, expect, it } from '@jest/globals';
import { spellingsOf } from '../../src/content/spellings.ts';
import type { DecidedBy, Trait } from '../../src/model/check.ts';
import type { Finding } from '../../src/model/finding.ts';
import type { Resource } from '../../src/model/evidence.ts';
import { unknown } from '../../src/model/value.ts';
import { check, findings, resource } from './support.ts';

const NET: DecidedBy = { what: 'net', type: ['aws_net'], on: { id: ['net_id', 'net_ids'] } };

function ask(decidedBy: readonly DecidedBy[], resources: readonly Resource[]): Finding | undefined {
  const open = { cases: [{ when: { path: 'open', exists: false }, decidedBy }], otherwise: 'closed' };
  const trait: Trait = {
    id: 'doors',
    title: 'Doors',
    fields: { door: { title: 'whether a door is closed', words: { closed: 'a closed door' } } },
    spellings: spellingsOf({ aws_thing: { door: open } }),
  };
  const select = { trait: 'doors', field: 'door' };
  const when = { not: { path: 'door', equals: 'elsewhere' } };
  return findings(check({ select, when, expect: { path: 'door', equals: 'closed' } }), resources, [trait])[0];
}

const net = (id: string) => resource(id, { id }, { type: 'aws_net' });

describe('a field that another resource decides', () => {
  it.each([
    [
      'one that is named and there',
      { net_id: 'a' },
      [net('a')],
      'not-applicable',
      'Does not apply: aws_net.a decides this and is checked by itself.',
    ],
    [
      'all of several',
      { net_ids: ['a', 'b', 'a'] },
      [net('a'), net('b')],
      'not-applicable',
      'Does not apply: aws_net.a decides this and is checked by itself.',
    ],
    [
      'one of several',
      { net_ids: ['a', 'b'] },
      [net('a')],
      'unknown',
      'net_ids refers to a net that is not in this evidence. Expected: a closed door.',
    ],
    [
      'one of another name',
      { net_id: 'b' },
      [net('a')],
      'unknown',
      'net_id refers to a net that is not in this evidence. Expected: a closed door.',
    ],
    [
      'none',
      { net_id: 'a' },
      [],
      'unknown',
      'net_id refers to a net that is not in this evidence. Expected: a closed door.',
    ],
    [
      'none that is named',
      {},
      [net('a')],
      'unknown',
      'The net that decides is not in this evidence. Expected: a closed door.',
    ],
    [
      'a name that is decided later',
      { net_id: unknown('var.net has no value', true) },
      [net('a')],
      'unknown',
      'Which net net_id refers to is not known. Expected: a closed door.',
    ],
    [
      'a name that is decided later in a list',
      { net_ids: ['a', unknown('var.net has no value', true)] },
      [net('a')],
      'unknown',
      'Which net net_ids refers to is not known. Expected: a closed door.',
    ],
  ])('is answered by %s', (_, values, others, outcome, message) => {
    expect(ask([NET], [resource('x', values), ...others])).toMatchObject({ outcome, message });
  });

  it('is left to it only where it says nothing itself', () => {
    expect(ask([NET], [resource('x', { open: 'no' })])).toMatchObject({ outcome: 'pass' });
  });

  it('follows what leads to it, to the last', () => {
    const group: DecidedBy = { what: 'group', type: ['aws_group'], on: { thing: ['id'] }, next: [NET] };
    const groups = ['a', 'b'].map((id) => resource(id, { thing: 'x', net_id: id }, { type: 'aws_group' }));
    const thing = resource('x', { id: 'x' });
    expect(ask([group], [thing, ...groups, net('a'), net('b')])).toMatchObject({ outcome: 'not-applicable' });
    expect(ask([group], [thing, ...groups, net('a')])).toMatchObject({
      outcome: 'unknown',
      message: 'aws_group.b.net_id refers to a net that is not in this evidence. Expected: a closed door.',
    });
    expect(ask([group], [thing])).toMatchObject({
      message: 'The group that decides is not in this evidence. Expected: a closed door.',
    });
  });

  it('is enough to be found in one of several ways', () => {
    const byName: DecidedBy = { what: 'net', type: ['aws_net'], on: { name: ['net_name'] } };
    expect(ask([byName, NET], [resource('x', { net_id: 'a' }), net('a')])).toMatchObject({ outcome: 'not-applicable' });
  });

  it('stays unknown where no check examines what decides', () => {
    expect(
      ask([{ ...NET, what: 'environment', unexamined: true }], [resource('x', { net_id: 'a' }), net('a')]),
    ).toMatchObject({
      outcome: 'unknown',
      message: 'net_id refers to an environment that is not examined by any check. Expected: a closed door.',
    });
  });
});
