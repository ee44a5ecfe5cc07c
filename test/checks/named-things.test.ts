import { describe, expect, it } from '@jest/globals';
import { countNamed, namingPaths } from '../../src/checks/named-things.ts';
import { createStandIn, textEnds } from '../../src/base/text-ends.ts';
import { unknown, unknownText, type Value, type ValueMap } from '../../src/base/value.ts';
import { check, findings, resource } from './support.ts';

const NETS = ['net_id', 'net_ids', 'block.net'];
/** The id of something that is made later, as each mention of it is read. */
const later = (address: string): Value =>
  unknownText('given when it is made', textEnds('', '', createStandIn(address, 'id')));

describe('how many things are named', () => {
  it.each<readonly [what: string, values: ValueMap, count: number]>([
    ['none', {}, 0],
    ['nothing that is a name', { net_id: '', net_ids: [null, ''], block: [{ net: null }, { net: [] }] }, 0],
    ['one', { net_id: 'a' }, 1],
    ['one, several times', { net_ids: ['a', 'a'] }, 1],
    ['one, in two attributes', { net_id: 'arn:a', net_ids: ['a'] }, 1],
    ['two in a list', { net_ids: ['a', 'b'] }, 2],
    ['two in blocks', { block: [{ net: 'a' }, {}, { net: 'b' }, { net: 'a' }] }, 2],
    ['three in lists of blocks', { block: [{ net: ['a'] }, { net: ['b', 'c'] }] }, 3],
    ['one that is made later', { block: [{ net: later('aws_net.a') }, { net: later('aws_net.a') }] }, 1],
    ['two that are made later', { block: [{ net: later('aws_net.a') }, { net: later('aws_net.b') }] }, 2],
    ['those of one block', { net_ids: [later('aws_net.a[0]'), later('aws_net.a["x"]')] }, 1],
    ['two of which nothing is known', { net_ids: [unknown('a', true), unknown('b', true)] }, 2],
  ])('%s', (_, values, count) => {
    const naming = namingPaths({ type: ['aws_net'], on: { id: NETS } });
    expect(countNamed(naming, resource('x', values))).toBe(count);
  });

  it('leaves out what names the thing itself', () => {
    const paths = (ours: readonly string[]) => namingPaths({ type: ['aws_net'], on: { thing: ours } }).length;
    expect(paths(['id', 'arn', 'name', 'self_link', 'bucket', 'identifier'])).toBe(0);
    expect(paths(['id', 'net_id', 'a..b'])).toBe(1);
    expect(countNamed([], resource('x', { id: 'a' }))).toBe(0);
  });
});

describe('a condition on all that is linked', () => {
  const net = (id: string, mode: string) => resource(id, { id, mode }, { type: 'aws_net' });
  const ask = (quantifier: 'all' | 'any', values: ValueMap, nets: readonly string[], on = { id: NETS }) => {
    const where = { path: 'mode', equals: 'on' };
    const asked = check({ expect: { linked: { type: ['aws_net'], on, where, quantifier, missing: 'unknown' } } });
    const things = nets.map((each) => net(each.slice(0, -1), each.endsWith('+') ? 'on' : 'off'));
    return findings(asked, [resource('x', values), ...things])[0];
  };
  const TWO = { block: [{ net: 'a' }, { net: 'b' }] };

  it.each<readonly [what: string, values: ValueMap, nets: readonly string[], outcome: string]>([
    ['all are there and right', TWO, ['a+', 'b+', 'c-'], 'pass'],
    ['one is missing', TWO, ['a+', 'c+'], 'unknown'],
    ['one of a list is missing', { net_ids: ['a', 'b'] }, ['a+'], 'unknown'],
    ['one is missing and another is wrong', TWO, ['a-'], 'fail'],
    ['one is wrong', TWO, ['a+', 'b-'], 'fail'],
    ['all are missing', TWO, [], 'unknown'],
    ['one is named twice', { block: [{ net: 'a' }, { net: 'a' }] }, ['a+'], 'pass'],
  ])('where %s', (_, values, nets, outcome) => {
    expect(ask('all', values, nets)).toMatchObject({ outcome });
  });

  it('says that one is missing', () => {
    expect(ask('all', TWO, ['a+'])?.message).toBe(
      'The evidence has only some of the aws_net that this aws_thing names. Expected: an aws_net.',
    );
  });

  it('knows for each of many subjects whether one is missing', () => {
    const ids = Array.from({ length: 40 }, (_, at) => `n${at}`);
    const nets = ids.map((id) => `${id}+`);
    expect(ask('all', { net_ids: ids }, nets)).toMatchObject({ outcome: 'pass' });
    expect(ask('all', { net_ids: [...ids, 'm'] }, nets)).toMatchObject({ outcome: 'unknown' });
  });

  it('is no other where one would do, or where those name the thing', () => {
    expect(ask('any', TWO, ['a+'])).toMatchObject({ outcome: 'pass' });
    const many = resource('x', { identifier: ['a', 'b'] });
    const linked = { type: ['aws_net'], on: { id: ['identifier'] }, quantifier: 'all' };
    expect(findings(check({ expect: { linked } }), [many, net('a', 'on')])[0]).toMatchObject({ outcome: 'pass' });
  });
});
