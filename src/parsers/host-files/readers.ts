import type { EvidenceFile } from '../../model/evidence.ts';
import { parseCryptoPolicy } from '../../model/crypto-policy.ts';
import { isMap, own } from '../../base/value.ts';
import { goVersion } from '../shared/host/go-version.ts';
import { javaSecurity } from '../shared/host/java-security.ts';
import { providersOfText } from '../shared/host/openssl-providers.ts';
import { opensslVersionText } from '../shared/host/openssl-version-text.ts';
import { osRelease, type FoundItem } from '../shared/host/os-release.ts';
import { procCryptoSummary } from '../shared/host/proc-crypto.ts';
import { sshdSettings, SSHD_KEYWORDS } from '../shared/host/sshd-settings.ts';
import { fipsModeState } from '../shared/host/system-info-derived.ts';
import { bit } from '../shared/sanitize.ts';
import type { FileRole } from './layout.ts';

/** How one kind of file is read. */
export interface Reader {
  readonly title: string;
  /** Prefix of the items expected from a host with such a file; `''` is the whole record. */
  readonly answersFor: string;
  readonly format: 'host' | 'openssl';
  readonly isJson?: boolean;
  /** `undefined` for a text that is something else, such as output in another language. */
  read(text: string): readonly FoundItem[] | undefined;
}

type Read = Reader['read'];

function whole(title: string, read: Read): Reader {
  return { title, answersFor: '', format: 'host', read };
}

function ofOpenssl(title: string, read: Read): Reader {
  return { title, answersFor: '', format: 'openssl', read };
}

function text(path: string, isUnderstood: (text: string) => boolean): Read {
  return (value) => (isUnderstood(value) ? [{ path, value }] : undefined);
}

function json(path: string, key: string): Read {
  return (value) => {
    const document: unknown = JSON.parse(value);
    return isMap(document) && own(document, key) !== undefined ? [{ path, value: document, line: 1 }] : undefined;
  };
}

function kernelFlag(value: string): readonly FoundItem[] | undefined {
  const flag = bit(/^crypto\.fips_enabled\s*=\s*([01])\s*$/.exec(value.trim())?.[1] ?? value);
  return flag === undefined ? undefined : [{ path: 'kernel_fips.proc_value', value: flag, line: 1 }];
}

function moduleText(item: string, key: string): Read {
  return (value) => {
    const text = value.trim().replace(new RegExp(`^crypto\\.${key}\\s*=\\s*`), '');
    return /^[^\n]{1,200}$/.test(text) ? [{ path: `kernel_fips.${item}`, value: text, line: 1 }] : undefined;
  };
}

function isEffective(value: string): boolean {
  const settings = sshdSettings(value);
  return isMap(settings) && SSHD_KEYWORDS.filter((keyword) => Object.hasOwn(settings, keyword)).length >= 5;
}

function isCommandLine(value: string): boolean {
  return value.trim() !== '' && !value.trim().includes('\n');
}

function hasAlgorithms(value: string): boolean {
  const summary = procCryptoSummary(value);
  return isMap(summary) && Number(own(summary, 'algorithms')) > 0;
}

/** Readers of single files; configurations with includes are assembled elsewhere. */
export const READERS: ReadonlyMap<FileRole, Reader> = new Map<FileRole, Reader>([
  ['os-release', whole('an os-release file', osRelease)],
  ['fips-enabled', whole("the kernel's fips_enabled", kernelFlag)],
  ['kernel-module-name', whole('the name of the kernel module', moduleText('module_name', 'fips_name'))],
  ['kernel-module-version', whole('the version of the kernel module', moduleText('module_version', 'fips_version'))],
  ['kernel-command-line', whole('a kernel command line', text('kernel_fips.cmdline_tokens', isCommandLine))],
  ['proc-crypto', whole('/proc/crypto', text('kernel_fips.proc_crypto_summary', hasAlgorithms))],
  ['crypto-policy-state', whole('a crypto policy', text('crypto_policy.state_current', isPolicy))],
  ['crypto-policy-config', whole('a crypto policy', text('crypto_policy.config', isPolicy))],
  ['crypto-policy-show', whole('a crypto policy', text('crypto_policy.show', isPolicy))],
  ['fips-mode-setup', whole('output of fips-mode-setup --check', text('fips_mode_setup.stdout', isFipsMode))],
  ['openssl-version', ofOpenssl('output of openssl version -a', opensslVersionText)],
  ['openssl-providers', ofOpenssl('output of openssl list -providers', text('providers', isListing))],
  ['sshd-effective', whole('output of sshd -T', text('sshd.effective', isEffective))],
  ['java-security', { title: 'java.security', answersFor: 'runtimes.java', format: 'host', read: javaSecurity }],
  [
    'go-version',
    { title: 'output of go version -m', answersFor: 'runtimes.go_binaries', format: 'host', read: goVersion },
  ],
  [
    'fwupd-security',
    {
      title: 'output of fwupdmgr security --json',
      answersFor: 'firmware',
      format: 'host',
      isJson: true,
      read: json('firmware.fwupd.security', 'SecurityAttributes'),
    },
  ],
  [
    'fwupd-devices',
    {
      title: 'output of fwupdmgr get-devices --json',
      answersFor: 'firmware',
      format: 'host',
      isJson: true,
      read: json('firmware.fwupd.devices', 'Devices'),
    },
  ],
]);

function isPolicy(value: string): boolean {
  return parseCryptoPolicy(value) !== undefined;
}

function isFipsMode(value: string): boolean {
  return typeof fipsModeState(value) === 'string';
}

function isListing(value: string): boolean {
  return providersOfText(value) !== undefined;
}

/** Whether the head of the file shows an error of a fwupd tool. */
export function isFwupdError(file: EvidenceFile): boolean {
  return /^\s*\{\s*"Error"\s*:/.test(file.head);
}
