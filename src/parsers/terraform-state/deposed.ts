import type { Pointer } from '../../base/pointer.ts';
import type { Problems } from '../shared/terraform/problems.ts';

/** The address of a deposed object, which a replacement supersedes, as Terraform prints it. */
export function deposedAddress(address: string, key: string): string {
  return `${address} (deposed object ${/^\w{1,64}$/.test(key) ? key : 'without a usable key'})`;
}

/** Reports how many objects already have a replacement: they exist until they are destroyed, so they are assessed. */
export function tellDeposed(problems: Problems, file: string, count: number, pointer: Pointer): void {
  if (count === 0) return;
  const message = `${count} deposed objects in ${file} still exist next to their replacements and were assessed too. Run terraform apply to remove them.`;
  problems.tell(message, pointer);
}
