import { isList, own, type Value } from '../../base/value.ts';
import type { Subject } from '../../model/check.ts';
import { readBlock } from '../../network/cidr-block.ts';
import type { CheckFunction } from '../check-function.ts';
import { decision, failed, typed } from './shared/answer.ts';
import { readPath, type LocatedValue } from '../../model/locate-value.ts';

const CONDITION = 'function.address-range';
const PATHS = { type: 'array', minItems: 1, uniqueItems: true, items: { type: 'string', minLength: 1 } } as const;

/**
 * Whether a range of IPv4 addresses, given by its first and last address, is no wider than a prefix length. For Azure
 * databases, the range 0.0.0.0 to 0.0.0.0 means "every machine of every customer of the platform" (Azure
 * documentation, "Azure SQL Database and Azure Synapse IP firewall rules"), so it fails. `first` and `last` are lists
 * of paths; the first one that is set counts.
 */
export const addressRange: CheckFunction = {
  name: 'address-range',
  options: {
    type: 'object',
    additionalProperties: false,
    required: ['first', 'last', 'notWiderThan'],
    properties: {
      first: PATHS,
      last: PATHS,
      notWiderThan: { type: 'integer', minimum: 0, maximum: 32 },
    },
  },
  evaluate(subject, options) {
    const [first, last] = [lookUp(subject, own(options, 'first')), lookUp(subject, own(options, 'last'))];
    const widest = Number(own(options, 'notWiderThan'));
    const expected = `a range that is not wider than /${widest}`;
    const [from, to] = [first, last].map(({ value }) => (typeof value === 'string' ? readBlock(value) : undefined));
    const single = from?.prefix === 32 && to?.prefix === 32 && from.family === 4 && to.family === 4;
    if (!single || from.first > to.first) {
      return {
        outcome: 'unknown',
        decisions: [
          { looked: first, block: from },
          { looked: last, block: to },
        ].map(({ looked, block }) => {
          const made = decision(CONDITION, looked, expected);
          return block === undefined ? typed(made, looked, 'an IP address') : made;
        }),
      };
    }
    if (from.first === 0n && to.first === 0n) {
      const fact = 'The rule admits every machine of the cloud platform, including those of other customers';
      return failed([decision(CONDITION, first, expected)], fact);
    }
    const isNarrow = to.first - from.first < 1n << BigInt(32 - widest);
    const decisions = [first, last].map((looked) => decision(CONDITION, looked, expected));
    return { outcome: isNarrow ? 'pass' : 'fail', decisions };
  },
};

function lookUp(subject: Subject, paths: Value | undefined): LocatedValue {
  const found = (isList(paths) ? paths : []).map((path) => readPath(subject, String(path)));
  return found.find(({ value }) => value !== undefined && value !== null) ?? found[0] ?? readPath(subject, '');
}
