import { isList, isMap, isUnknown, own, unknown, type Value, type ValueMap } from '../../../base/value.ts';
import { list, sanitizeList, text } from '../sanitize.ts';

const EMULATION = 'org.fwupd.hsi.HostEmulation';
const FLAGS = sanitizeList(text);

/**
 * `fwupdtool security --json` reduced to `[{id, result, success, flags}]`. The flag `success` is the verdict of
 * fwupd, not the text of the result; a missing `Flags` key is a failure, missing data is unknown. The raw document
 * names devices and is not kept.
 */
export function securityAttributes(value: unknown): Value | undefined {
  const raw = isMap(value) ? list(own(value, 'SecurityAttributes')) : undefined;
  if (raw === undefined) return undefined;
  if (isMap(value) && own(value, 'HostEmulation') === true) return emulated();
  const attributes: ValueMap[] = [];
  for (const entry of raw) {
    if (!isMap(entry)) return undefined;
    const id = text(own(entry, 'AppstreamId'));
    const flags = FLAGS(own(entry, 'Flags') ?? []);
    const result = own(entry, 'HsiResult') ?? null;
    if (id === undefined || flags === undefined || !isList(flags)) return undefined;
    if (result !== null && typeof result !== 'string') return undefined;
    if (id === EMULATION) return emulated();
    attributes.push({ id, result, success: outcome(flags), flags });
  }
  return attributes;
}

function emulated(): Value {
  return unknown('fwupd looked at an emulated host', false);
}

function outcome(flags: readonly Value[]): Value {
  if (flags.includes('missing-data')) return unknown('fwupd had no data to decide', false);
  return flags.includes('success');
}

/**
 * On a machine without UEFI fwupd reports some `Uefi` attributes as successes, so they count only where the
 * firmware is UEFI.
 */
export function gatedAttributes(attributes: Value, firmwareType: Value): Value {
  // another file of the host may tell the type: who asks looks at it again
  if (!isList(attributes) || firmwareType === 'uefi' || isUnknown(firmwareType)) return attributes;
  return attributes.map((attribute) => {
    const id = isMap(attribute) ? own(attribute, 'id') : undefined;
    if (!isMap(attribute) || typeof id !== 'string' || !id.startsWith('org.fwupd.hsi.Uefi.')) return attribute;
    return { ...attribute, success: unknown('the firmware is not known to be UEFI', false) };
  });
}

/** `get-devices --json` reduced to names, plug-in, flags and versions: no serial numbers, no GUIDs. */
export function firmwareDevices(value: unknown): Value | undefined {
  const raw = isMap(value) ? list(own(value, 'Devices')) : list(value);
  const devices: ValueMap[] = [];
  for (const entry of raw ?? [undefined]) {
    if (!isMap(entry)) return undefined;
    const flags = FLAGS(own(entry, 'Flags') ?? []);
    const name = own(entry, 'Name') ?? null;
    const plugin = own(entry, 'Plugin') ?? null;
    const version = own(entry, 'Version') ?? null;
    const vendor = own(entry, 'Vendor') ?? null;
    const lowest = own(entry, 'VersionLowest') ?? null;
    const id = own(entry, 'DeviceId') ?? null;
    if (
      flags === undefined ||
      [name, plugin, version, vendor, lowest].some((one) => one !== null && typeof one !== 'string')
    ) {
      return undefined;
    }
    const hash = typeof id === 'string' && /^[0-9a-f]{40,64}$/.test(id) ? id : null;
    devices.push({ name, vendor, device_id_hash: hash, plugin, flags, version, version_lowest: lowest });
  }
  return devices;
}
