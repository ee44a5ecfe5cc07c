import { goMap } from '../go-value.ts';
import type { FunctionTable } from '../template-function.ts';
import { CASE } from './case.ts';
import { DATES } from './dates.ts';
import { PATHS } from './paths.ts';
import { REGEX } from './regex.ts';
import { WORD_CASE } from './word-case.ts';
import { URLS } from './urls.ts';
import { DEFAULTS } from './defaults.ts';
import { define, type FunctionRow } from './define.ts';
import { DICTS } from './dicts.ts';
import { DOCUMENTS } from './documents.ts';
import { ENCODING } from './encoding.ts';
import { FLOW } from './flow.ts';
import { LISTS } from './lists.ts';
import { RANDOM } from './random.ts';
import { REFLECTION } from './reflection.ts';
import { SECRETS } from './secrets.ts';
import { TOML } from './toml.ts';
import { VERSIONS } from './versions.ts';
import { MATH } from './math.ts';
import { STRINGS } from './strings.ts';
import { LAYOUT } from './layout.ts';
import { SEQUENCES } from './sequences.ts';
import { SPLIT_JOIN } from './split-join.ts';

/** Charts are rendered without a cluster and without network. */
const OUTSIDE: readonly FunctionRow[] = [
  ['lookup', define(['string', 'string', 'string', 'string'], () => goMap())],
  ['getHostByName', define(['string'], () => '')],
];

/** Every function that a chart's templates can call, in addition to the built-in ones of the template language. */
export const FUNCTIONS: FunctionTable = new Map([
  ...CASE,
  ...DATES,
  ...PATHS,
  ...REGEX,
  ...WORD_CASE,
  ...URLS,
  ...DEFAULTS,
  ...DICTS,
  ...DOCUMENTS,
  ...ENCODING,
  ...FLOW,
  ...LISTS,
  ...OUTSIDE,
  ...RANDOM,
  ...REFLECTION,
  ...SECRETS,
  ...TOML,
  ...VERSIONS,
  ...MATH,
  ...STRINGS,
  ...LAYOUT,
  ...SEQUENCES,
  ...SPLIT_JOIN,
]);
