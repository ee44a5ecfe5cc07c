import type { ValueMap } from '../../../base/value.ts';

/** The module in whose place a known role that sets the crypto policy runs. */
export const POLICY_ROLE = 'linux_system_roles.crypto_policies';

interface KnownRole {
  /** The names under which it is published. */
  readonly names: RegExp;
  /** What it does, as tasks that see its variables. */
  readonly tasks: readonly ValueMap[];
}

/**
 * Published roles that are rarely in the evidence and whose documentation says what they do with their variables. Source:
 * linux-system-roles/crypto_policies, README: the policy is set where `crypto_policies_policy` names one, by default none;
 * the other variables decide about reloads and restarts alone.
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

/** What a published role does that is not in the evidence; `undefined` where that is not known. */
export function readPublishedTasks(name: string): readonly ValueMap[] | undefined {
  return KNOWN.find(({ names }) => names.test(name))?.tasks;
}
