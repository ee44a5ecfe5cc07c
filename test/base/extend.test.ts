import { describe, expect, it } from '@jest/globals';
import { extend } from '../../src/base/extend.ts';

describe('extend', () => {
  it('keeps the order of members and lets further ones win, as a spread does', () => {
    const base = { b: 1, a: 2 };
    const more = { c: 3, b: 4 };
    const extended = extend(base, more);
    expect(extended).toStrictEqual({ ...base, ...more });
    expect(Object.keys(extended)).toEqual(['b', 'a', 'c']);
    expect(base).toEqual({ b: 1, a: 2 });
  });
});
