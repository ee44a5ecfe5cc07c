import { expect, test } from '@jest/globals';
import { loadContent } from '../../src/content/load-content.ts';

/** Controls that a pass of few questions alone proves: others only contradict them. */
test.each([
  ['IA-2(1)', ['group-members-need-second-factor']],
  ['IA-2(2)', ['group-members-need-second-factor', 'multi-factor-required']],
])('only a second factor proves %s, not a key in place of a password', (control, proving) => {
  const { checks } = loadContent();
  const naming = checks.filter(({ supports }) => supports['nist-800-53']?.includes(control));
  expect(naming.map(({ id }) => id)).toEqual(proving);
});

/** Documents and people make these; a setting can only contradict them. */
test.each(['AC-18', 'CM-2', 'CM-3', 'IA-4', 'IR-4', 'PL-2', 'RA-2'])('no setting proves %s', (control) => {
  const proving = loadContent().checks.filter(
    ({ severity, supports }) => severity !== 'info' && supports['nist-800-53']?.includes(control),
  );
  expect(proving.map(({ id }) => id)).toEqual([]);
});

/** What one shared word opens, what a service keeps for a week, what is restarted, and what holds unless somebody turns it on. */
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
  ['admission-policies-deny', 'CM-7'],
  ['build-environment-not-privileged', 'AC-6'],
  ['cluster-network-native', 'SC-7'],
  ['cluster-network-policy-engine-on', 'AC-4'],
  ['container-not-privileged', 'AC-6'],
  ['control-plane-listeners-local', 'SC-7'],
  ['cors-origins-named', 'AC-4'],
  ['distribution-root-object-set', 'AC-3'],
  ['host-paths-not-mounted', 'AC-6'],
  ['http-application-routing-off', 'CM-7'],
  ['ip-forwarding-off', 'SC-7'],
  ['kubelet-seccomp-default-on', 'CM-6'],
  ['machines-have-no-public-address', 'AC-4'],
  ['network-connections-accepted-by-hand', 'AC-4'],
  ['network-acls-close-remote-administration', 'SC-7(5)'],
  ['network-firewall-blocks', 'SC-7(5)'],
  ['network-firewalls-deny-known-threats', 'SI-4'],
  ['origins-reached-through-cdn-only', 'AC-3'],
  ['probes-stay-local', 'SC-7'],
  ['proxy-metrics-local', 'SC-7'],
  ['subnets-give-no-public-addresses', 'SC-7'],
  ['task-containers-not-privileged', 'AC-6'],
  ['web-firewall-blocks', 'SI-10'],
  ['web-firewall-policies-block', 'SI-10'],
  ['workload-traffic-stays-private', 'AC-4'],
  // one switch of a log, a limit that a new connection starts anew, and what holds where nothing is said
  ['alarms-notify-someone', 'SI-4(5)'],
  ['ansible-apparmor-enforcing', 'SC-3'],
  ['ansible-audit-logs-kept', 'AU-11'],
  ['ansible-ssh-attempts-limited', 'AC-7'],
  ['ansible-ssh-refuses-empty-passwords', 'IA-5(1)'],
  ['cluster-audit-logged', 'AU-2'],
  ['databases-write-audit-logs', 'AU-2'],
  ['dependencies-locked-with-hashes', 'SR-4'],
  ['encrypted-protocols-used', 'SC-8'],
  ['entry-points-log-requests', 'AU-2'],
  ['file-modes-restrictive', 'AC-3'],
  ['graph-apis-log-fields', 'AU-3'],
  ['image-tags-immutable', 'SI-7'],
  ['kubernetes-api-audit-logged', 'AU-2'],
  ['kubernetes-audit-policy-complete', 'AU-12'],
  ['log-collector-on-every-node', 'AU-4(1)'],
  ['network-flows-logged', 'SI-4'],
  ['package-sources-signed', 'CM-14'],
  ['ssh-attempts-limited', 'AC-7'],
  ['storage-access-logged', 'AU-2'],
  ['tls-verification-on', 'SC-23'],
  ['tls-verification-on', 'SC-8'],
  ['administrator-roles-not-assigned', 'AC-6'],
  ['alpha-features-off', 'CM-7'],
  ['anonymous-access-off', 'IA-2'],
  ['ansible-accounts-from-directory', 'IA-2'],
  ['azure-administrator-roles-not-assigned', 'AC-6(5)'],
  ['client-certificates-required', 'IA-3'],
  ['cluster-node-identity-restricted', 'IA-3'],
  ['cluster-policy-add-on-on', 'CM-6'],
  ['configuration-collected-everywhere', 'CM-8'],
  ['federated-roles-pinned', 'IA-8'],
  ['federated-trust-pinned', 'IA-8'],
  ['instance-metadata-hop-limited', 'SC-7'],
  ['kubelet-anonymous-access-off', 'IA-2'],
  ['kubernetes-administrators-limited', 'AC-6(5)'],
  ['kubernetes-privilege-escalation-absent', 'AC-6(1)'],
  ['instance-metadata-protected', 'AC-6'],
  ['organization-policies-enforced', 'CM-6'],
  ['public-principals-absent-from-policies', 'AC-6'],
  ['provider-credentials-federated', 'IA-5(7)'],
  ['remote-debugging-off', 'CM-7'],
  ['requests-require-authorisation', 'IA-2'],
  ['role-trust-names-principals', 'AC-6'],
  ['roles-not-granted-to-everyone', 'AC-6'],
  ['secret-stores-real', 'IA-5(7)'],
  ['security-contacts-set', 'SI-5'],
  ['shared-keys-and-local-accounts-off', 'AC-2'],
  ['terraform-state-protected', 'SC-28'],
  ['vm-ssh-password-login-off', 'IA-2'],
  ['workloads-use-managed-identity', 'AC-6'],
])('%s does not prove %s', (id, control) => {
  const check = loadContent().checks.find((one) => one.id === id);
  expect(check).toBeDefined();
  expect(check?.supports['nist-800-53'] ?? []).not.toContain(control);
});
