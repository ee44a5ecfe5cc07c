import { describe, expect, test } from '@jest/globals';
import { grade, isDecided, PUBLISHED, type GradingFacts } from '../../src/frameworks/grade.ts';

const SILENT: GradingFacts = {
  deciding: 2,
  proving: 1,
  fails: 0,
  undetermined: 0,
  gaps: 0,
  halfKnown: 0,
  unread: 0,
  passes: 0,
  disputed: 0,
  idlePasses: 0,
  notApplicable: 0,
  idleNotApplicable: 0,
  provingSearched: false,
  anySearched: false,
  unprovedParts: 0,
  applicableParts: 0,
};
const SEARCHED = { provingSearched: true, anySearched: true };

describe('grade', () => {
  test.each([
    ['no deciding check', { deciding: 0, proving: 0 }, 'no-check'],
    ['no deciding check, lost evidence', { deciding: 0, proving: 0, gaps: 1 }, 'no-check'],
    ['fail', { fails: 1 }, 'failed'],
    ['fail before all else', { fails: 1, undetermined: 1, gaps: 1, passes: 9 }, 'failed'],
    ['unknown', { undetermined: 1, passes: 9 }, 'unknown'],
    ['unknown before lost evidence', { undetermined: 1, gaps: 1 }, 'unknown'],
    ['lost evidence', { gaps: 1, passes: 9 }, 'lost-evidence'],
    ['lost evidence, nothing applies', { gaps: 1, notApplicable: 1 }, 'lost-evidence'],
    ['lost evidence, nothing searched', { gaps: 1 }, 'lost-evidence'],
    ['pass of a host that is known by half', { halfKnown: 1, passes: 9 }, 'half-known'],
    ['half-known host, nothing applies', { halfKnown: 1, notApplicable: 1 }, 'half-known'],
    ['half-known host without proof', { halfKnown: 1, idlePasses: 1 }, 'not-proved'],
    ['half-known host, lost evidence', { halfKnown: 1, gaps: 1, passes: 1 }, 'lost-evidence'],
    ['pass', { passes: 1 }, 'proved'],
    ['pass, rest not applicable', { passes: 1, notApplicable: 5, idlePasses: 2, disputed: 1 }, 'proved'],
    ['pass, a part unproved', { passes: 1, unprovedParts: 1, applicableParts: 1 }, 'not-proved'],
    ['pass, a part unproved and inapplicable', { passes: 1, unprovedParts: 1, applicableParts: 0 }, 'not-proved'],
    ['pass beside unread things of the kind', { unread: 1, passes: 9 }, 'unread-things'],
    ['not applicable beside unread things', { unread: 1, notApplicable: 1 }, 'unread-things'],
    ['nothing found but unread things', { unread: 1, ...SEARCHED }, 'unread-things'],
    ['fail before unread things', { unread: 1, fails: 1, passes: 1 }, 'failed'],
    ['unknown before unread things', { unread: 1, undetermined: 1 }, 'unknown'],
    ['lost evidence before unread things', { unread: 1, gaps: 1, passes: 1 }, 'lost-evidence'],
    ['unread things where nothing can prove', { unread: 1, proving: 0, anySearched: true }, 'no-subject'],
    ['unread things, nothing proved', { unread: 1, idlePasses: 1 }, 'not-proved'],
    ['unread things, a part unproved', { unread: 1, passes: 1, unprovedParts: 1 }, 'not-proved'],
    ['disputed', { disputed: 1, notApplicable: 1 }, 'disputed'],
    ['idle pass', { idlePasses: 1, ...SEARCHED }, 'not-proved'],
    ['idle pass, proof not applicable', { idlePasses: 1, notApplicable: 1 }, 'not-proved'],
    ['not applicable', { notApplicable: 1 }, 'nothing-applies'],
    ['nothing found', SEARCHED, 'no-subject'],
    ['idle not applicable, nothing found', { idleNotApplicable: 1, ...SEARCHED }, 'no-subject'],
    ['nothing searched', {}, 'no-evidence'],
    ['only contradicting checks searched', { anySearched: true }, 'no-evidence'],
    ['idle not applicable, proof not searched', { idleNotApplicable: 1, anySearched: true }, 'no-evidence'],
    ['nothing can prove, searched', { proving: 0, anySearched: true }, 'no-subject'],
    ['nothing can prove, examined', { proving: 0, idleNotApplicable: 1 }, 'not-proved'],
    ['nothing can prove, not searched', { proving: 0 }, 'no-evidence'],
    ['area, parts inapplicable', { notApplicable: 1, unprovedParts: 2, ...SEARCHED }, 'nothing-applies'],
    ['area, no subject of any part', { unprovedParts: 2, applicableParts: 2, ...SEARCHED }, 'no-subject'],
    ['area, one part applicable', { notApplicable: 1, unprovedParts: 2, applicableParts: 1 }, 'not-proved'],
    [
      'area, no subject of one part, another not searched',
      { unprovedParts: 2, applicableParts: 2, ...SEARCHED },
      'no-subject',
    ],
    ['area, nothing searched', { unprovedParts: 2, applicableParts: 2 }, 'no-evidence'],
  ] as const)('%s', (_name, facts, row) => {
    expect(grade({ ...SILENT, ...facts })).toBe(row);
  });

  test('only proof is published as satisfied', () => {
    const rows = Object.entries(PUBLISHED);
    expect(rows.filter(([, { status }]) => status === 'satisfied').map(([row]) => row)).toEqual(['proved']);
    expect(
      rows.filter(([, { undetermined }]) => undetermined).every(([, { status }]) => status === 'not-satisfied'),
    ).toBe(true);
    for (const [, { status, state }] of rows) expect(status !== undefined).toBe(state === 'assessed');
  });

  test('only an examined subject makes a control not applicable', () => {
    const rows = Object.entries(PUBLISHED);
    const found = rows.filter(([, { status }]) => status === 'not-applicable').map(([row]) => row);
    expect(found).toEqual(['nothing-applies']);
  });

  test.each([
    ['failed', true],
    ['proved', true],
    ['nothing-applies', true],
    ['unknown', false],
    ['lost-evidence', false],
    ['half-known', false],
    ['disputed', false],
    ['not-proved', false],
    ['no-subject', false],
    ['no-evidence', false],
    ['no-check', false],
  ] as const)('%s is decided: %s', (row, decided) => {
    expect(isDecided(row)).toBe(decided);
  });
});
