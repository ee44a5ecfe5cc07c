import { expect, test } from '@jest/globals';
import { explainCommand, fixText } from '../../src/model/fix-text.ts';
import { sampleAssessment } from '../support/assessment.ts';
import type { Finding } from '../../src/model/finding.ts';

const [sample] = sampleAssessment().findings;
if (sample === undefined) throw new Error('no finding');
const finding: Finding = sample;
const check = { ...finding.check, fix: ' Turn it on,\n  and plan a copy. ' };

function failures(...settings: readonly (string | undefined)[]): readonly Finding[] {
  return settings.map((setting) => ({ ...finding, setting }));
}

test('the advice of the check stands alone where no setting is known', () => {
  expect(fixText(check, failures(undefined))).toBe('Turn it on, and plan a copy.');
});

test('settings come first, each once, for as many types as fit on a line', () => {
  expect(fixText(check, failures('set size = 1 in x', undefined, 'set size = 1 in x'))).toBe(
    'Set size = 1 in x. Turn it on, and plan a copy.',
  );
  expect(fixText(check, failures('set size = 1 in x', 'set mode = 2 in y'))).toBe(
    'Set size = 1 in x; set mode = 2 in y. Turn it on, and plan a copy.',
  );
  expect(fixText(check, failures('a', 'b', 'c', 'd'))).toBe('Turn it on, and plan a copy.');
});

test.each([
  ['Set Mode 2 or more in sshd_config.', 'set mode 2 or more', 'Set Mode 2 or more in sshd_config.'],
  ['Set a.mode to 2; keep the rest.', 'set a[0].mode = 2 in y', 'Set a.mode to 2; keep the rest.'],
  ['AWS: set mode; Azure: set size.', 'set mode = 2 in y', 'Set mode = 2 in y. AWS: set mode; Azure: set size.'],
  ['Set the modes.', 'set mode = 2 in y', 'Set mode = 2 in y. Set the modes.'],
])('a setting that the advice of one platform names already is not repeated: %s', (fix, setting, line) => {
  expect(fixText({ ...check, fix }, failures(setting))).toBe(line);
});

test('what passes asks for nothing', () => {
  expect(fixText(check, [{ ...finding, setting: 'set size = 1 in x', outcome: 'pass' }])).toBe(
    'Turn it on, and plan a copy.',
  );
});

test('the command names the check', () => {
  expect(explainCommand(check)).toBe(`evidence-engine explain ${check.id}`);
});
