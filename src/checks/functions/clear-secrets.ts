import { counted } from '../../base/counted.ts';
import { isList, isMap, isMarker, isRedacted, own, type Value, type ValueMap } from '../../base/value.ts';
import type { CheckFunction } from '../check-function.ts';
import type { Truth } from '../../base/truth.ts';
import type { Decision } from '../../model/finding.ts';
import { decision } from './shared/answer.ts';
import { readElements, readKey, readPath, valuesAt, type LocatedValue } from '../../model/locate-value.ts';

const CONDITION = 'function.clear-secrets';
const EXPECTED = 'a reference to a secret, or no value';
const PATHS = { type: 'array', minItems: 1, uniqueItems: true, items: { type: 'string', minLength: 1 } } as const;

/**
 * Whether values that the parser classified as secrets, and therefore redacted, are in the evidence in clear text.
 * `pairs` names lists of `{name, value}`, `maps` names maps, `lists` names lists of text, `texts` leads to texts. A
 * redacted value that is not empty fails. An unknown value, or another type than a list or map, makes the result
 * unknown, unless the parser saw a reference to another place.
 */
export const clearSecrets: CheckFunction = {
  name: 'clear-secrets',
  options: {
    type: 'object',
    additionalProperties: false,
    minProperties: 1,
    properties: { pairs: PATHS, maps: PATHS, lists: PATHS, texts: PATHS },
  },
  evaluate(subject, options) {
    const values = [
      ...paths(options, 'pairs').flatMap((path) => pairs(readPath(subject, path))),
      ...paths(options, 'maps').flatMap((path) => members(readPath(subject, path))),
      ...paths(options, 'lists').flatMap((path) => items(readPath(subject, path))),
      ...valuesAt(subject, paths(options, 'texts')),
    ];
    const judged = values.map((looked) => ({ looked, truth: isClean(looked.value) }));
    const wrong = judged.filter(({ truth }) => truth === false);
    const unsure = judged.filter(({ truth }) => truth === 'unknown');
    const shown = wrong.length > 0 ? wrong : unsure;
    const decisions = shown.map(({ looked, truth }): Decision => {
      const shown = decision(CONDITION, looked, EXPECTED);
      return truth === false ? { ...shown, fact: `${looked.path} contains a secret in clear text` } : shown;
    });
    if (wrong.length > 0) return { outcome: 'fail', decisions };
    if (unsure.length > 0) return { outcome: 'unknown', decisions };
    return {
      outcome: 'pass',
      decisions,
      message: `No secret in clear text (${counted(judged.length, 'value')} read).`,
    };
  },
};

function isClean(value: Value | undefined): Truth {
  if (isRedacted(value)) return value.state === 'empty';
  // what is made or fetched elsewhere is not written out
  if (isMarker(value)) return value.told === 'reference' ? true : 'unknown';
  return isList(value) || isMap(value) ? 'unknown' : true;
}

function pairs(list: LocatedValue): readonly LocatedValue[] {
  if (!isList(list.value)) return stranger(list);
  return readElements(list).flatMap((pair) => {
    if (!isMap(pair.value)) return stranger(pair);
    return Object.hasOwn(pair.value, 'value') ? [readKey(pair, 'value')] : [];
  });
}

function members(map: LocatedValue): readonly LocatedValue[] {
  return isMap(map.value) ? Object.keys(map.value).map((name) => readKey(map, name)) : stranger(map);
}

function items(list: LocatedValue): readonly LocatedValue[] {
  return isList(list.value) ? readElements(list) : stranger(list);
}

function stranger(looked: LocatedValue): readonly LocatedValue[] {
  return (looked.value ?? null) === null ? [] : [isMarker(looked.value) ? looked : { ...looked, value: [] }];
}

function paths(options: ValueMap, name: string): readonly string[] {
  const value = own(options, name);
  return isList(value) ? value.filter((item) => typeof item === 'string') : [];
}
