import type { ChalkInstance } from 'chalk';
import type { Assessment } from '../../model/assessment.ts';
import { counted } from '../../base/counted.ts';
import { compareTexts } from '../../base/text-order.ts';
import { safeText } from '../../model/safe-text.ts';

const MOST = 4;

interface Counted {
  readonly type: string;
  count: number;
  /** Whether its kind is known, so that it can leave controls undetermined. */
  isKnown: boolean;
}

/** The resource types that no check reads, in one line: types of known kinds first, and of these the most frequent. */
export function unreadLines({ unread = [] }: Assessment, chalk: ChalkInstance): string[] {
  const byType = new Map<string, Counted>();
  for (const { type, count, classes } of unread) {
    const known = byType.get(type) ?? { type, count: 0, isKnown: false };
    known.count += count;
    known.isKnown ||= classes.length > 0;
    byType.set(type, known);
  }
  if (byType.size === 0) return [];
  const sorted = [...byType.values()].sort(
    (one, other) =>
      Number(other.isKnown) - Number(one.isKnown) || other.count - one.count || compareTexts(one.type, other.type),
  );
  const shown = sorted.slice(0, MOST).map(({ type, count }) => `${count} ${safeText(type)}`);
  const more = sorted.length - shown.length;
  const rest = more > 0 ? ` and ${counted(more, 'more type')}` : '';
  const line = `Read by no check: ${shown.join(', ')}${rest} (coverage.json lists them under "unread").`;
  return [sorted.some(({ isKnown }) => isKnown) ? chalk.yellow(line) : chalk.dim(line)];
}
