import { expect, test } from '@jest/globals';
import { PLACEHOLDER } from '../../src/checks/says.ts';
import { readControls } from '../../build/sentences/finding-sentences.ts';
import { fileURLToPath } from 'node:url';

const { traits } = readControls(fileURLToPath(new URL('../..', import.meta.url)));

interface Clause {
  readonly owner: string;
  readonly says: string;
}

const CLAUSES: readonly Clause[] = traits.flatMap(({ thing: { id, spellings } }) =>
  spellings.types.flatMap((type) =>
    spellings.fieldsOf(type).flatMap((field) => {
      const { cases = [], otherwiseSays } = spellings.spelling(type, field) ?? {};
      const all = [...cases.map(({ says }) => says), otherwiseSays];
      return all.flatMap((says) => (says === undefined ? [] : [{ owner: `${id} ${type}.${field}`, says }]));
    }),
  ),
);

test('clauses of cases have only placeholders that exist', () => {
  expect(CLAUSES.length).toBeGreaterThan(0);
  expect(CLAUSES.filter(({ says }) => /[{}]/.test(says.replaceAll(PLACEHOLDER, '')))).toEqual([]);
});

test('clauses of cases are clauses: without a full stop, or a placeholder that says it all', () => {
  expect(CLAUSES.filter(({ says }) => says.endsWith('.') || says === '{fact}: {meaning}')).toEqual([]);
});
