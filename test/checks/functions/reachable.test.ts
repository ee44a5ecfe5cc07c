import { expect, test } from '@jest/globals';
import * as fc from 'fast-check';
import { getPeers, type PacketRule } from '../../../src/network/packet-rule.ts';
import { inOrder, reached } from '../../../src/network/reachable.ts';
import type { Truth } from '../../../src/base/truth.ts';
import { locatedConstant } from '../../../src/model/locate-value.ts';

const LAST_PORT = 11;
const at = () => locatedConstant({ file: 'a', pointer: [] }, 'rule', null);

const ranges = fc.tuple(fc.nat(LAST_PORT), fc.nat(LAST_PORT)).map(([one, other]) => {
  return [{ first: Math.min(one, other), last: Math.max(one, other) }];
});
const blocks = fc.subarray(['0.0.0.0/0', '10.0.0.0/8', '64.0.0.0/5', '72.0.0.0/5', '8.8.8.8/32', '::/0']);
const rule: fc.Arbitrary<PacketRule> = fc
  .record({
    own: fc.boolean(),
    effect: fc.constantFrom('allow', 'allow', 'deny', 'unknown'),
    order: fc.constantFrom(1, 2, undefined),
    applies: fc.constantFrom<Truth[]>(true, true, false, 'unknown'),
    protocol: fc.constantFrom('any', 'tcp', 'udp', 'other', 'unknown'),
    ports: fc.oneof(ranges, ranges, fc.constant('unknown' as const)),
    peers: fc
      .tuple(blocks, fc.constantFrom(false, false, true))
      .map(([texts, unsure]) => ({ ...getPeers(texts), unsure })),
  })
  .map((known): PacketRule => ({ ...known, at, far: () => [] }));

test('a range of ports is as open as so many of its ports are, each asked by itself', () => {
  fc.assert(
    fc.property(
      fc.array(rule, { maxLength: 5 }),
      fc.constantFrom('tcp', 'udp'),
      fc.nat(LAST_PORT),
      fc.integer({ min: 1, max: 5 }),
      (given, protocol, first, atLeast) => {
        const rules = inOrder(given);
        const truths = Array.from({ length: LAST_PORT + 1 - first }, (_, index) => {
          return reached(rules, { protocol, first: first + index, last: first + index, atLeast: 1 }).truth;
        });
        const open = truths.filter((truth) => truth === true).length;
        const possible = truths.filter((truth) => truth !== false).length;
        const perhaps = possible >= atLeast ? 'unknown' : false;
        const { truth, by } = reached(rules, { protocol, first, last: LAST_PORT, atLeast });
        expect(truth).toBe(open >= atLeast ? true : perhaps);
        expect(by.every(({ own, effect }) => own && effect !== 'deny')).toBe(true);
        expect(by.length > 0).toBe(truth !== false);
      },
    ),
    { numRuns: 2000 },
  );
});

test('a port is open where a rule that surely allows it to everybody stands alone, and only there', () => {
  fc.assert(
    fc.property(rule, (one) => {
      const { truth } = reached([one], { protocol: 'tcp', first: 3, last: 3, atLeast: 1 });
      const isMet = one.own && one.effect !== 'deny' && one.applies !== false;
      const isForTcp = one.protocol !== 'udp' && one.protocol !== 'other';
      const isForPort = one.ports === 'unknown' || one.ports.some(({ first, last }) => first <= 3 && 3 <= last);
      const isWide =
        one.peers.blocks.some(({ prefix }) => prefix === 0) ||
        one.peers.blocks.filter(({ prefix }) => prefix === 5).length === 2;
      const isSure =
        one.effect === 'allow' && one.applies === true && one.protocol !== 'unknown' && one.ports !== 'unknown';
      const may = isMet && isForTcp && isForPort && (isWide || one.peers.unsure);
      const perhaps = may ? 'unknown' : false;
      expect(truth).toBe(may && isSure && isWide ? true : perhaps);
    }),
    { numRuns: 1000 },
  );
});
