import { keyText, type InstanceKey } from '../../shared/terraform/address.ts';
import { findAttribute, type Declaration } from '../module/declarations.ts';
import { lifecycleArgument } from '../module/lifecycle.ts';
import { createObject } from '../../../languages/hcl/values/build.ts';
import { convert } from '../../../languages/hcl/values/convert.ts';
import { walk } from '../../../languages/hcl/values/iterate.ts';
import { deepMarks, getMarks, unmark } from '../../../languages/hcl/values/marks.ts';
import {
  failure,
  isFailure,
  isMapping,
  isSequence,
  isUnknownValue,
  unknownValue,
  type Result,
  type TfValue,
} from '../../../languages/hcl/values/value.ts';
import type { Expression } from '../../../languages/hcl/syntax/ast.ts';
import type { Frame } from '../../../languages/hcl/evaluation/run.ts';

/** Above this number instances of one resource or module are not distinguished. */
const MAX_INSTANCES = 100_000;

/** One instance of `count` or `for_each`; `open` represents any number of unknown instances. */
export interface Repetition {
  readonly key: InstanceKey;
  /** The key in brackets, `[*]` for an unknown one. */
  readonly suffix: string;
  readonly frame: Frame | undefined;
}

export interface Repetitions {
  readonly kind: 'single' | 'count' | 'each' | 'open';
  readonly list: readonly Repetition[];
  /** It is not known whether the single instance exists. */
  readonly perhaps?: true;
}

export const SINGLE: Repetitions = { kind: 'single', list: [{ key: undefined, suffix: '', frame: undefined }] };

export interface Failed {
  readonly why: string;
  readonly expression: Expression;
}

/**
 * The instances of a resource or module call (Terraform language, "count" and "for_each"; OpenTofu language, "The
 * enabled Meta-Argument"). Where they are unknown there is an open one, and `failed` receives the reason when
 * Terraform itself would refuse the value.
 */
export function readRepetitions(
  declaration: Declaration,
  evaluate: (expression: Expression) => Result,
  failed: (why: Failed) => void,
): Repetitions {
  const count = findAttribute(declaration.body, 'count')?.value;
  const forEach = findAttribute(declaration.body, 'for_each')?.value;
  const expression = forEach ?? count;
  const enabled = lifecycleArgument(declaration, 'enabled');
  if (expression === undefined) return enabled === undefined ? SINGLE : switched(enabled, evaluate, failed);
  if (enabled !== undefined) {
    failed({ why: '"enabled" is refused together with "count" and "for_each"', expression: enabled });
    return open(forEach === undefined, null);
  }
  const value = evaluate(expression);
  const repeated = forEach === undefined ? counted : keyed;
  const found = isFailure(value) ? value : repeated(value);
  if (!('why' in found) && found.kind !== 'failure') return found;
  if (found.kind === 'failure') failed({ why: found.message, expression });
  return open(forEach === undefined, isFailure(value) ? null : value);
}

function switched(
  expression: Expression,
  evaluate: (expression: Expression) => Result,
  failed: (why: Failed) => void,
): Repetitions {
  const value = evaluate(expression);
  const converted = isFailure(value) ? value : convert(value, 'bool');
  const plain = isFailure(converted) ? null : unmark(converted);
  if (typeof plain === 'boolean') return plain ? SINGLE : { kind: 'single', list: [] };
  if (plain === null) failed({ why: '"enabled" must be true or false', expression });
  return { ...SINGLE, perhaps: true };
}

type Found = Repetitions | { readonly kind: 'unknown'; readonly why: string } | ReturnType<typeof failure>;

function counted(value: TfValue): Found {
  const number = convert(value, 'number');
  if (isFailure(number)) return failure('"count" must be a number');
  const plain = unmark(number);
  if (isUnknownValue(plain)) return { kind: 'unknown', why: plain.reason };
  if (typeof plain !== 'number' || !Number.isInteger(plain) || plain < 0)
    return failure('"count" must be a whole number that is not negative');
  if (plain > MAX_INSTANCES) return tooMany();
  const list = Array.from({ length: plain }, (_, position): Repetition => {
    const frame = { name: 'count', value: createObject(new Map([['index', position]])), outer: undefined };
    return { key: position, suffix: `[${position}]`, frame };
  });
  return { kind: 'count', list };
}

/**
 * Keys are part of addresses, so Terraform rejects sensitive ones ("for_each", limitations on values); a sensitive
 * count is allowed.
 */
function keyed(value: TfValue): Found {
  const plain = unmark(value);
  if (plain === null) return failure('"for_each" must not be null');
  if (isUnknownValue(plain)) return { kind: 'unknown', why: plain.reason };
  const isSet = isSequence(plain) && plain.kind === 'set';
  if ((isSet ? deepMarks(value) : getMarks(value)) !== 0)
    return failure('"for_each" must not be made of sensitive or ephemeral values');
  if (!isMapping(plain) && !isSet) return failure('"for_each" must be a map, an object or a set of strings');
  const walked = walk(plain);
  if (walked.kind === 'failure') return walked;
  if (walked.kind === 'unknown') return { kind: 'unknown', why: walked.reason };
  if (walked.pairs.length > MAX_INSTANCES) return tooMany();
  const list: Repetition[] = [];
  for (const [key, each] of walked.pairs) {
    if (typeof key !== 'string') return failure('the elements of a set for "for_each" must be strings');
    list.push({ key, suffix: keyText(key), frame: eachFrame(key, each) });
  }
  return { kind: 'each', list };
}

function tooMany(): Found {
  return failure(`there are more than ${MAX_INSTANCES} instances, so they are treated as one`);
}

function open(isCount: boolean, value: TfValue): Repetitions {
  const reason = 'the instances are not known';
  if (isCount) {
    const index = createObject(new Map([['index', unknownValue(reason, true, 'number')]]));
    return {
      kind: 'open',
      list: [{ key: undefined, suffix: '[*]', frame: { name: 'count', value: index, outer: undefined } }],
    };
  }
  const plain = unmark(value);
  // each.value of `for_each = aws_x.y` is the instance of aws_x.y with the same key
  const isResource = isUnknownValue(plain) && plain.origin?.attribute !== undefined;
  const each = isResource ? { ...plain, origin: { ...plain.origin, exact: true } } : unknownValue(reason);
  return {
    kind: 'open',
    list: [{ key: undefined, suffix: '[*]', frame: eachFrame(unknownValue(reason, true, 'string'), each) }],
  };
}

function eachFrame(key: TfValue, value: TfValue): Frame {
  const entries = new Map([
    ['key', key],
    ['value', value],
  ]);
  return { name: 'each', value: createObject(entries), outer: undefined };
}
