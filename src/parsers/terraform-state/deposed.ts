import type { Pointer } from '../../model/place.ts';
import type { Problems } from '../shared/terraform-problems.ts';

/** Says how many objects were left out because a replacement stands for them already. */
export function tellDeposed(problems: Problems, file: string, count: number, pointer: Pointer): void {
  if (count === 0) return;
  const message = `${count} deposed objects in ${file} wait for their removal and were left out. Run terraform apply to remove them.`;
  problems.tell(message, pointer);
}
