import { describe, expect, test } from '@jest/globals';
import { fileURLToPath } from 'node:url';
import { assess } from '../../src/engine/assess.ts';
import { resolveRequest } from '../../src/engine/resolved-request.ts';
import { golden } from '../support/golden.ts';
import { REQUEST } from '../support/run-bundle.ts';

interface Report {
  readonly score: object;
  readonly conditional_level_2: object;
  readonly statement: string;
  readonly requirements: readonly {
    readonly id: string;
    readonly status: string;
    readonly taken_off: { readonly at_least: number; readonly at_most: number };
    readonly plan_of_action: string;
    readonly objectives: readonly { readonly id: string; readonly status: string }[];
  }[];
}

async function sprsOf(example: string, framework: string): Promise<Report | undefined> {
  const path = fileURLToPath(new URL(`../../examples/${example}`, import.meta.url));
  const request = {
    ...REQUEST,
    paths: [path],
    name: example,
    frameworks: { framework: [framework] },
    reports: ['sprs'],
  };
  const { frameworks } = await assess(request, () => undefined);
  const text = frameworks.flatMap(({ artifacts }) => artifacts).find(({ filename }) => filename === 'sprs.json')?.text;
  return text === undefined ? undefined : JSON.parse(text);
}

describe.each(['hardened', 'weak'])('the score of examples/%s', (example) => {
  test('is the stored one, by requirement and objective', async () => {
    const report = await sprsOf(example, 'cmmc');
    const lines = (report?.requirements ?? []).map(
      ({ id, status, taken_off: off, plan_of_action: plan, objectives }) => {
        const said = objectives
          .filter((each) => each.status !== 'not-shown')
          .map((each) => `${each.id} ${each.status}`);
        return [id, status, `${off.at_least} to ${off.at_most}`, plan, ...said].join('  ');
      },
    );
    const heads = [report?.statement, JSON.stringify(report?.score), JSON.stringify(report?.conditional_level_2)];
    const text = `${[...heads, ...lines].join('\n')}\n`;
    expect(text).toBe(golden(`sprs-${example}`, text, 'engine'));
  });

  test('is the same for CMMC and for SP 800-171', async () => {
    const [cmmc, plain] = [await sprsOf(example, 'cmmc'), await sprsOf(example, 'nist-800-171')];
    expect(plain?.score).toEqual(cmmc?.score);
  });
});

test.each([
  ['NIST 800-53', { framework: ['nist-800-53'] }],
  ['revision 3 of SP 800-171', { framework: ['nist-800-171'], revision: 'r3' }],
  ['CMMC level 3', { framework: ['cmmc'], level: '3' }],
])('%s has no score, and that is said before anything is read', async (_name, frameworks) => {
  const request = { ...REQUEST, frameworks, reports: ['sprs'] };
  await expect(resolveRequest(request)).rejects.toThrow('belongs to NIST 800-171 r2 and CMMC level 2');
});
