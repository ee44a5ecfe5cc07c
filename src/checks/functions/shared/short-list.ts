import { renderText } from '../../../model/render-value.ts';
import { joinFirst } from '../../../base/join-first.ts';

/** The first `most` names, escaped for display and joined with commas, followed by the number of the rest. */
export function shortList(names: readonly string[], most: number): string {
  return joinFirst(
    names.map((name, index) => (index < most ? renderText(name) : name)),
    most,
  );
}
