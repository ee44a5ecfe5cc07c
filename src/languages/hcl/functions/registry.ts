import { CHOICE_FUNCTIONS } from './choices.ts';
import { CONVERSION_FUNCTIONS } from './conversions.ts';
import { DATE_FUNCTIONS } from './dates.ts';
import { ENCODING_FUNCTIONS } from './encoding.ts';
import { FILESYSTEM_FUNCTIONS } from './filesystem.ts';
import { FORMAT_FUNCTIONS } from './format.ts';
import type { TerraformFunction } from './function.ts';
import { HASH_FUNCTIONS } from './hashes.ts';
import { MAPPING_FUNCTIONS } from './mappings.ts';
import { NETWORK_FUNCTIONS } from './network.ts';
import { NUMERIC_FUNCTIONS } from './numeric.ts';
import { PATTERN_FUNCTIONS } from './patterns.ts';
import { QUERY_FUNCTIONS } from './query.ts';
import { SEQUENCE_FUNCTIONS } from './sequences.ts';
import { SET_FUNCTIONS } from './sets.ts';
import { TEXT_FUNCTIONS } from './text.ts';
import { UNPREDICTABLE_FUNCTIONS } from './unpredictable.ts';

/** All built-in functions of Terraform 1.11 by name, except `can` and `try`, which the evaluator implements. */
export const FUNCTIONS: ReadonlyMap<string, TerraformFunction> = new Map(
  [
    NUMERIC_FUNCTIONS,
    TEXT_FUNCTIONS,
    FORMAT_FUNCTIONS,
    PATTERN_FUNCTIONS,
    QUERY_FUNCTIONS,
    CHOICE_FUNCTIONS,
    SEQUENCE_FUNCTIONS,
    SET_FUNCTIONS,
    MAPPING_FUNCTIONS,
    ENCODING_FUNCTIONS,
    FILESYSTEM_FUNCTIONS,
    DATE_FUNCTIONS,
    HASH_FUNCTIONS,
    NETWORK_FUNCTIONS,
    CONVERSION_FUNCTIONS,
    UNPREDICTABLE_FUNCTIONS,
  ].flatMap((table) => Object.entries(table)),
);
