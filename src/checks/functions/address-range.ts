import { own } from '../../model/value.ts';
import { readBlock } from '../../model/cidr-block.ts';
import type { CheckFunction } from '../check-function.ts';
import { decision } from './lib/answer.ts';
import { look } from './lib/look.ts';

const CONDITION = 'function.address-range';

/**
 * Whether a range of IPv4 addresses, given by its first and last one, is no wider than a prefix length. The range
 * 0.0.0.0 to 0.0.0.0 is how Azure databases write "every machine of every customer of the platform" (Azure
 * documentation, "Azure SQL Database and Azure Synapse IP firewall rules"), so it fails.
 */
export const addressRange: CheckFunction = {
  name: 'address-range',
  options: {
    type: 'object',
    additionalProperties: false,
    required: ['first', 'last', 'notWiderThan'],
    properties: {
      first: { type: 'string', minLength: 1 },
      last: { type: 'string', minLength: 1 },
      notWiderThan: { type: 'integer', minimum: 0, maximum: 32 },
    },
  },
  evaluate(subject, options) {
    const [first, last] = [look(subject, String(own(options, 'first'))), look(subject, String(own(options, 'last')))];
    const widest = Number(own(options, 'notWiderThan'));
    const expected = `a range that is not wider than /${widest}`;
    const [from, to] = [first, last].map(({ value }) => (typeof value === 'string' ? readBlock(value) : undefined));
    const single = from?.prefix === 32 && to?.prefix === 32 && from.family === 4 && to.family === 4;
    if (!single || from.first > to.first) {
      return { outcome: 'unknown', decisions: [first, last].map((looked) => decision(CONDITION, looked, expected)) };
    }
    if (from.first === 0n && to.first === 0n) {
      const message = 'The rule admits every machine of the cloud platform, including those of other customers.';
      return { outcome: 'fail', decisions: [decision(CONDITION, first, expected)], message };
    }
    const isNarrow = to.first - from.first < 1n << BigInt(32 - widest);
    const decisions = [first, last].map((looked) => decision(CONDITION, looked, expected));
    return { outcome: isNarrow ? 'pass' : 'fail', decisions: isNarrow ? decisions.slice(0, 1) : decisions };
  },
};
