import { isMap, own, type Value } from '../../../base/value.ts';
import type { HostItem } from './record.ts';
import { bit, flag, integer, sanitizeList, sanitizeMap, text, type Sanitizer } from '../sanitize.ts';
import { bootEntries, grubEnvironment } from './boot-config.ts';
import { firmwareDevices, securityAttributes } from './fwupd.ts';
import { policyModuleFiles } from './crypto-policy-module.ts';
import { commandLineTokens } from './kernel-command-line.ts';
import { shownName } from '../../../model/secrets/shown-text.ts';
import { procCryptoSummary } from './proc-crypto.ts';
import { sshdConfigured } from './sshd-config.ts';
import { sshdSettings } from './sshd-settings.ts';

/** Only digests are accepted: host names must not leave the host. */
function digest(value: unknown): Value | undefined {
  return typeof value === 'string' && /^(?:sha\d{1,3}:)?[0-9a-f]{16,128}$/i.test(value)
    ? value.toLowerCase()
    : undefined;
}

/** Secrets are hidden first, because in lower case they are no longer recognised. */
function lowerCase(value: unknown): Value | undefined {
  const said = text(value);
  return said === undefined ? undefined : shownName(said).toLowerCase();
}

function readOne(...words: readonly string[]): Sanitizer {
  return (value) => {
    const word = text(value)?.toLowerCase();
    return word !== undefined && words.includes(word) ? word : undefined;
  };
}

/** The lockdown state, which is in brackets: `none [integrity] confidentiality`. */
export function lockdownState(value: unknown): Value | undefined {
  const whole = text(value);
  const word = /\[([a-z]{1,20})\]/.exec(whole ?? '')?.[1] ?? whole;
  return word !== undefined && ['none', 'integrity', 'confidentiality'].includes(word) ? word : undefined;
}

function backends(value: unknown): Value | undefined {
  if (!isMap(value)) return undefined;
  return Object.values(value).every((target) => typeof target === 'string' || target === null) ? value : undefined;
}

function overrides(value: unknown): Value | undefined {
  if (typeof value === 'boolean') return value;
  return sanitizeList(text)(value);
}

/** Keeps only the last part of a binary's path: folders contain names of people. */
function goBinary(value: unknown): Value | undefined {
  const cleaned = GO_BINARY(value);
  const path = isMap(value) ? own(value, 'path') : undefined;
  if (!isMap(cleaned)) return undefined;
  return { name: typeof path === 'string' ? (path.split('/').at(-1) ?? null) : null, ...cleaned };
}

const GO_BINARY = sanitizeMap({
  go_version: text,
  gofips140: text,
  default_godebug: text,
  tags: text,
  goexperiment: text,
  cgo_enabled: flag,
  goos: text,
  goarch: text,
  has_settings: flag,
  modules_sha256: digest,
  crypto_modules: sanitizeList(text),
  crypto_packages: sanitizeList(text),
});

const GO_SEARCH = sanitizeMap({ complete: flag, files: integer, unread: integer });

const PACKAGES = sanitizeList(sanitizeMap({ name: text, version: text, arch: text, source: text, vendor: text }));

/** Every item of `schemas/system_info.schema.json`. */
export const SYSTEM_INFO_ITEMS: readonly HostItem[] = [
  { path: 'host.id_hash', shape: digest },
  { path: 'host.kernel_release', shape: text },
  { path: 'host.arch', shape: text },
  { path: 'host.virt', shape: lowerCase },
  { path: 'host.container', shape: lowerCase },
  { path: 'host.image_ref', shape: text },
  { path: 'os.id', shape: lowerCase },
  { path: 'os.version_id', shape: text },
  { path: 'os.variant_id', shape: text },
  { path: 'os.platform_id', shape: text },
  { path: 'os.pretty_name', shape: text },
  { path: 'packages', shape: PACKAGES },
  { path: 'kernel_fips.proc_value', shape: bit },
  { path: 'kernel_fips.sysctl', shape: bit },
  { path: 'kernel_fips.module_name', shape: text },
  { path: 'kernel_fips.module_version', shape: text },
  { path: 'kernel_fips.cmdline_tokens', shape: commandLineTokens },
  { path: 'kernel_fips.config_crypto_fips', shape: readOne('y', 'm', 'n') },
  { path: 'kernel_fips.modules_signed', shape: flag },
  { path: 'kernel_fips.proc_crypto_summary', shape: procCryptoSummary },
  { path: 'fips_mode_setup.exit_code', shape: integer },
  { path: 'fips_mode_setup.stdout', shape: text },
  { path: 'crypto_policy.show', shape: text },
  { path: 'crypto_policy.config', shape: text },
  { path: 'crypto_policy.state_current', shape: text },
  { path: 'crypto_policy.backends', shape: backends },
  { path: 'crypto_policy.local_overrides', shape: overrides },
  { path: 'crypto_policy.module_files', shape: policyModuleFiles },
  { path: 'boot_config.bls_entries', shape: bootEntries },
  { path: 'boot_config.grubenv', shape: grubEnvironment },
  { path: 'boot_config.bootc_kargs', shape: commandLineTokens },
  { path: 'sshd.version', shape: text },
  { path: 'sshd.effective', shape: sshdSettings, internal: true },
  { path: 'sshd.configured', shape: sshdConfigured, internal: true },
  { path: 'ssh_client.version', shape: text },
  { path: 'runtimes.node.version', shape: text },
  { path: 'runtimes.node.openssl_version', shape: text },
  { path: 'runtimes.node.get_fips', shape: bit },
  { path: 'runtimes.node.openssl_is_fips', shape: flag },
  { path: 'runtimes.node.shared_openssl', shape: flag },
  { path: 'runtimes.python.version', shape: text },
  { path: 'runtimes.python.openssl_version', shape: text },
  { path: 'runtimes.python.get_fips_mode', shape: bit },
  { path: 'runtimes.java.version', shape: text },
  { path: 'runtimes.java.vendor', shape: text },
  { path: 'runtimes.java.providers', shape: sanitizeList(text) },
  { path: 'runtimes.java.com_redhat_fips', shape: flag },
  { path: 'runtimes.java.use_system_properties_file', shape: flag },
  { path: 'runtimes.java.disable_system_properties_file', shape: flag },
  { path: 'runtimes.java.bc_approved_only', shape: flag },
  { path: 'runtimes.go_binaries', shape: sanitizeList(goBinary) },
  { path: 'runtimes.go_search', shape: GO_SEARCH },
  { path: 'runtimes.dotnet.version', shape: text },
  { path: 'runtimes.dotnet.fips_algorithm_policy', shape: bit },
  { path: 'firmware.type', shape: readOne('uefi', 'bios', 'none') },
  { path: 'firmware.secure_boot', shape: flag },
  { path: 'firmware.setup_mode', shape: flag },
  { path: 'firmware.tpm.present', shape: flag },
  { path: 'firmware.tpm.version', shape: text },
  { path: 'firmware.system_vendor', shape: text },
  { path: 'firmware.product_name', shape: text },
  { path: 'firmware.bios_vendor', shape: text },
  { path: 'firmware.bios_version', shape: text },
  { path: 'firmware.bios_date', shape: text },
  { path: 'firmware.lockdown', shape: lockdownState },
  { path: 'firmware.fwupd.version', shape: text },
  { path: 'firmware.fwupd.security', shape: securityAttributes, internal: true },
  { path: 'firmware.fwupd.devices', shape: firmwareDevices },
  { path: 'firmware.fwupd.host_security_id', shape: text },
];
