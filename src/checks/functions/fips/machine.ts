import type { Subject } from '../../../model/check.ts';
import type { Evaluation } from '../../check-function.ts';
import { decision, notDemonstrated } from '../shared/answer.ts';
import { readPath, readText, type LocatedValue } from '../../../model/locate-value.ts';

/** Whether a host is a machine of its own: firmware that a hypervisor makes up proves nothing about hardware. */
export interface Machine {
  readonly kind: 'physical' | 'virtual' | 'untold';
  readonly seen: LocatedValue;
}

/** Names that hypervisors and clouds give to what they make up. Real machines of these makers tell by their product. */
const MADE_UP =
  /\b(?:qemu|kvm|bochs|seabios|vmware|virtualbox|innotek|xen|parallels|bhyve|openstack|virtual machine|virtual platform|google compute engine|amazon ec2|alibaba cloud|digitalocean|droplet|hvm domu|cloud hypervisor|firecracker)\b/i;
const PRODUCT = 'firmware.product_name';
const MAKERS = ['firmware.system_vendor', 'firmware.bios_vendor'];

/** What the record of a host says about virtualisation; the weakest word counts, and both it and the product must be told. */
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

/** An answer about firmware as it counts on this machine: none on a virtual one, no pass where nothing tells. */
export function onMachine(condition: string, { kind, seen }: Machine, answer: Evaluation): Evaluation {
  const at = decision(condition, seen, 'a physical machine');
  if (kind === 'virtual') {
    return notDemonstrated([at], 'this is a virtual machine, whose firmware is that of its provider');
  }
  if (kind === 'physical' || answer.outcome !== 'pass') return answer;
  return notDemonstrated([at], 'nothing tells that this is a physical machine, so its firmware may be made up');
}
