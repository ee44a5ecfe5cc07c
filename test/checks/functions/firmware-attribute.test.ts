import { describe, expect, test } from '@jest/globals';
import { firmwareAttribute } from '../../../src/checks/functions/firmware-attribute.ts';
import { unknown, type Value, type ValueMap } from '../../../src/base/value.ts';
import { contextOf, hostOf } from './support.ts';

const INTEL = ['Spi.Bioswe', 'Spi.Ble'];
const GROUPS = [INTEL, ['Amd.SpiWriteProtection']];

function attribute(id: string, ...flags: string[]): ValueMap {
  const success = flags.includes('missing-data') ? unknown('missing data', false) : flags.includes('success');
  return { id: `org.fwupd.hsi.${id}`, result: 'enabled', success, flags };
}

interface Case {
  readonly name: string;
  readonly attributes: Value;
  readonly groups?: readonly (readonly string[])[];
  readonly type?: Value;
  readonly outcome: string;
}

const CASES: readonly Case[] = [
  {
    name: 'a complete group',
    attributes: [attribute('Spi.Bioswe', 'success'), attribute('Spi.Ble', 'success')],
    outcome: 'pass',
  },
  { name: 'the other hardware', attributes: [attribute('Amd.SpiWriteProtection', 'success')], outcome: 'pass' },
  { name: 'half a group', attributes: [attribute('Spi.Bioswe', 'success')], outcome: 'unknown' },
  {
    name: 'one of a group failed',
    attributes: [attribute('Spi.Bioswe', 'success'), attribute('Spi.Ble')],
    outcome: 'fail',
  },
  {
    name: 'a whole group cannot hide a failure in another',
    attributes: [attribute('Amd.SpiWriteProtection', 'success'), attribute('Spi.Ble')],
    outcome: 'fail',
  },
  {
    name: 'no flags at all is a failure',
    attributes: [{ id: 'org.fwupd.hsi.Amd.SpiWriteProtection', result: 'enabled', success: false, flags: [] }],
    outcome: 'fail',
  },
  {
    name: 'missing data answers nothing',
    attributes: [attribute('Amd.SpiWriteProtection', 'missing-data')],
    outcome: 'unknown',
  },
  {
    name: 'missing data beside success answers nothing',
    attributes: [attribute('Amd.SpiWriteProtection', 'success', 'missing-data')],
    outcome: 'unknown',
  },
  {
    name: 'result words do not decide',
    attributes: [{ id: 'org.fwupd.hsi.Amd.SpiWriteProtection', result: 'enabled', success: false, flags: ['can-fix'] }],
    outcome: 'fail',
  },
  {
    name: 'success with an unusual word',
    attributes: [{ id: 'org.fwupd.hsi.Kernel.Swap', result: 'not-enabled', success: true, flags: ['success'] }],
    groups: [['Kernel.Swap']],
    outcome: 'pass',
  },
  {
    name: 'obsoleted is left out',
    attributes: [attribute('Amd.SpiWriteProtection', 'success', 'obsoleted')],
    outcome: 'unknown',
  },
  {
    name: 'twice with different answers',
    attributes: [attribute('Amd.SpiWriteProtection', 'success'), attribute('Amd.SpiWriteProtection')],
    outcome: 'fail',
  },
  {
    name: 'an emulated host',
    attributes: [attribute('Amd.SpiWriteProtection', 'success'), attribute('HostEmulation', 'success')],
    outcome: 'unknown',
  },
  {
    name: 'UEFI attribute on UEFI',
    attributes: [attribute('Uefi.BootserviceVars', 'success')],
    groups: [['Uefi.BootserviceVars']],
    type: 'uefi',
    outcome: 'pass',
  },
  {
    name: 'false success without UEFI',
    attributes: [attribute('Uefi.BootserviceVars', 'success')],
    groups: [['Uefi.BootserviceVars']],
    type: 'none',
    outcome: 'unknown',
  },
  {
    name: 'UEFI attribute, firmware not known',
    attributes: [attribute('Uefi.BootserviceVars', 'success')],
    groups: [['Uefi.BootserviceVars']],
    outcome: 'unknown',
  },
  {
    name: 'a virtual machine: missing data everywhere',
    attributes: [attribute('Uefi.SecureBoot', 'missing-data'), attribute('Tpm.Version20', 'missing-data')],
    groups: [['Tpm.Version20']],
    outcome: 'unknown',
  },
  {
    name: 'success of a wrong type',
    attributes: [{ id: 'org.fwupd.hsi.Amd.SpiWriteProtection', success: 'yes', flags: [] }],
    outcome: 'unknown',
  },
  {
    name: 'a foreign id',
    attributes: [{ id: 'Amd.SpiWriteProtection', success: true, flags: ['success'] }],
    outcome: 'unknown',
  },
  { name: 'an empty report', attributes: [], outcome: 'unknown' },
  { name: 'fwupd gave an error', attributes: null, outcome: 'unknown' },
  { name: 'not collected', attributes: unknown('denied', false), outcome: 'unknown' },
];

describe('firmware-attribute', () => {
  test.each(CASES)('$name', ({ attributes, groups = GROUPS, type, outcome }) => {
    const firmware = {
      product_name: 'Rack 1',
      fwupd: { attributes },
      ...(type === undefined ? {} : { type }),
    };
    const answer = firmwareAttribute.evaluate(
      hostOf({ host: { virt: 'none' }, firmware }),
      { groups },
      contextOf('2026-11-20'),
    );
    expect(answer.outcome).toBe(outcome);
    expect(answer.decisions.length).toBeGreaterThan(0);
  });
});
