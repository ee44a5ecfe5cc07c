import { createHash } from 'node:crypto';
import { policyModuleFile } from '../parsers/shared/host/crypto-policy-module.ts';
import { commandLineTokens } from '../parsers/shared/host/kernel-command-line.ts';
import { osRelease } from '../parsers/shared/host/os-release.ts';
import { procCryptoSummary } from '../parsers/shared/host/proc-crypto.ts';
import { absent, createItem, present, type Item, type Items } from './item.ts';
import { fileItem, toolItem, type Probe } from './probe.ts';

const MACHINES = new Map([
  ['x64', 'x86_64'],
  ['arm64', 'aarch64'],
  ['ia32', 'i686'],
]);

/** Identity, system, kernel and crypto policy. */
export async function systemItems(probe: Probe): Promise<Items> {
  const running = probe.isImage ? [] : await runningItems(probe);
  return [...running, ...osItems(probe), ...policyItems(probe), ...bootItems(probe)];
}

async function runningItems(probe: Probe): Promise<Items> {
  const release = fileItem(probe, '/proc/sys/kernel/osrelease', (text) => text.trim());
  const config = `/boot/config-${typeof release.value === 'string' ? release.value : 'unknown'}`;
  const check = await probe.tools.run('fips-mode-setup', ['--check']);
  const checked = createItem(check, 'fips-mode-setup --check', ({ stdout }) => stdout.slice(0, 2000));
  const shown = await toolItem(probe, 'update-crypto-policies', ['--show'], ({ stdout }) => stdout.trim());
  const virt = await probe.tools.run('systemd-detect-virt', ['--vm']);
  const container = await probe.tools.run('systemd-detect-virt', ['--container']);
  return [
    ['host.id_hash', fileItem(probe, '/etc/machine-id', hashed)],
    ['host.kernel_release', release],
    ['host.arch', present(MACHINES.get(process.arch) ?? process.arch, 'the processor of this process')],
    [
      'host.virt',
      virtualisation(
        probe,
        createItem(virt, 'systemd-detect-virt --vm', ({ stdout }) => word(stdout)),
      ),
    ],
    ['host.container', createItem(container, 'systemd-detect-virt --container', ({ stdout }) => word(stdout))],
    ['kernel_fips.proc_value', fileItem(probe, '/proc/sys/crypto/fips_enabled', bit)],
    ['kernel_fips.module_name', fileItem(probe, '/proc/sys/crypto/fips_name', moduleText)],
    ['kernel_fips.module_version', fileItem(probe, '/proc/sys/crypto/fips_version', moduleText)],
    ['kernel_fips.cmdline_tokens', fileItem(probe, '/proc/cmdline', commandLineTokens)],
    ['kernel_fips.proc_crypto_summary', fileItem(probe, '/proc/crypto', procCryptoSummary)],
    ['kernel_fips.config_crypto_fips', fileItem(probe, config, cryptoFipsOption)],
    ['kernel_fips.modules_signed', fileItem(probe, '/sys/module/module/parameters/sig_enforce', yesNo)],
    ['fips_mode_setup.stdout', checked],
    ['fips_mode_setup.exit_code', createItem(check, 'fips-mode-setup --check', ({ code }) => code)],
    ['crypto_policy.show', shown],
  ];
}

function moduleText(text: string): string | undefined {
  const said = text.trim();
  return /^[^\n]{1,200}$/.test(said) ? said : undefined;
}

function hashed(text: string): string | undefined {
  const id = text.trim();
  return id === '' ? undefined : createHash('sha256').update(`evidence-engine host ${id}`).digest('hex');
}

function word(text: string): string | undefined {
  const said = text.trim();
  return /^[a-z0-9-]{1,40}$/.test(said) ? said : undefined;
}

/** Without the tool, a CPU with the hypervisor flag is enough to show a virtual machine. */
function virtualisation(probe: Probe, told: Item): Item {
  if (told.status === 'ok') return told;
  const cpu = probe.files.text('/proc/cpuinfo');
  if (cpu.status === 'ok' && /^flags\s*:.*\bhypervisor\b/m.test(cpu.value.slice(0, 100_000))) {
    return present('hypervisor', '/proc/cpuinfo');
  }
  return told.status === 'absent' ? { ...told, exists: null, status: 'error', error: 'nothing here can tell' } : told;
}

function bit(text: string): 0 | 1 | undefined {
  const said = text.trim();
  if (said === '1') return 1;
  return said === '0' ? 0 : undefined;
}

function yesNo(text: string): boolean | undefined {
  const said = text.trim();
  if (said === 'Y' || said === '1') return true;
  return said === 'N' || said === '0' ? false : undefined;
}

function cryptoFipsOption(text: string): string {
  return /^CONFIG_CRYPTO_FIPS=([ym])$/m.exec(text)?.[1] ?? 'n';
}

const OS = ['id', 'version_id', 'variant_id', 'platform_id', 'pretty_name'];

function osItems(probe: Probe): Items {
  const [first, second] = ['/etc/os-release', '/usr/lib/os-release'];
  const path = probe.files.text(first).status === 'absent' ? second : first;
  const seen = probe.files.text(path);
  const items = seen.status === 'ok' ? osRelease(seen.value) : undefined;
  const values = new Map(items?.map((item) => [item.path, item.value]));
  return OS.map((key) => [
    `os.${key}`,
    createItem(seen, path, () => (items === undefined ? undefined : (values.get(`os.${key}`) ?? null))),
  ]);
}

function policyItems(probe: Probe): Items {
  const folder = '/etc/crypto-policies';
  const links = probe.files.names(`${folder}/back-ends`);
  const targets = (names: readonly string[]): unknown =>
    Object.fromEntries(
      names.slice(0, 100).map((name) => {
        const target = probe.files.link(`${folder}/back-ends/${name}`);
        return [name, target.status === 'ok' ? target.value : null];
      }),
    );
  return [
    ['crypto_policy.state_current', fileItem(probe, `${folder}/state/current`, policyText)],
    ['crypto_policy.config', fileItem(probe, `${folder}/config`, policyText)],
    ['crypto_policy.backends', createItem(links, `${folder}/back-ends`, targets)],
    [
      'crypto_policy.local_overrides',
      createItem(probe.files.names(`${folder}/local.d`), `${folder}/local.d`, (names) => names),
    ],
    ['crypto_policy.module_files', moduleFiles(probe)],
  ];
}

/** Modules that a policy may name, and policies that replace those of the distribution. */
const POLICY_FOLDERS: readonly (readonly [folder: string, ending: string])[] = [
  ['/etc/crypto-policies/policies', '.pol'],
  ['/etc/crypto-policies/policies/modules', '.pmod'],
  ['/usr/share/crypto-policies/policies/modules', '.pmod'],
];

function moduleFiles(probe: Probe): Item {
  const files: unknown[] = [];
  for (const [folder, ending] of POLICY_FOLDERS) {
    const names = probe.files.names(folder);
    if (names.status === 'absent') continue;
    if (names.status !== 'ok') return createItem(names, folder, () => undefined);
    const found = names.value.filter((one) => one.endsWith(ending));
    if (found.length > MOST_MODULES) return createItem(names, folder, () => undefined);
    for (const name of found) {
      const text = probe.files.text(`${folder}/${name}`);
      if (text.status !== 'ok') return createItem(text, `${folder}/${name}`, () => undefined);
      files.push(policyModuleFile(`${folder}/${name}`, text.value));
    }
  }
  const source = POLICY_FOLDERS.map(([folder]) => folder).join(', ');
  return files.length === 0 ? absent(source) : present(files, source);
}

const MOST_MODULES = 200;

function policyText(text: string): string {
  return text.slice(0, 4000);
}

function bootItems(probe: Probe): Items {
  const folder = '/boot/loader/entries';
  const entries = createItem(probe.files.names(folder), folder, (names) => entryOptions(probe, folder, names));
  const environment = fileItem(probe, '/boot/grub2/grubenv', (text) => {
    const line = text.split('\n').find((one) => one.startsWith('kernelopts=')) ?? '';
    return `kernelopts=${(commandLineTokens(line.slice('kernelopts='.length)) ?? []).join(' ')}\n`;
  });
  const kargs = createItem(probe.files.names('/usr/lib/bootc/kargs.d'), '/usr/lib/bootc/kargs.d', (names) =>
    names.flatMap((name) => bootcTokens(probe, name)),
  );
  return [
    ['boot_config.bls_entries', entries],
    ['boot_config.grubenv', environment],
    ['boot_config.bootc_kargs', kargs],
  ];
}

/** Reduced to tokens about protection. One unreadable entry makes all unknown. */
function entryOptions(probe: Probe, folder: string, names: readonly string[]): unknown {
  const options: unknown[] = [];
  for (const name of names.filter((one) => one.endsWith('.conf'))) {
    const seen = probe.files.text(`${folder}/${name}`);
    if (seen.status !== 'ok') return undefined;
    options.push({ options: commandLineTokens(/^options[ \t]+(.*)$/m.exec(seen.value)?.[1] ?? '') ?? [] });
  }
  return options;
}

function bootcTokens(probe: Probe, name: string): readonly string[] {
  const seen = probe.files.text(`/usr/lib/bootc/kargs.d/${name}`);
  if (seen.status !== 'ok') return [];
  const list = /^[ \t]*kargs[ \t]*=\s*\[([^\]]{0,10000})\]/m.exec(seen.value)?.[1] ?? '';
  return commandLineTokens([...list.matchAll(/"([^"]{0,300})"/g)].map((match) => match[1] ?? '')) ?? [];
}
