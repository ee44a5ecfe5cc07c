import type { Place } from '../../model/place.ts';
import { within } from '../../model/place.ts';
import type { Problem } from '../../model/problem.ts';
import { isList, own } from '../../base/value.ts';
import type { ValueMap } from '../../base/value.ts';
import type { Flag } from '../shared/kubernetes/flag-values.ts';

/** `<component>-arg`: one text or a list of texts `flag=value`; `+` after the name appends to other files. */
export function argumentsOf(values: ValueMap, key: string, place: Place, problems: Problem[]): readonly Flag[] {
  return [key, `${key}+`].flatMap((name) => {
    const given = own(values, name) ?? null;
    if (given === null) return [];
    const at = within(place, [name]);
    const list = isList(given) ? given : [given];
    return list.flatMap((item, index): readonly Flag[] => {
      const where = isList(given) ? within(at, [index]) : at;
      const match = typeof item === 'string' ? /^(?:--)?([a-z][a-z0-9.-]{0,100})(?:=([\s\S]*))?$/.exec(item) : null;
      if (match?.[1] !== undefined) return [{ name: match[1], value: match[2] ?? 'true', place: where }];
      problems.push(lost(where));
      return [];
    });
  });
}

function lost(place: Place): Problem {
  const message = `${place.file} has an argument of a component that is not \`flag=value\`, so it was not read. Correct it.`;
  return { code: 'partly-read', severity: 'error', message, place, kinds: ['kubernetes'] };
}
