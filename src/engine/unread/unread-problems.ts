import { groupBy } from '../../base/group-by.ts';
import type { Problem } from '../../model/problem.ts';
import type { UnreadThings } from '../../model/unread-things.ts';
import { unreadText } from '../../model/unread-text.ts';

/**
 * One problem for each type in the whole run, at its first place. It is a warning where the kind of resource is
 * known, since controls may be undetermined because of it, otherwise an info. It never counts as lost evidence.
 */
export function unreadProblems(byType: readonly UnreadThings[]): readonly Problem[] {
  return [...groupBy(byType, ({ type, reason }) => `${type}\n${reason}`).values()].flatMap((alike) => {
    const [first] = alike;
    if (first === undefined) return [];
    const classes = alike.flatMap((each) => each.classes);
    const count = alike.reduce((sum, each) => sum + each.count, 0);
    const more = classes.length === 0 ? '' : ' Controls about such things are undetermined at best.';
    return [
      {
        code: 'unread-type',
        severity: classes.length === 0 ? 'info' : 'warning',
        message: `${unreadText({ ...first, count, classes })}.${more}`,
        place: first.place,
      },
    ];
  });
}
