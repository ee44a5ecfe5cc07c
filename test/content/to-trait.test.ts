import { describe, expect, it } from '@jest/globals';
import { toTrait } from '../../src/content/to-trait.ts';

const RESOURCES = { lake: { depth: { path: 'depth' } }, sea: { depth: { path: 'fathoms' } } };

function traitOf(like: { readonly [type: string]: readonly string[] }) {
  return toTrait({ id: 'depth', title: 'How deep', fields: {}, resources: RESOURCES, like }, 'traits/depth.yaml');
}

describe('types that are like another one', () => {
  it('spell every field as it does', () => {
    const { spellings, ...rest } = traitOf({ lake: ['pond', 'pool'] });
    expect(rest).toEqual({ id: 'depth', title: 'How deep', fields: {} });
    expect(spellings.types.map((type) => [type, spellings.spelling(type, 'depth')])).toEqual([
      ['lake', RESOURCES.lake.depth],
      ['sea', RESOURCES.sea.depth],
      ['pond', RESOURCES.lake.depth],
      ['pool', RESOURCES.lake.depth],
    ]);
  });

  it('are like a type that is spelled out', () => {
    expect(() => traitOf({ pond: ['pool'] })).toThrow('traits/depth.yaml: like names pond');
    expect(() => traitOf({ constructor: ['pool'] })).toThrow('traits/depth.yaml: like names constructor');
  });

  it.each([{ lake: ['sea'] }, { lake: ['pool'], sea: ['pool'] }])('are spelled once: %j', (like) => {
    expect(() => traitOf(like)).toThrow(/(?:sea|pool) is spelled twice/);
  });
});
