import type { Subject } from './check.ts';

type Conditional = Pick<Subject, 'conditional'>;

/** Whether `other` certainly exists whenever `subject` does. */
export function existsWith(subject: Conditional, other: Conditional): boolean {
  if (other.conditional === undefined) return true;
  return `${subject.conditional ?? ''}\n`.startsWith(`${other.conditional}\n`);
}
