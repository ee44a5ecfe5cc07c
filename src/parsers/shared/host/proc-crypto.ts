import { isMap, type Value } from '../../../base/value.ts';
import { integer, sanitizeList, sanitizeMap, text } from '../sanitize.ts';

const MAX_NAMES = 50;
const GENERATOR = /^(?:drbg_|jitterentropy_rng|ansi_cprng|stdrng)/;

const SUMMARY = sanitizeMap({
  algorithms: integer,
  selftest_passed: integer,
  selftest_not_passed: sanitizeList(text),
  random_generators: sanitizeList(text),
});

/**
 * Summarises `/proc/crypto` (records split by blank lines, `key : value`), from text or from an existing summary
 * `{algorithms, selftest_passed, selftest_not_passed, random_generators}`. It says nothing about FIPS mode.
 */
export function procCryptoSummary(value: unknown): Value | undefined {
  if (isMap(value)) return SUMMARY(value);
  if (typeof value !== 'string') return undefined;
  const failed = new Set<string>();
  const generators = new Set<string>();
  let algorithms = 0;
  let passed = 0;
  for (const record of value.split(/\n[ \t]*\n/)) {
    const fields = recordFields(record);
    const name = fields.get('driver') ?? fields.get('name');
    if (name === undefined) continue;
    algorithms += 1;
    const selfTest = fields.get('selftest');
    if (selfTest === 'passed') passed += 1;
    else failed.add(name);
    if (fields.get('type') === 'rng' || GENERATOR.test(name)) generators.add(name);
  }
  return {
    algorithms,
    selftest_passed: passed,
    selftest_not_passed: [...failed].slice(0, MAX_NAMES),
    random_generators: [...generators].slice(0, MAX_NAMES),
  };
}

function recordFields(record: string): ReadonlyMap<string, string> {
  const fields = new Map<string, string>();
  for (const line of record.split('\n')) {
    const colon = line.indexOf(':');
    if (colon > 0) fields.set(line.slice(0, colon).trim(), line.slice(colon + 1).trim());
  }
  return fields;
}
