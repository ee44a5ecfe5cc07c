import type { Resource } from '../model/evidence.ts';
import { isList, isMap, own, unknown, type Value, type ValueMap } from '../base/value.ts';

const UNTOLD = unknown('no record of a host tells it', false);
/** fwupd plugins for the boot firmware of a machine; its name differs by maker. */
const SYSTEM_PLUGINS = new Set(['uefi_capsule', 'flashrom', 'coreboot', 'lenovo_thinklmi', 'mtd']);

/**
 * The devices with their own firmware, which SP 800-193 assesses one by one: the boot firmware of every host with a
 * firmware record, each internal device that fwupd lists with a version, and devices that a vendor's statement names
 * where no host is known. Type `firmware/device`.
 */
export function firmwareDevices(hosts: readonly Resource[], statements: readonly Resource[]): readonly Resource[] {
  const devices = hosts.flatMap(getDevices);
  const known = hosts.map(({ address }) => address);
  for (const statement of statements) {
    const scope = String(own(statement.values, 'scope') ?? '');
    if (!known.some((address) => isWithin(address, scope))) devices.push(statedDevice(statement));
  }
  return devices;
}

/** `host/.` is the given folder itself. */
function isWithin(address: string, scope: string): boolean {
  return scope === 'host/.' || address === scope || address.startsWith(`${scope}/`);
}

function getDevices(host: Resource): readonly Resource[] {
  const firmware = own(host.values, 'firmware');
  if (!isMap(firmware)) return [];
  const fwupd = own(firmware, 'fwupd');
  const listed = isMap(fwupd) ? (own(fwupd, 'devices') ?? UNTOLD) : UNTOLD;
  const internal = isList(listed) ? listed.filter(isMap).filter((device) => hasFlag(device, 'internal')) : [];
  const system = internal.find((device) => SYSTEM_PLUGINS.has(String(own(device, 'plugin'))));
  const others = internal.filter((device) => device !== system && typeof own(device, 'version') === 'string');
  const boot: ValueMap = {
    role: 'system-firmware',
    name: 'System Firmware',
    product: own(firmware, 'product_name') ?? null,
    vendor: own(firmware, 'bios_vendor') ?? null,
    version: own(firmware, 'bios_version') ?? null,
    flags: isList(listed) ? [] : listed,
    ...(system === undefined ? {} : told(system)),
  };
  const counts = new Map<string, number>();
  return [boot, ...others.map((device) => ({ role: 'device', product: null, ...told(device) }))].map((values) => {
    const name = String(values.name);
    const count = (counts.get(name) ?? 0) + 1;
    counts.set(name, count);
    return deviceResource(host, count === 1 ? name : `${name} #${String(count)}`, { host: host.address, ...values });
  });
}

function told(device: ValueMap): ValueMap & { readonly name: Value } {
  const keys = ['vendor', 'version', 'version_lowest', 'plugin', 'flags'];
  return {
    ...Object.fromEntries(keys.map((key) => [key, own(device, key) ?? null])),
    name: own(device, 'name') ?? 'unnamed device',
  };
}

function hasFlag(device: ValueMap, flag: string): boolean {
  const flags = own(device, 'flags');
  return isList(flags) && flags.includes(flag);
}

function deviceResource(host: Resource, name: string, values: ValueMap): Resource {
  const place = host.places?.get('firmware.fwupd.devices') ?? host.places?.get('firmware.type') ?? host.place;
  return {
    kind: 'resource',
    type: 'firmware/device',
    address: `${host.address}/firmware/${name}`,
    source: host.source,
    evidenceKind: 'firmware',
    values,
    place,
    places: new Map(Object.keys(values).map((key) => [key, place])),
  };
}

function statedDevice(statement: Resource): Resource {
  const named = own(statement.values, 'device');
  const device = isMap(named) ? named : {};
  const values = {
    role: 'stated',
    host: null,
    name: own(device, 'name') ?? null,
    product: null,
    vendor: own(device, 'vendor') ?? null,
    version: UNTOLD,
    flags: UNTOLD,
  };
  const address = `${statement.address}/device`;
  const { source, place } = statement;
  return { kind: 'resource', type: 'firmware/device', address, source, evidenceKind: 'firmware', values, place };
}
