import { describe, expect, test } from '@jest/globals';
import { firmwareUpdateSigned } from '../../../src/checks/functions/firmware-update-signed.ts';
import { unknown, type Value, type ValueMap } from '../../../src/base/value.ts';
import { contextOf, hostOf } from './support.ts';

const SYSTEM = device('uefi_capsule', 'internal', 'signed-payload');

function device(plugin: string, ...flags: string[]): ValueMap {
  return { name: plugin, plugin, flags };
}

type Row = readonly [name: string, devices: Value, outcome: string];

const ROWS: readonly Row[] = [
  ['signed capsules', [SYSTEM, device('nvme', 'internal')], 'pass'],
  ['capsules without a word about signatures', [device('uefi_capsule', 'internal')], 'unknown'],
  ['signed by another plug-in', [device('dell_dock', 'signed-payload')], 'unknown'],
  ['unsigned internal device', [SYSTEM, device('ec', 'internal', 'unsigned-payload')], 'fail'],
  ['unsigned device that is plugged in', [SYSTEM, device('mouse', 'unsigned-payload')], 'pass'],
  ['no devices', [], 'unknown'],
  ['flags of a wrong type', [{ plugin: 'uefi_capsule', flags: 'signed-payload' }], 'unknown'],
  ['no fwupd', null, 'unknown'],
  ['denied', unknown('denied', false), 'unknown'],
];

describe('firmware-update-signed', () => {
  test.each(ROWS)('%s', (_name, devices, outcome) => {
    const host = hostOf({ host: { virt: 'none' }, firmware: { product_name: 'Rack 1', fwupd: { devices } } });
    const answer = firmwareUpdateSigned.evaluate(host, { plugins: ['uefi_capsule'] }, contextOf('2026-11-20'));
    expect(answer.outcome).toBe(outcome);
    expect(answer.decisions.length).toBeGreaterThan(0);
  });

  test.each([
    ['a virtual machine', { virt: 'kvm' }],
    ['a machine of which nothing is told', {}],
  ])('never passes on %s', (_name, host) => {
    const subject = hostOf({ host, firmware: { fwupd: { devices: [SYSTEM] } } });
    const answer = firmwareUpdateSigned.evaluate(subject, { plugins: ['uefi_capsule'] }, contextOf('2026-11-20'));
    expect(answer.outcome).toBe('unknown');
  });
});
