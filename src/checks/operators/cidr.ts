import { isList, isMap, own, type Value } from '../../base/value.ts';
import { ArgumentFault, type Operator } from './operator.ts';
import type { Truth } from '../../base/truth.ts';
import { isInternet } from '../../network/address-space.ts';
import { isNotPublic, readBlock, type Block } from '../../network/cidr-block.ts';

const TAKES = 'takes a map with notAny: true, notWiderThan: 0 to 32, or publicRoutable: false';
/** How Azure rules write every address, or every address of the internet. */
const EVERY_ADDRESS: ReadonlySet<string> = new Set(['*', 'any', 'internet']);
/** One IPv6 network (RFC 4291 section 2.5.4): a block this narrow is never wider than an IPv4 prefix. */
const IPV6_NETWORK = 64;

/**
 * An address block is not the internet (all addresses, or at least a sixteenth of the public ones), not wider than a
 * prefix length, or not public. A single address is a block of one. The prefix length counts IPv4 bits; an IPv6 block
 * is judged when it is a single network or shorter than that number, and is unknown in between. The blocks of a list
 * can be the internet together even where each one is narrow.
 */
export const cidr: Operator = {
  name: 'cidr',
  schema: {
    type: 'object',
    minProperties: 1,
    additionalProperties: false,
    properties: {
      notAny: { const: true },
      notWiderThan: { type: 'integer', minimum: 0, maximum: 32 },
      publicRoutable: { const: false },
    },
  },
  bind(argument) {
    if (!isMap(argument)) throw new ArgumentFault(TAKES);
    const notAny = own(argument, 'notAny');
    const widest = own(argument, 'notWiderThan');
    const publicRoutable = own(argument, 'publicRoutable');
    if (notAny !== undefined && notAny !== true) throw new ArgumentFault(TAKES);
    if (publicRoutable !== undefined && publicRoutable !== false) throw new ArgumentFault(TAKES);
    if (
      widest !== undefined &&
      !(typeof widest === 'number' && Number.isInteger(widest) && widest >= 0 && widest <= 32)
    )
      throw new ArgumentFault(TAKES);
    const parts: string[] = [];
    if (notAny) parts.push('not the internet');
    if (widest !== undefined) parts.push(`not wider than /${String(widest)}`);
    if (publicRoutable === false) parts.push('not public');
    if (parts.length === 0) throw new ArgumentFault(TAKES);
    return {
      expected: `an address range that is ${parts.join(', ')}`,
      takes: 'an address range',
      decisive: (list) => list.filter((item) => typeof item === 'string' && isAny(item)),
      test(value) {
        if (isList(value) && notAny && parts.length === 1) return isNotInternet(value);
        if (typeof value !== 'string') return 'unknown';
        const block = readBlock(value);
        if (block === undefined)
          return EVERY_ADDRESS.has(value.trim().toLowerCase()) ? widest === 0 && parts.length === 1 : 'unknown';
        if (notAny && isInternet([block])) return false;
        if (publicRoutable === false && !isNotPublic(block)) return false;
        return typeof widest === 'number' ? isNarrow(block, widest) : true;
      },
    };
  },
};

function isAny(text: string): boolean {
  const block = readBlock(text);
  return block === undefined ? EVERY_ADDRESS.has(text.trim().toLowerCase()) : isInternet([block]);
}

function isNotInternet(list: readonly Value[]): Truth {
  const texts = list.filter((each) => typeof each === 'string');
  const blocks = texts.flatMap((text) => readBlock(text) ?? []);
  if (isInternet(blocks) || texts.some((text) => EVERY_ADDRESS.has(text.trim().toLowerCase()))) return false;
  return blocks.length === list.length ? true : 'unknown';
}

function isNarrow(block: Block, widest: number): Truth {
  if (block.prefix < widest) return false;
  return block.family === 4 || block.prefix >= IPV6_NETWORK ? true : 'unknown';
}
