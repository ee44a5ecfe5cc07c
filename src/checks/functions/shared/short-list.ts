import { renderText } from '../../../model/render-value.ts';

/** The first `most` of some names, made safe to show and joined with commas, and how many more there are. */
export function shortList(names: readonly string[], most: number): string {
  const shown = names.slice(0, most).map((name) => renderText(name));
  const more = names.length > most ? ` and ${String(names.length - most)} more` : '';
  return shown.join(', ') + more;
}
