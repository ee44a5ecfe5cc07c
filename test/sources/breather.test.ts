import { expect, test } from '@jest/globals';
import { createEventLoopYield } from '../../src/sources/yield-to-event-loop.ts';

test('after long work a turn of the event loop is due, in which handlers run', async () => {
  const breather = createEventLoopYield();
  expect(breather.due()).toBe(false);
  const start = performance.now();
  while (performance.now() - start < 60);
  expect(breather.due()).toBe(true);
  let handled = false;
  setImmediate(() => {
    handled = true;
  });
  await breather.take();
  expect(handled).toBe(true);
  expect(breather.due()).toBe(false);
});
