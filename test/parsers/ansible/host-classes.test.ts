import { expect, test } from '@jest/globals';
import { redacted, type Value } from '../../../src/base/value.ts';
import { createHostClasses } from '../../../src/parsers/ansible/variables/host-classes.ts';

const PLACE = { file: 'hosts', pointer: [] };

test('a host with a map is not followed as a host whose variable is taken out, however alike they are written', () => {
  const classes = createHostClasses<string>();
  const own = (value: Value) => [new Map([['banner', { value, place: PLACE }]])];
  classes.add('web', own({ state: 'set' }), new Set(['banner']), 'first');
  expect(classes.find('web', own({ state: 'set' }))).toBe('first');
  expect(classes.find('web', own(redacted('x')))).toBeUndefined();
  expect(classes.find('db', own({ state: 'set' }))).toBeUndefined();
});
