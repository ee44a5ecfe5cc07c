import { atLeast } from './at-least.ts';
import { atMost } from './at-most.ts';
import { cidr } from './cidr.ts';
import { contains } from './contains.ts';
import { equals } from './equals.ts';
import { exists } from './exists.ts';
import { isIn } from './in.ts';
import { matches } from './matches.ts';
import type { Operator } from './operator.ts';
import { size } from './size.ts';
import { startsWith } from './starts-with.ts';
import { subsetOf } from './subset-of.ts';
import { truthy } from './truthy.ts';
import { version } from './version.ts';

/** The operators of the condition language. A new one needs a file in this folder, one line, and its schema entry. */
export const OPERATORS: readonly Operator[] = [
  equals,
  isIn,
  exists,
  truthy,
  matches,
  contains,
  startsWith,
  atLeast,
  atMost,
  size,
  version,
  cidr,
  subsetOf,
];
