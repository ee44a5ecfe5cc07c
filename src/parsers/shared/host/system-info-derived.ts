import type { CryptoPolicy } from '../../../model/crypto-policy.ts';
import { isList, unknown, type Value } from '../../../base/value.ts';
import type { DerivedFact, Get } from './record.ts';
import { everyEntryFips } from './boot-config.ts';
import { isPolicy, policyInForce, undisputedPolicy } from './crypto-policy.ts';
import { gatedAttributes } from './fwupd.ts';
import { fipsToken } from './kernel-command-line.ts';
import { effectiveOrConfigured } from './sshd-config.ts';
import { SSHD_KEYWORDS, sshdSetting } from './sshd-settings.ts';

const UNREADABLE = unknown('it was collected in a shape that cannot be read', false);

/** The state from `fips-mode-setup --check` (RHEL 8 and 9). The wording decides; the exit code alone does not. */
export function fipsModeState(stdout: Value): Value {
  if (typeof stdout !== 'string') return stdout;
  const said = stdout.toLowerCase();
  if (said.includes('inconsistent state')) return 'inconsistent';
  if (said.includes('not completed') || said.includes('incomplete')) return 'incomplete';
  if (said.includes('fips mode is enabled')) return 'enabled';
  if (said.includes('fips mode is disabled')) return 'disabled';
  return unknown('the text of fips-mode-setup is not one that is known', false);
}

/** fips-mode-setup exits with 0 only if the mode is enabled; a weaker text counts with any exit code. */
function settled(state: Value, code: Value): Value {
  if (state !== 'enabled' || typeof code !== 'number' || code === 0) return state;
  return unknown('the text of fips-mode-setup and its exit code contradict each other', true);
}

function readPolicy(get: Get): CryptoPolicy | Value {
  const policy = policyInForce(get('crypto_policy.state_current'), get('crypto_policy.show'));
  const [config, backends, overrides] = ['config', 'backends', 'local_overrides'].map((name) =>
    get(`crypto_policy.${name}`),
  );
  return undisputedPolicy(policy, { config: config ?? null, backends: backends ?? null, overrides: overrides ?? null });
}

/** Facts of checks that are derived from text. */
export const SYSTEM_INFO_DERIVED: readonly DerivedFact[] = [
  {
    name: 'kernel_fips.cmdline_fips',
    from: ['kernel_fips.cmdline_tokens'],
    derive: (get) => {
      const tokens = get('kernel_fips.cmdline_tokens');
      if (!isList(tokens)) return tokens;
      const token = fipsToken(tokens);
      return token === undefined ? unknown('the fips= token is neither 0 nor 1', true) : token;
    },
  },
  {
    name: 'fips_mode_setup.state',
    from: ['fips_mode_setup.stdout'],
    derive: (get) => settled(fipsModeState(get('fips_mode_setup.stdout')), get('fips_mode_setup.exit_code')),
  },
  {
    name: 'crypto_policy.policy_name',
    from: ['crypto_policy.state_current', 'crypto_policy.show'],
    derive: (get) => {
      const policy = readPolicy(get);
      return isPolicy(policy) ? policy.name : policy;
    },
  },
  {
    name: 'crypto_policy.modules',
    from: ['crypto_policy.state_current', 'crypto_policy.show'],
    derive: (get) => {
      const policy = readPolicy(get);
      return isPolicy(policy) ? policy.modules : policy;
    },
  },
  {
    name: 'boot_config.all_entries_fips',
    from: ['boot_config.bls_entries'],
    derive: (get) =>
      everyEntryFips(get('boot_config.bls_entries'), get('boot_config.grubenv'), get('boot_config.bootc_kargs')),
  },
  {
    name: 'firmware.fwupd.attributes',
    from: ['firmware.fwupd.security'],
    derive: (get) => gatedAttributes(get('firmware.fwupd.security'), get('firmware.type')),
  },
  ...sshdFacts(UNREADABLE),
];

function sshdFacts(unreadable: Value): readonly DerivedFact[] {
  return SSHD_KEYWORDS.map((keyword) => ({
    name: `sshd.effective.${keyword}`,
    from: ['sshd.effective', 'sshd.configured'],
    derive: (get) => {
      const setting = sshdSetting(get('sshd.effective'), keyword);
      if (setting === undefined) return unreadable;
      return effectiveOrConfigured(setting, get('sshd.configured'), keyword);
    },
  }));
}
