import { expect, test } from '@jest/globals';
import { temporaryFolder } from '../support/folder.ts';
import { buildZip } from '../support/zip.ts';
import { addKey, post, startRealService, untilLoad, type Answer } from './service.ts';
import { STATE } from './state.ts';

const folder = temporaryFolder();

/** A state that takes long to judge: as a small body, since it packs well, or as a large one. */
function body(resources: number, method: 'store' | 'deflate'): object {
  const state = JSON.parse(STATE);
  const [volume] = state.resources;
  const many = Array.from({ length: resources }, (_, index) => ({ ...volume, name: `volume-${index}` }));
  const content = JSON.stringify({ ...state, resources: many });
  const zip = buildZip([{ name: 'main.tfstate', content, method }]);
  return { name: 'a', format: 'json', content_base64: zip.toString('base64') };
}

test.each([
  [1, 'deflate', 5],
  [1, 'store', 5],
  [2, 'deflate', 5],
  [2, 'store', 5],
] as const)(
  'on %i threads, behind six slow bodies (%s) of one key another key is served before the second of them',
  async (threads, method, waiting) => {
    const flags = ['--threads', String(threads), '--rate-limit', '1000'];
    const service = await startRealService(folder, { flags });
    const other = await addKey(service);
    const order: string[] = [];
    const ask = async (who: string, key: string, sent: object): Promise<Answer> => {
      const answer = await post({ ...service, key }, '/v1/evidence/terraform', sent);
      order.push(who);
      return answer;
    };
    const slow = body(4500, method);
    const hostile = Array.from({ length: 6 }, () => ask('slow', service.key, slow));
    await untilLoad(service, 'waiting', waiting);
    const honest = await ask('honest', other, body(1, 'store'));
    expect(honest.status).toBe(200);
    expect(order.indexOf('honest')).toBeLessThanOrEqual(1);
    expect((await Promise.all(hostile)).map(({ status }) => status)).toEqual(hostile.map(() => 200));
    expect((await service.stop()).exit).toBe(0);
  },
);

test('a key that used more time than it may is refused with 429, also what waits already; another key is not', async () => {
  const service = await startRealService(folder, {
    flags: ['--threads', '1', '--work-limit', '1', '--rate-limit', '1000'],
  });
  const other = await addKey(service);
  const ask = (key: string, resources: number): Promise<Answer> =>
    post({ ...service, key }, '/v1/evidence/terraform', body(resources, 'deflate'));
  const answers = await Promise.all(Array.from({ length: 6 }, () => ask(service.key, 20_000)));
  const statuses = answers.map(({ status }) => status);
  expect(statuses).toContain(200);
  expect(statuses).toContain(429);
  const refused = await ask(service.key, 1);
  expect([refused.status, refused.text]).toEqual([
    429,
    expect.stringContaining('more time than it may use in a minute'),
  ]);
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  expect((await ask(other, 1)).status).toBe(200);
  expect((await service.stop()).exit).toBe(0);
});
