import { expect, test } from '@jest/globals';
import { loadContent } from '../../src/content/load-content.ts';

/** Controls that a pass of few questions alone proves: others only contradict them. */
test.each([
  ['IA-2(1)', ['group-members-need-second-factor', 'multi-factor-required']],
  ['IA-2(2)', ['group-members-need-second-factor', 'multi-factor-required']],
])('only a second factor proves %s, not a key in place of a password', (control, proving) => {
  const { checks } = loadContent();
  const naming = checks.filter(({ satisfies }) => satisfies['nist-800-53']?.includes(control));
  expect(naming.map(({ id }) => id)).toEqual(proving);
});

/** Documents and people make these; a setting can only contradict them. */
test.each(['AC-18', 'CM-2', 'CM-3', 'IA-4', 'IR-4', 'PL-2', 'RA-2'])('no setting proves %s', (control) => {
  const proving = loadContent().checks.filter(
    ({ proof, severity, satisfies }) =>
      proof === 'demonstrates' && severity !== 'info' && satisfies['nist-800-53']?.includes(control),
  );
  expect(proving.map(({ id }) => id)).toEqual([]);
});

/** What one shared word opens, what a service keeps for a week, and what is restarted. */
test.each([
  ['data-services-require-authentication', 'IA-2'],
  ['deleted-data-recoverable', 'CP-9'],
  ['container-liveness-probed', 'CP-10'],
  ['dockerfile-health-check-set', 'CP-10'],
  ['dockerfile-user-not-root', 'AC-6(10)'],
  ['automation-secrets-vaulted', 'IA-5'],
  ['ansible-compliance-scans-scheduled', 'CA-7'],
  ['ansible-organisation-authority-trusted', 'SC-17'],
  ['database-certificate-current', 'SC-17'],
])('%s does not prove %s', (id, control) => {
  const check = loadContent().checks.find((one) => one.id === id);
  expect(check?.proof === 'demonstrates' && check.satisfies['nist-800-53']?.includes(control)).toBe(false);
});
