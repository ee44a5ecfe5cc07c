import { expect, test } from '@jest/globals';
import { loadContent } from '../../src/content/load-content.ts';

/** Controls that a pass of few questions alone proves: others only contradict them. */
test.each([
  ['IA-2(1)', ['multi-factor-required']],
  ['IA-2(2)', ['multi-factor-required']],
])('only a second factor proves %s, not a key in place of a password', (control, proving) => {
  const { checks } = loadContent();
  const naming = checks.filter(({ satisfies }) => satisfies['nist-800-53']?.includes(control));
  expect(naming.map(({ id }) => id)).toEqual(proving);
});
