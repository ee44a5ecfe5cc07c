import { beforeAll, describe, expect, test } from '@jest/globals';
import * as fc from 'fast-check';
import { dump, loadAll } from 'js-yaml';
import { BUNDLES, wholeBundle, type Bundle, type Files } from '../support/bundles.ts';
import { isWhole, ODD, pathsOf, renamedAt, replacedAt, typeName, valueAt } from '../support/damage.ts';
import { runs } from '../support/property-runs.ts';
import { newlySatisfied, satisfiedBy } from '../support/run-bundle.ts';

const ATTRIBUTES = new Set(['attributes', 'values', 'after', 'spec', 'value']);

function withWeak({ good, weak: [path] }: Bundle, content: string | Uint8Array): Files {
  return new Map([...good, [path, content]]);
}

/** The weak file's documents, and how to write them again. */
function documentsOf({ weak: [path, text] }: Bundle): unknown[] {
  return path.endsWith('.yaml') ? loadAll(text) : [JSON.parse(text)];
}

function written({ weak: [path] }: Bundle, documents: readonly unknown[]): string {
  return path.endsWith('.yaml')
    ? documents.map((one) => `---\n${dump(one)}`).join('')
    : documents.map((one) => `${JSON.stringify(one)}\n`).join('');
}

describe.each(BUNDLES.map((bundle) => [bundle.name, bundle] as const))('damage to one file: %s', (_name, bundle) => {
  const [path, text] = bundle.weak;
  const bytes = Buffer.from(text);
  let before: ReadonlySet<string> = new Set();
  const nothingNew = async (content: string | Uint8Array): Promise<void> => {
    expect(newlySatisfied(before, await satisfiedBy(withWeak(bundle, content)))).toEqual([]);
  };
  const damaged = async (content: Uint8Array): Promise<void> => {
    if (!isWhole(path, content)) await nothingNew(content);
  };

  beforeAll(async () => {
    before = await satisfiedBy(wholeBundle(bundle));
  });

  test('is worth testing: without it more is satisfied', async () => {
    expect(newlySatisfied(before, await satisfiedBy(bundle.good))).not.toEqual([]);
  });

  test.each([
    ['emptied', ''],
    ['a blank', ' \n'],
    ['zeros', '\0'.repeat(64)],
    ['a word', 'null\n'],
    ['an error page', '<html><body>502 Bad Gateway</body></html>\n'],
  ])('%s', async (_case, content) => nothingNew(content));

  test('cut off', async () => {
    const property = fc.asyncProperty(fc.nat(bytes.length - 2), (end) => damaged(bytes.subarray(0, end)));
    await fc.assert(property, runs(12));
  });

  test('cut off within its first words', async () => {
    const property = fc.asyncProperty(fc.nat(60), (end) => damaged(bytes.subarray(0, end)));
    await fc.assert(property, runs(12));
  });

  test('overwritten', async () => {
    const junk = fc.oneof(
      fc.uint8Array({ minLength: 1, maxLength: 40 }),
      fc.string({ minLength: 1 }).map((one) => Buffer.from(one)),
    );
    const property = fc.asyncProperty(fc.nat(bytes.length - 40), junk, (at, put) =>
      damaged(Buffer.concat([bytes.subarray(0, at), put, bytes.subarray(at + put.length)])),
    );
    await fc.assert(property, runs(12));
  });

  test('overwritten at its beginning', async () => {
    const junk = fc.string({ minLength: 1, maxLength: 60 }).map((one) => Buffer.from(one));
    const property = fc.asyncProperty(junk, (put) => damaged(Buffer.concat([put, bytes.subarray(put.length)])));
    await fc.assert(property, runs(10));
  });

  test('one bit flipped', async () => {
    const property = fc.asyncProperty(fc.nat(bytes.length - 1), fc.nat(7), (at, bit) => {
      const copy = Buffer.from(bytes);
      copy.writeUInt8(copy.readUInt8(at) ^ (1 << bit), at);
      return damaged(copy);
    });
    await fc.assert(property, runs(12));
  });

  const spots = documentsOf(bundle).flatMap((document, index) => pathsOf(document).map((at) => [index, at] as const));

  test('a value of another type', async () => {
    const property = fc.asyncProperty(fc.constantFrom(...spots), fc.constantFrom(...ODD), async ([index, at], odd) => {
      const documents = documentsOf(bundle);
      if (typeName(valueAt(documents[index], at)) === typeName(odd)) return;
      documents[index] = replacedAt(documents[index], at, odd);
      await nothingNew(written(bundle, documents));
    });
    await fc.assert(property, runs(20));
  });

  test('a key of the format damaged or its value gone', async () => {
    const structural = spots.filter(
      ([, at]) => !at.slice(0, -1).some((key) => ATTRIBUTES.has(key)) && !/^\d+$/.test(at.at(-1) ?? ''),
    );
    const property = fc.asyncProperty(fc.constantFrom(...structural), fc.boolean(), async ([index, at], gone) => {
      const documents = documentsOf(bundle);
      const key = at.at(-1) ?? '';
      documents[index] = gone
        ? replacedAt(documents[index], at, null)
        : renamedAt(documents[index], at, `${key.slice(0, -1)}~`);
      await nothingNew(written(bundle, documents));
    });
    await fc.assert(property, runs(12));
  });
});
