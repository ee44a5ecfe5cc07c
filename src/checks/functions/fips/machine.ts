import type { Subject } from '../../../model/check.ts';
import type { Evaluation } from '../../check-function.ts';
import { decision, undecided } from '../shared/answer.ts';
import { readPath, readText, type LocatedValue } from '../../../model/locate-value.ts';

/** Whether a host is a physical machine: firmware that a hypervisor emulates proves nothing about hardware. */
export interface Machine {
  readonly kind: 'physical' | 'virtual' | 'untold';
  readonly seen: LocatedValue;
}

/**
 * Names that hypervisors and clouds give to virtual hardware. For real machines of these makers, the product name
 * decides.
 */
const MADE_UP =
  /\b(?:qemu|kvm|bochs|seabios|vmware|virtualbox|innotek|xen|parallels|bhyve|openstack|virtual machine|virtual platform|google compute engine|amazon ec2|alibaba cloud|digitalocean|droplet|hvm domu|cloud hypervisor|firecracker)\b/i;
const PRODUCT = 'firmware.product_name';
const MAKERS = ['firmware.system_vendor', 'firmware.bios_vendor'];

/**
 * Classifies a host by its record of virtualisation. One sign of a virtual machine is enough; for a physical one,
 * both that record and the product name are necessary.
 */
export function getMachine(host: Subject): Machine {
  const product = readPath(host, PRODUCT);
  const named = [product, ...MAKERS.map((path) => readPath(host, path))];
  const seen = readPath(host, 'host.virt');
  const virt = readText(seen.value);
  if (virt !== undefined && virt !== 'none') return { kind: 'virtual', seen };
  const madeUp = named.find(({ value }) => MADE_UP.test(readText(value) ?? ''));
  if (madeUp !== undefined) return { kind: 'virtual', seen: madeUp };
  if (readText(product.value) === undefined) return { kind: 'untold', seen: product };
  return { kind: virt === 'none' ? 'physical' : 'untold', seen };
}

/**
 * Adjusts a result about firmware to the machine: no result on a virtual machine, and no pass where the machine is
 * not known to be physical.
 */
export function onMachine(condition: string, { kind, seen }: Machine, answer: Evaluation): Evaluation {
  const at = decision(condition, seen, 'a physical machine');
  if (kind === 'virtual') {
    return undecided([at], 'this is a virtual machine, whose firmware belongs to its provider');
  }
  if (kind === 'physical' || answer.outcome !== 'pass') return answer;
  return undecided([at], 'the record does not show that this is a physical machine, so its firmware may be emulated');
}
