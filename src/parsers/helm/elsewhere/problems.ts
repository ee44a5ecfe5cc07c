import type { Problem } from '../../../model/problem.ts';
import { isGoMap, type GoMap } from '../../../languages/go-template/go-value.ts';
import type { Variant } from './variant.ts';
import { enumerated } from '../../../base/enumerated.ts';

const MAX_NAMES = 8;
const MAX_DEPTH = 4;

/** The problem of a values file that cannot be read. */
export function brokenValues(file: string, line: number | undefined): Problem {
  const where = line === undefined ? '' : ` (line ${line})`;
  const message = `${file} contains values of a chart and is not a YAML map${where}, so what it sets is not known. Correct it.`;
  const place = line === undefined ? { file, pointer: [] } : { file, pointer: [], line };
  return { code: 'partly-read', severity: 'error', message, place, kinds: ['kubernetes'] };
}

/** The problem of other values that change the assessment of a chart. */
export function variantProblem(chart: string, { name, values, isFile }: Variant): Problem {
  const keys = values === undefined ? [] : keysIn(values, '', 0).filter((key) => /^[\w.-]{1,120}$/.test(key));
  const what =
    keys.length === 0 ? 'values' : enumerated(keys.length > MAX_NAMES ? [...keys.slice(0, MAX_NAMES), 'more'] : keys);
  const advice = isFile
    ? `Give it with --values ${name} to apply it.`
    : 'Give the same values with --values, or the output of `helm template`.';
  const message = `${name} sets ${what} of the chart in ${chart}, so what depends on ${keys.length === 1 ? 'it' : 'them'} is undetermined. ${advice}`;
  return { code: 'set-elsewhere', severity: 'warning', message, place: { file: name, pointer: [] } };
}

function keysIn(map: GoMap, before: string, depth: number): readonly string[] {
  const found: string[] = [];
  for (const [key, value] of map.entries) {
    if (found.length > MAX_NAMES) break;
    const path = before === '' ? key : `${before}.${key}`;
    if (isGoMap(value) && depth < MAX_DEPTH) found.push(...keysIn(value, path, depth + 1));
    else found.push(path);
  }
  return found;
}
