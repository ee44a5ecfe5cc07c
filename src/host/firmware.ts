import { createHash } from 'node:crypto';
import { isMap, own, type Value } from '../base/value.ts';
import { createItem, present, withheld, type Item, type Items, type Seen } from './item.ts';
import type { ToolOutput } from './host-tools.ts';
import { fileItem, forRootOnly, outputItem, type Probe } from './probe.ts';

const VARIABLES = '/sys/firmware/efi/efivars';
const GLOBAL = '8be4df61-93ca-11d2-aa0d-00e098032b8c';
const DMI = '/sys/class/dmi/id';
const TPM = '/sys/class/tpm/tpm0';
const PRODUCT: readonly (readonly [item: string, file: string])[] = [
  ['firmware.system_vendor', 'sys_vendor'],
  ['firmware.product_name', 'product_name'],
  ['firmware.bios_vendor', 'bios_vendor'],
  ['firmware.bios_version', 'bios_version'],
  ['firmware.bios_date', 'bios_date'],
];
const QUIET = ['--no-unreported-check', '--no-metadata-check', '--no-remote-check'];

/**
 * Firmware facts of the machine. A container does not show it, so an absent fact there is denied rather than absent.
 */
export async function firmwareItems(probe: Probe, container: Item): Promise<Items> {
  if (probe.isImage) return [];
  const hidden = container.status === 'ok' && container.value !== 'none';
  const see = (item: Item): Item =>
    hidden && item.status === 'absent' ? withheld('denied', item.source, 'a container does not show it') : item;
  return [
    ['firmware.type', typeItem(probe, hidden)],
    ['firmware.secure_boot', see(variable(probe, 'SecureBoot'))],
    ['firmware.setup_mode', see(variable(probe, 'SetupMode'))],
    ['firmware.tpm.present', tpmItem(probe, hidden)],
    ['firmware.tpm.version', see(fileItem(probe, `${TPM}/tpm_version_major`, tpmVersion))],
    ['firmware.lockdown', see(fileItem(probe, '/sys/kernel/security/lockdown', (text) => text.trim()))],
    ...PRODUCT.map(
      ([path, file]) => [path, see(fileItem(probe, `${DMI}/${file}`, (text) => text.trim().slice(0, 100)))] as const,
    ),
    ...(await fwupdItems(probe)),
  ];
}

/**
 * UEFI is visible. Without it, a machine with firmware tables started from a BIOS, and one without tables from no
 * firmware.
 */
function typeItem({ files }: Probe, hidden: boolean): Item {
  const efi = files.exists('/sys/firmware/efi');
  if (efi.status === 'ok') return present('uefi', '/sys/firmware/efi');
  if (efi.status !== 'absent') return createItem(efi, '/sys/firmware/efi', () => undefined);
  const isVisible = !hidden && files.exists('/sys/firmware').status === 'ok';
  if (!isVisible) return withheld('denied', '/sys/firmware/efi', 'a container does not show it');
  return files.exists(DMI).status === 'ok' ? present('bios', DMI) : present('none', '/sys/firmware');
}

/** A UEFI variable has four bytes of attributes before its value (kernel documentation, efivarfs). */
function variable({ files }: Probe, name: string): Item {
  const path = `${VARIABLES}/${name}-${GLOBAL}`;
  return createItem(files.bytes(path), path, (bytes) => {
    const value = bytes.length === 5 ? bytes[4] : undefined;
    return value === 0 || value === 1 ? value === 1 : undefined;
  });
}

function tpmItem({ files }: Probe, hidden: boolean): Item {
  const seen = files.names('/sys/class/tpm');
  if (seen.status === 'absent' && !hidden) return present(false, '/sys/class/tpm');
  if (seen.status === 'absent') return withheld('denied', '/sys/class/tpm', 'a container does not show it');
  return createItem(seen, '/sys/class/tpm', (names) => names.some((name) => /^tpm\d+$/.test(name)));
}

function tpmVersion(text: string): string | undefined {
  const major = text.trim();
  if (major === '2') return '2.0';
  return major === '1' ? '1.2' : undefined;
}

/** The daemon answers every user; `fwupdtool` of the same package answers root without the daemon. */
async function fwupdItems(probe: Probe): Promise<Items> {
  const version = forRootOnly(probe, await probe.tools.run('fwupdtool', ['--version', '--json']));
  const security = await ask(probe, ['security', '--json']);
  const devices = await ask(probe, ['get-devices', '--json']);
  const told = await ask(probe, ['security']);
  return [
    ['firmware.fwupd.version', outputItem(version, 'fwupdtool --version --json', ({ stdout }) => readVersion(stdout))],
    ['firmware.fwupd.host_security_id', outputItem(told.seen, told.source, ({ stdout }) => securityId(stdout))],
    [
      'firmware.fwupd.security',
      outputItem(security.seen, security.source, ({ stdout }) => reduced(stdout, 'SecurityAttributes', attribute)),
    ],
    [
      'firmware.fwupd.devices',
      outputItem(devices.seen, devices.source, ({ stdout }) => reduced(stdout, 'Devices', device)),
    ],
  ];
}

async function ask(
  probe: Probe,
  args: readonly string[],
): Promise<{ readonly seen: Seen<ToolOutput>; readonly source: string }> {
  const seen = await probe.tools.run('fwupdmgr', [...args, ...QUIET]);
  const answered = seen.status === 'ok' && seen.value.code === 0 && !/^\s*\{\s*"Error"/.test(seen.value.stdout);
  if (answered) return { seen, source: `fwupdmgr ${args.join(' ')}` };
  const source = `fwupdtool ${args.join(' ')}`;
  if (probe.isRoot) return { seen: await probe.tools.run('fwupdtool', args), source };
  if (seen.status === 'absent') return { seen, source: `fwupdmgr ${args.join(' ')}` };
  return {
    seen: { status: 'denied', reason: 'its daemon does not answer, and only an administrator may query without it' },
    source,
  };
}

/** The level, such as `HSI:1!`, is in no JSON output; in the text it is between colour codes. */
function securityId(text: string): string | undefined {
  return /^Host Security ID:.{0,20}?(HSI:(?:\d[!+?]{0,3}|INVALID|UNKNOWN))/m.exec(text)?.[1];
}

function readDocument(text: string): Value | undefined {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function readVersion(text: string): unknown {
  const document = readDocument(text);
  const versions = isMap(document) ? own(document, 'Versions') : undefined;
  if (!Array.isArray(versions)) return undefined;
  const mine = versions.find((one) => isMap(one) && own(one, 'AppstreamId') === 'org.freedesktop.fwupd');
  return isMap(mine) ? own(mine, 'Version') : undefined;
}

/** Keeps only the keys that are read, so that no serial numbers and identifiers are collected. */
function reduced(text: string, key: string, keep: (entry: Value) => unknown): unknown {
  const document = readDocument(text);
  const list = isMap(document) ? own(document, key) : undefined;
  return Array.isArray(list) ? { [key]: list.map(keep) } : undefined;
}

function attribute(entry: Value): unknown {
  return picked(entry, ['AppstreamId', 'HsiLevel', 'HsiResult', 'HsiResultSuccess', 'Flags']);
}

function device(entry: Value): unknown {
  const id = isMap(entry) ? own(entry, 'DeviceId') : undefined;
  const hash = typeof id === 'string' ? { DeviceId: createHash('sha256').update(id).digest('hex') } : {};
  return {
    ...picked(entry, ['Name', 'Plugin', 'Flags', 'Vendor', 'Version', 'VersionLowest', 'VersionFormat']),
    ...hash,
  };
}

function picked(entry: Value, keys: readonly string[]): { readonly [key: string]: Value } {
  if (!isMap(entry)) return {};
  return Object.fromEntries(
    keys.flatMap((key) => (own(entry, key) === undefined ? [] : [[key, own(entry, key) ?? null]])),
  );
}
