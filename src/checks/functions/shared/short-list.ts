import { renderText } from '../../../model/render-value.ts';
import { joinFirst } from '../../../base/join-first.ts';

/** The first `most` of some names, made safe to show and joined with commas, and how many more there are. */
export function shortList(names: readonly string[], most: number): string {
  return joinFirst(
    names.map((name, index) => (index < most ? renderText(name) : name)),
    most,
  );
}
