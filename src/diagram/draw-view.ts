import type { Box, Graph } from './graph.ts';
import type { Emitted } from './mermaid/emit.ts';
import { plainText } from './mermaid/escape.ts';
import { shape, type Frame, type Shaped } from './shape/collapse.ts';
import type { Material } from './shape/material.ts';
import { MOST_PAGES, pages } from './shape/pages.ts';
import { overviews } from './shape/overviews.ts';
import { select, VIEW_TITLES, type View } from './shape/views.ts';

/** One diagram as it is written. */
export interface Drawn {
  readonly filename: string;
  readonly title: string;
  readonly text: string;
  readonly counts: Emitted['counts'];
  /** What was merged or left out, as parts of a sentence. */
  readonly steps: readonly string[];
}

export type Look = Pick<Frame, 'source' | 'legend' | 'layout' | 'footer'> & { readonly name: string };

/** The diagrams of a view: one, or an overview and a page for each network. */
export function drawView(view: View, graph: Graph, boxes: readonly Box[], look: Look): readonly Drawn[] {
  const selected = select(view, graph, boxes);
  const withData = view === 'dataflow';
  const nothing = withData ? 'no flow is declared or allowed by a rule' : 'nothing of a type that is drawn';
  const frame: Frame = { ...look, title: `${VIEW_TITLES[view]}: ${look.name}`, withData, nothing };
  const left = selected.leftOut === 0 ? [] : [`${selected.leftOut} things without flows are left out`];
  const whole = shape(frame, selected);
  if (whole.fits) return [drawn(`${view}.mmd`, frame.title, whole, left)];
  return paged(view, frame, selected, left);
}

function paged(view: View, frame: Frame, material: Material, left: readonly string[]): readonly Drawn[] {
  const { pages: made, left: unpaged } = pages(material);
  const title = `${frame.title}, overview`;
  let above: Shaped | undefined;
  for (const one of overviews(material)) {
    above = shape({ ...frame, title }, one);
    if (above.fits) break;
  }
  const notes = [`${made.length} pages show what is in each network, the overview only networks`, ...left];
  if (unpaged > 0) notes.push(`${unpaged} networks beyond the ${MOST_PAGES} largest have no page`);
  const digits = String(made.length).length;
  return [
    ...(above === undefined ? [] : [drawn(`${view}.mmd`, title, above, notes)]),
    ...made.map(({ box, material: inside }, index) => {
      const pageTitle = `${frame.title}, ${plainText(box.title)}`;
      const shaped = shape({ ...frame, title: pageTitle }, inside);
      return drawn(`${view}.page-${String(index + 1).padStart(digits, '0')}.mmd`, pageTitle, shaped, []);
    }),
  ];
}

function drawn(filename: string, title: string, { emitted, steps }: Shaped, more: readonly string[]): Drawn {
  return { filename, title, text: emitted.text, counts: emitted.counts, steps: [...steps, ...more] };
}
