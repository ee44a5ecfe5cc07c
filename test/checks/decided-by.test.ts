import { describe, expect, it } from '@jest/globals';
import { createTraitMappings } from '../../src/content/spellings.ts';
import type { Condition, DecidedBy, Trait } from '../../src/model/check.ts';
import type { Finding } from '../../src/model/finding.ts';
import type { Resource } from '../../src/model/evidence.ts';
import { createStandIn, textEnds } from '../../src/base/text-ends.ts';
import { unknown, unknownText, type Value } from '../../src/base/value.ts';
import { check, findings, resource } from './support.ts';

const NET: DecidedBy = { what: 'net', type: ['aws_net'], on: { id: ['net_id', 'net_ids', 'block.net'] } };

/** The id of a net that is made later, as each mention of it is read. */
function laterNet(name: string): Value {
  return unknownText('given when it is made', textEnds('', '', createStandIn(`aws_net.${name}`, 'id')));
}

function ask(decidedBy: readonly DecidedBy[], resources: readonly Resource[], expect?: Condition): Finding | undefined {
  const open = { cases: [{ when: { path: 'open', exists: false }, decidedBy }], otherwise: 'closed' };
  const trait: Trait = {
    id: 'doors',
    title: 'Doors',
    fields: { door: { title: 'whether a door is closed', words: { closed: 'a closed door' } } },
    spellings: createTraitMappings({ aws_thing: { door: open } }),
  };
  const select = { trait: 'doors', field: 'door' };
  const when = { not: { path: 'door', equals: 'elsewhere' } };
  const closed = { path: 'door', equals: 'closed' };
  return findings(check({ select, expect: expect ?? closed, ...(expect === undefined ? { when } : {}) }), resources, [
    trait,
  ])[0];
}

const net = (id: string) => resource(id, { id }, { type: 'aws_net' });

describe('a field that another resource decides', () => {
  it.each([
    [
      'one that is named and there',
      { net_id: 'a' },
      [net('a')],
      'not-applicable',
      'Does not apply: aws_net.a decides this, and the check judges it there.',
    ],
    [
      'all of several',
      { net_ids: ['a', 'b', 'a'] },
      [net('a'), net('b')],
      'not-applicable',
      'Does not apply: aws_net.a decides this, and the check judges it there.',
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
      'one of several that blocks name',
      { block: [{ net: 'a' }, { net: 'b' }] },
      [net('a')],
      'unknown',
      'block[0].net refers to a net that is not in this evidence. Expected: a closed door.',
    ],
    [
      'one of several that the lists of blocks name',
      { block: [{ net: ['a'] }, { net: ['a', 'b'] }] },
      [net('a')],
      'unknown',
      'block[0].net refers to a net that is not in this evidence. Expected: a closed door.',
    ],
    [
      'none that blocks name',
      { block: [{}, { net: '' }, { net: null }, { net: [] }, { net: 'b' }, { net: 'c' }] },
      [net('a')],
      'unknown',
      'block[4].net refers to a net that is not in this evidence. Expected: a closed door.',
    ],
    [
      'the one that all blocks name',
      { block: [{ net: 'a' }, {}, { net: ['a', ''] }, { net: null }] },
      [net('a')],
      'not-applicable',
      'Does not apply: aws_net.a decides this, and the check judges it there.',
    ],
    [
      'two names of one thing',
      { net_id: 'a', net_ids: ['a'] },
      [net('a')],
      'not-applicable',
      'Does not apply: aws_net.a decides this, and the check judges it there.',
    ],
    [
      'an empty list of names',
      { net_ids: [] },
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
    const found = ask([NET], [resource('x', values), ...others]);
    expect([found?.outcome, found?.message]).toEqual([outcome, message]);
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

  it('is not waited for where another may lead to it too', () => {
    const group: DecidedBy = { what: 'group', type: ['aws_group'], on: { thing: ['id'] }, next: [NET] };
    const groups = ['x', unknown('var.thing has no value', true)].map((thing, at) =>
      resource(`g${at}`, { thing, net_id: 'a' }, { type: 'aws_group' }),
    );
    expect(ask([group], [resource('x', { id: 'x' }), ...groups, net('a')])).toMatchObject({
      outcome: 'not-applicable',
    });
  });

  it('lacks what the first of several ways looks for, or that of which the name is not known', () => {
    const shelf: DecidedBy = { what: 'shelf', type: ['aws_shelf'], on: { id: ['shelf_id'] } };
    expect(ask([shelf, NET], [resource('x', {})])?.message).toMatch(/^The shelf that decides is not in this evidence/);
    expect(ask([shelf, NET], [resource('x', { shelf_id: 'a', net_id: 'b' })])?.message).toMatch(/^shelf_id refers to/);
    const later = unknown('var.net has no value', true);
    expect(ask([shelf, NET], [resource('x', { net_id: later }), net('a')])?.message).toMatch(/^Which net net_id/);
  });

  it('is one, however often blocks refer to it before it is made', () => {
    const part = { path: 'block.net', to: ['aws_net.a'], exact: true };
    const references = [{ ...part, path: 'block', parts: [part] }];
    const thing = resource('x', { block: [{ net: laterNet('a') }, { net: laterNet('a') }] }, { references });
    const found = ask([NET], [thing, resource('a', { id: laterNet('a') }, { type: 'aws_net' })]);
    expect([found?.outcome, found?.message]).toEqual([
      'not-applicable',
      'Does not apply: aws_net.a decides this, and the check judges it there.',
    ]);
  });

  it('lacks one of a list, whatever attribute holds it', () => {
    const list: DecidedBy = { what: 'net', type: ['aws_net'], on: { id: ['net_ids'] } };
    const thing = resource('x', { net_ids: ['a', 'b'] });
    expect(ask([list], [thing, net('a')])).toMatchObject({ outcome: 'unknown' });
    expect(ask([list], [thing, net('a'), net('b')])).toMatchObject({ outcome: 'not-applicable' });
  });

  it('may be in a module that was not read', () => {
    const group: DecidedBy = { what: 'group', type: ['aws_group'], on: { thing: ['id'] } };
    const thing = resource('x', { id: 'x' }, { handedOver: ['id'] });
    expect(ask([group], [thing])).toMatchObject({
      outcome: 'unknown',
      message: 'The group that decides may be in a module that was not read. Expected: a closed door.',
    });
  });

  it('is no value: that one is set is not known either', () => {
    const exists = { path: 'door', exists: true };
    expect(ask([NET], [resource('x', { net_id: 'a' })], exists)).toMatchObject({ outcome: 'unknown' });
  });

  it('is enough to be found in one of several ways', () => {
    const byName: DecidedBy = { what: 'net', type: ['aws_net'], on: { name: ['net_name'] } };
    expect(ask([byName, NET], [resource('x', { net_id: 'a' }), net('a')])).toMatchObject({ outcome: 'not-applicable' });
    const named = resource('a', { id: 'a', name: 'n' }, { type: 'aws_net' });
    const both = resource('x', { net_id: 'b', net_name: 'n' });
    expect(ask([NET, byName], [both, named])).toMatchObject({ outcome: 'not-applicable' });
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
