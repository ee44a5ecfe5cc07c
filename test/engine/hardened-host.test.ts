import { beforeAll, describe, expect, test } from '@jest/globals';
import { readFileSync, writeFileSync } from 'node:fs';
import { CHANGES } from '../support/hardened-changes.ts';
import { LOCKS } from '../support/hardened-locks.ts';
import {
  COLUMNS,
  factName,
  factsIn,
  HARDENED,
  RECORDS,
  verdictsOf,
  withFact,
  withoutFact,
  type Documents,
  type Verdicts,
} from '../support/hardened-host.ts';

const TABLE = new URL('./hardened-host.md', import.meta.url);

/** Facts that stand in for each other: nothing is lost without one of them, only without all. */
const TOGETHER: readonly (readonly string[])[] = [['crypto_policy.value.state_current', 'crypto_policy.value.show']];

const RAW: readonly (readonly [path: string, text: string])[] = [
  ['proc/sys/crypto/fips_enabled', '0'],
  ['proc/sys/crypto/fips_name', 'Another module'],
  ['proc/sys/crypto/fips_version', '5.14.0-1.el9.x86_64'],
  ['etc/os-release', 'ID=rocky'],
];

interface Row {
  readonly words: string;
  /** By column, what is no longer satisfied. */
  readonly lost: ReadonlyMap<string, readonly string[]>;
  /** What is satisfied now and was not before, in all columns. */
  readonly gained: readonly string[];
  readonly highest: number;
  readonly lowest: number;
}

let before: Verdicts;
const removals: Row[] = [];
const changes: Row[] = [];
const programs: Row[] = [];

function replaced(record: string, document: unknown): Documents {
  return new Map([...HARDENED, [record, document]]);
}

function rowOf(words: string, { satisfied, highest, lowest }: Verdicts): Row {
  const lost = new Map(
    COLUMNS.map((column) => {
      const after = new Set(satisfied.get(column));
      return [column, (before.satisfied.get(column) ?? []).filter((id) => !after.has(id))];
    }),
  );
  const gained = COLUMNS.flatMap((column) => {
    const held = new Set(before.satisfied.get(column));
    return (satisfied.get(column) ?? []).filter((id) => !held.has(id));
  });
  return { words, lost, gained, highest: highest - before.highest, lowest: lowest - before.lowest };
}

function losesNothing({ lost }: Row): boolean {
  return [...lost.values()].every((ids) => ids.length === 0);
}

async function removeEach(record: string): Promise<void> {
  const document = HARDENED.get(record);
  for (const path of factsIn(document)) {
    const verdicts = await verdictsOf(replaced(record, withoutFact(document, path)));
    removals.push(rowOf(`${record.replace('.json', '')} ${factName(path)}`, verdicts));
  }
}

async function removeTogether(facts: readonly string[]): Promise<void> {
  let document = HARDENED.get('system_info.json');
  for (const fact of facts) document = withoutFact(document, fact.split('.'));
  const words = facts.map((fact) => fact.replace('.value', '')).join(' and ');
  removals.push(rowOf(`system_info ${words}`, await verdictsOf(replaced('system_info.json', document))));
}

/** Markdown: what is satisfied, then one row for each change. */
function table(): string {
  const head = (first: string): readonly string[] => [
    `| ${[first, ...COLUMNS, 'SPRS'].join(' | ')} |`,
    `|${' --- |'.repeat(COLUMNS.length + 2)}`,
  ];
  const line = ({ words, lost, highest, lowest }: Row): string => {
    const cells = COLUMNS.map((column) => (lost.get(column) ?? []).join(', '));
    const score = highest === 0 && lowest === 0 ? '' : `${highest} to ${lowest}`;
    return `| ${[words, ...cells, score].join(' | ')} |`.replaceAll('|  |', '| |').replaceAll('|  |', '| |');
  };
  const held = {
    words: 'satisfied before',
    lost: before.satisfied,
    gained: [],
    highest: before.highest,
    lowest: before.lowest,
  };
  return `${[
    '# What single changes take away from the hardened host',
    '',
    'Written by the test beside it: the records of examples/hardened with an encrypted volume and a listener with a FIPS policy. A',
    'cell lists the requirements that are no longer satisfied; SPRS is the change of the highest and of the lowest score.',
    '',
    ...head('host'),
    line(held),
    '',
    '## One value changed',
    '',
    ...head('change'),
    ...changes.map(line),
    '',
    '## A program with its lock file',
    '',
    ...head('program with'),
    ...programs.map(line),
    '',
    '## One fact not collected',
    '',
    ...head('fact'),
    ...removals.filter((row) => !losesNothing(row)).map(line),
    '',
    `Nothing rests on: ${removals
      .filter(losesNothing)
      .map(({ words }) => words)
      .join(', ')}.`,
  ].join('\n')}\n`;
}

describe('a hardened host', () => {
  beforeAll(async () => {
    before = await verdictsOf(HARDENED);
    for (const [words, { record, fact, to }] of CHANGES)
      changes.push(rowOf(words, await verdictsOf(replaced(record, withFact(HARDENED.get(record), fact, to)))));
    for (const [path, text] of RAW)
      changes.push(rowOf(`${path} says ${text}`, await verdictsOf(HARDENED, new Map([[`host/${path}`, `${text}\n`]]))));
    for (const [words, path, text] of LOCKS)
      programs.push(rowOf(words, await verdictsOf(HARDENED, new Map([[path, text]]))));
    for (const record of RECORDS) await removeEach(record);
    for (const facts of TOGETHER) await removeTogether(facts);
  });

  test('loses by each change what the table says', () => {
    const actual = table();
    if (process.env['UPDATE_GOLDENS'] === '1') writeFileSync(TABLE, actual);
    expect(actual).toBe(readFileSync(TABLE, 'utf8'));
  });

  test('gains nothing by any of them', () => {
    const gaining = [...changes, ...programs, ...removals].filter(({ gained }) => gained.length > 0);
    expect(gaining.map(({ words, gained }) => [words, gained])).toEqual([]);
  });

  test('is on no certificate for each requirement that speaks of one, whatever language the program is in', () => {
    const names = ['7.2-01', '7.2-02', '7.11-01'];
    const partly = programs
      .map(({ words, lost }) => [words, names.filter((id) => (lost.get('FIPS 140-3') ?? []).includes(id))] as const)
      .filter(([, ids]) => ids.length > 0 && ids.length < names.length);
    expect(partly).toEqual([]);
  });

  test('keeps no requirement that rests on nothing', () => {
    const lost = new Set([...changes, ...removals].flatMap((row) => row.lost.get('FIPS 140-3') ?? []));
    expect((before.satisfied.get('FIPS 140-3') ?? []).filter((id) => !lost.has(id))).toEqual([]);
  });

  test('satisfies validated cryptography under no framework once a requirement of FIPS 140-3 is lost', () => {
    const kept = [...changes, ...programs, ...removals]
      .filter(({ lost }) => (lost.get('FIPS 140-3') ?? []).length > 0)
      .filter(({ lost }) => {
        const all = new Set([...lost.values()].flat());
        const isLost = ['SC-13', '3.13.11', '03.13.11', 'SC.L2-3.13.11'].every((id) => all.has(id));
        return !isLost || !(lost.get('FedRAMP moderate') ?? []).includes('SC-13');
      });
    expect(kept.map(({ words }) => words)).toEqual([]);
  });
});
