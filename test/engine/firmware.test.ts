import { describe, expect, test } from '@jest/globals';
import { resolveRequest } from '../../src/engine/resolved-request.ts';
import { gradeFiles, REQUEST, satisfiedBy } from '../support/run-bundle.ts';

const ATTRIBUTES =
  'Uefi.SecureBoot Uefi.Pk Uefi.BootserviceVars Uefi.MemoryProtection Tpm.Version20 Tpm.EmptyPcr Tpm.ReconstructionPcr0 ' +
  'IntelBootguard.Enabled IntelBootguard.Verified IntelBootguard.Acm IntelBootguard.Policy IntelBootguard.Otp Spi.Bioswe ' +
  'Spi.Ble Spi.SmmBwp Spi.Descriptor Bios.RollbackProtection Mei.ManufacturingMode Mei.OverrideStrap Mei.KeyManifest ' +
  'Mei.Version PlatformDebugEnabled PlatformDebugLocked Iommu PrebootDma SupportedCpu';
const SECURITY = {
  SecurityAttributes: ATTRIBUTES.split(' ').map((id) => ({
    AppstreamId: `org.fwupd.hsi.${id}`,
    HsiResult: 'x',
    Flags: ['success'],
  })),
};
const DEVICES = {
  Devices: [
    {
      Name: 'System Firmware',
      Vendor: 'Example',
      Plugin: 'uefi_capsule',
      Flags: ['internal', 'signed-payload'],
      Version: '1.2.3',
    },
  ],
};
const STATEMENTS = {
  schema_version: '1',
  statements: [
    {
      device: { name: 'System Firmware', vendor: 'Example' },
      firmware_versions: ['1.2.3'],
      document: { title: 'Resiliency of Model 9', date: '2026-03-01' },
      claims: [{ section: '4', claim: 'supported' }],
    },
  ],
};
const QUESTIONS = await resolveRequest({ ...REQUEST, frameworks: { framework: ['nist-sp-800-193'] } });

function ok(value: unknown): object {
  return { value, source: 'collected', exists: true, status: 'ok' };
}

function record(virt: string | undefined, more: object = {}): string {
  const firmware = {
    type: 'uefi',
    secure_boot: true,
    setup_mode: false,
    tpm: ok({ present: true, version: '2.0' }),
    lockdown: 'integrity',
    product_name: 'Rack 1',
    ...more,
  };
  return JSON.stringify({
    schema_version: '1',
    ...(virt === undefined ? {} : { host: ok({ virt }) }),
    firmware: ok(firmware),
  });
}

/** Sections that are satisfied, by what tells about the machine. */
async function satisfied(files: { readonly [path: string]: string }): Promise<readonly string[]> {
  const ids = await satisfiedBy(new Map(Object.entries(files)), QUESTIONS, '2026-11-01');
  return [...ids].map((id) => id.slice(id.lastIndexOf(' ') + 1)).sort();
}

const WHOLE = { fwupd: { security: SECURITY, devices: DEVICES } };
const STATED = { 'a/platform_firmware.json': JSON.stringify(STATEMENTS) };
const BY_TOOLS = ['4.1.1-1', '4.1.1-3', '4.1.1-7', '4.1.2-1', '4.2.1.2', '4.2.1.3', '4.3.1-2'];
const BY_MAKER = ['4.1.1-2', '4.1.4-1', '4.2.2', '4.3.1-1', '4.4', '4.4.1', '4.4.2'];

describe('firmware by SP 800-193', () => {
  test('a physical machine shows to its tools what they can see, and no more', async () => {
    const ids = await satisfied({ 'a/system_info.json': record('none', WHOLE) });
    expect(ids).toEqual(expect.arrayContaining(BY_TOOLS));
    expect(ids.filter((id) => BY_MAKER.includes(id))).toEqual([]);
  });

  test('what no tool can see is satisfied by a statement of the maker about the version that runs', async () => {
    const files = { 'a/system_info.json': record('none', WHOLE), ...STATED };
    expect(await satisfied(files)).toEqual(expect.arrayContaining([...BY_TOOLS, ...BY_MAKER]));
    const other = JSON.stringify(STATEMENTS).replace('"1.2.3"', '"1.2.2"');
    const stale = await satisfied({ ...files, 'a/platform_firmware.json': other });
    expect(stale.filter((id) => BY_MAKER.includes(id))).toEqual([]);
  });

  test('files of fwupd beside the record count like the record', async () => {
    const files = {
      'a/system_info.json': record('none'),
      'a/fwupd-security.json': JSON.stringify(SECURITY),
      'a/fwupd-devices.json': JSON.stringify(DEVICES),
    };
    expect(await satisfied(files)).toEqual(await satisfied({ 'a/system_info.json': record('none', WHOLE) }));
  });

  test.each([
    ['one that says so', record('kvm', WHOLE)],
    ['one of which nothing tells', record(undefined, WHOLE)],
    ['one that its product gives away', record('none', { ...WHOLE, system_vendor: 'QEMU' })],
    ['one that a cloud gives away', record('none', { ...WHOLE, product_name: 'Google Compute Engine' })],
    ['one whose product is not told', record('none', { ...WHOLE, product_name: undefined })],
    [
      'one of an emulated report',
      record('none', { fwupd: { security: { ...SECURITY, HostEmulation: true }, devices: { Devices: [] } } }),
    ],
  ])('a virtual machine never passes: %s', async (_name, text) => {
    expect(await satisfied({ 'a/system_info.json': text, ...STATED })).toEqual([]);
  });

  test('one unsigned device keeps the whole platform from passing, whatever the others say', async () => {
    const unsigned = { Name: 'SSD', Plugin: 'nvme', Flags: ['internal', 'unsigned-payload'], Version: '7.1' };
    const devices = { Devices: [...DEVICES.Devices, unsigned] };
    const text = record('none', { fwupd: { security: SECURITY, devices } });
    const ids = await satisfied({ 'a/system_info.json': text, ...STATED });
    expect(ids.filter((id) => ['4.2.1.1', '4.2', '4.4.1'].includes(id))).toEqual([]);
  });

  test('who answers for the firmware below a virtual machine makes the makers part not applicable, never satisfied', async () => {
    const party = { party: 'the provider', document: { title: 'Shared responsibility', date: '2026-01-05' } };
    const files = {
      'a/system_info.json': record('kvm', WHOLE),
      'platform_firmware.json': JSON.stringify({ responsibilities: [party] }),
    };
    expect(await satisfied(files)).toEqual([]);
    const { assessments } = await gradeFiles(new Map(Object.entries(files)), QUESTIONS, '2026-11-01');
    const controls = assessments.flatMap((assessment) => assessment.controls);
    expect(controls.find(({ requirement }) => requirement.id === '4.4.2')?.status).toBe('not-applicable');
  });
});
