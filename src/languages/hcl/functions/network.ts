import { createList } from '../values/build.ts';
import { toBigint } from '../values/number.ts';
import { failure, type Result, type TfValue } from '../values/value.ts';
import { always, NOT_WHOLE, NUMBER, numberAt, TEXT, textAt, wholeAt } from './arguments.ts';
import type { FunctionTable } from './function.ts';
import { addressText, blockText, parseAddress, parseBlock, type Block } from './ip-address.ts';

const NO_BLOCK = 'the text is not an address block in CIDR notation';
/** Terraform's limit for one extension in `cidrsubnets`. */
const MAX_EXTENSION = 32;

/** IP network functions (language, "IP Network Functions"). */
export const NETWORK_FUNCTIONS: FunctionTable = {
  cidrhost: { parameters: [TEXT, NUMBER], returns: 'string', isFilled: always, run: host },
  cidrnetmask: { parameters: [TEXT], returns: 'string', isFilled: always, run: netmask },
  cidrsubnet: { parameters: [TEXT, NUMBER, NUMBER], returns: 'string', isFilled: always, run: subnet },
  cidrsubnets: { parameters: [TEXT], rest: NUMBER, returns: { kind: 'list', element: 'string' }, run: subnets },
  cidrcontains: { parameters: [TEXT, TEXT], returns: 'bool', run: contains },
};

/** A negative number counts from the end of the block. */
function host(args: readonly TfValue[]): Result {
  const block = parseBlock(textAt(args, 0));
  const number = toBigint(numberAt(args, 1));
  if (block === undefined) return failure(NO_BLOCK);
  if (number === undefined) return failure(NOT_WHOLE);
  const size = 1n << BigInt(block.bits - block.prefix);
  if (number >= size || number < -size) return failure('the address block has no host with that number');
  return addressText(block.base + (number < 0n ? size + number : number), block.bits);
}

function netmask(args: readonly TfValue[]): Result {
  const block = parseBlock(textAt(args, 0));
  if (block === undefined) return failure(NO_BLOCK);
  if (block.bits !== 32) return failure('IPv6 has no netmasks');
  const free = BigInt(32 - block.prefix);
  return addressText((0xffffffffn >> free) << free, 32);
}

function subnet(args: readonly TfValue[]): Result {
  const block = parseBlock(textAt(args, 0));
  const extension = wholeAt(args, 1);
  const number = toBigint(numberAt(args, 2));
  if (block === undefined) return failure(NO_BLOCK);
  if (extension === undefined || extension < 0 || number === undefined) return failure(NOT_WHOLE);
  const prefix = block.prefix + extension;
  if (prefix > block.bits) return failure('the prefix would be longer than an address');
  if (number < 0n || number >= 1n << BigInt(extension))
    return failure('the address block has no subnet with that number');
  return blockText({ ...block, prefix, base: block.base + (number << BigInt(block.bits - prefix)) });
}

function subnets(args: readonly TfValue[]): Result {
  const block = parseBlock(textAt(args, 0));
  if (block === undefined) return failure(NO_BLOCK);
  const end = block.base + (1n << BigInt(block.bits - block.prefix));
  const found: string[] = [];
  let next = block.base;
  for (let position = 1; position < args.length; position += 1) {
    const extension = wholeAt(args, position);
    if (extension === undefined || extension < 1 || extension > MAX_EXTENSION) {
      return failure(`each extension must be a whole number from 1 to ${MAX_EXTENSION}`);
    }
    const prefix = block.prefix + extension;
    if (prefix > block.bits) return failure('the prefix would be longer than an address');
    const size = 1n << BigInt(block.bits - prefix);
    const base = ((next + size - 1n) / size) * size;
    if (base + size > end) return failure('the block has no room for all subnets');
    found.push(blockText({ ...block, prefix, base }));
    next = base + size;
  }
  return createList('string', found);
}

function contains(args: readonly TfValue[]): Result {
  const outer = parseBlock(textAt(args, 0));
  const address = parseAddress(textAt(args, 1));
  const inner: Block | undefined =
    address === undefined
      ? parseBlock(textAt(args, 1))
      : { base: address.value, prefix: address.bits, bits: address.bits };
  if (outer === undefined || inner === undefined) return failure(NO_BLOCK);
  if (outer.bits !== inner.bits) return failure('the addresses are of different versions of IP');
  const free = BigInt(outer.bits - outer.prefix);
  return inner.prefix >= outer.prefix && inner.base >> free === outer.base >> free;
}
