import type { Pointer } from '../../base/pointer.ts';
import type { Problems } from '../shared/terraform/problems.ts';

/** The address of an object that a replacement has pushed aside, as Terraform prints it. */
export function deposedAddress(address: string, key: string): string {
  return `${address} (deposed object ${/^\w{1,64}$/.test(key) ? key : 'without a usable key'})`;
}

/** Says how many objects have a replacement already: they exist until they are destroyed, so they are assessed. */
export function tellDeposed(problems: Problems, file: string, count: number, pointer: Pointer): void {
  if (count === 0) return;
  const message = `${count} deposed objects in ${file} still exist next to their replacements and were assessed too. Run terraform apply to remove them.`;
  problems.tell(message, pointer);
}
