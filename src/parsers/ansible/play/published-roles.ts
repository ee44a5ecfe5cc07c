import type { ValueMap } from '../../../base/value.ts';

/** The module that replaces a known role that sets the crypto policy. */
export const POLICY_ROLE = 'linux_system_roles.crypto_policies';

interface KnownRole {
  readonly names: RegExp;
  readonly tasks: readonly ValueMap[];
}

/**
 * Published roles that are rarely in the evidence but document what their variables do. Source:
 * linux-system-roles/crypto_policies, README: `crypto_policies_policy` sets the policy, by default none; the other
 * variables decide only about reloads and restarts.
 */
const KNOWN: readonly KnownRole[] = [
  {
    names:
      /^(?:(?:fedora\.linux_system_roles|redhat\.rhel_system_roles)\.|(?:linux|rhel)-system-roles\.)crypto_policies$/,
    tasks: [
      {
        [POLICY_ROLE]: { policy: '{{ crypto_policies_policy }}' },
        when: ['crypto_policies_policy is defined', 'crypto_policies_policy is not none'],
      },
    ],
  },
];

/** The tasks of a published role that is not in the evidence; `undefined` where they are unknown. */
export function readPublishedTasks(name: string): readonly ValueMap[] | undefined {
  return KNOWN.find(({ names }) => names.test(name))?.tasks;
}
