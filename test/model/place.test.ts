import { describe, expect, it } from '@jest/globals';
import { placeOfPart, PlacesOnDemand, type Part, type Place } from '../../src/model/place.ts';

const place: Place = { file: 'pod.yaml', document: 1, pointer: [] };
const other: Place = { file: 'patch.yaml', pointer: ['spec'] };
const PARTS: readonly Part[] = [
  ['kind', place, ['kind']],
  ['spec', place, ['spec']],
  ['spec.volumes', other, ['volumes']],
  ['kind', other, []],
];

describe('places on demand', () => {
  const places = new PlacesOnDemand(() => PARTS);

  it.each<readonly [string, Place | undefined]>([
    ['spec', { file: 'pod.yaml', document: 1, pointer: ['spec'] }],
    ['spec.volumes', { file: 'patch.yaml', pointer: ['spec', 'volumes'] }],
    ['kind', other],
    ['spec.containers', undefined],
    ['__proto__', undefined],
  ])('knows where %s stands', (path, expected) => {
    expect(places.get(path)).toEqual(expected);
  });

  it('lists each path once', () => {
    expect([...places].map(([path]) => path)).toEqual(['kind', 'spec', 'spec.volumes']);
    for (const [path, at] of places) expect(at).toEqual(places.get(path));
  });

  it('decides by the longest beginning of a path', () => {
    const at = placeOfPart({ place, places }, ['spec', 'volumes', 0]);
    expect(at).toEqual({ file: 'patch.yaml', pointer: ['spec', 'volumes', 0] });
  });
});
