import type { Box, Graph } from './graph.ts';
import { counted } from '../base/counted.ts';
import { omitUndefined } from '../base/omit-undefined.ts';
import type { Emitted } from './mermaid/emit.ts';
import { plainText } from './mermaid/escape.ts';
import { linkLines, type PageLink } from './mermaid/links.ts';
import { isSmallSystem, shape, shapeGently, type Frame, type Shaped } from './shape/collapse.ts';
import { pageChain } from './shape/page-boxes.ts';
import { MOST_PAGES, planPages, type Page } from './shape/pages.ts';
import { select, VIEW_TITLES, type View } from './shape/views.ts';

/** One diagram as it is written. */
export interface Drawn {
  readonly filename: string;
  readonly title: string;
  readonly text: string;
  readonly counts: Emitted['counts'];
  /** An estimate, in pixels. */
  readonly size: Emitted['size'];
  /** What was merged or left out, as parts of a sentence. */
  readonly steps: readonly string[];
  /** The file of the page above; `undefined` for the first page of a view. */
  readonly above?: string;
}

export type Look = Pick<Frame, 'source' | 'legend' | 'layout' | 'footer'> & { readonly name: string };

/** The diagrams of a view: one, or an overview and pages for systems, accounts, regions and networks. */
export function drawView(view: View, graph: Graph, boxes: readonly Box[], look: Look): readonly Drawn[] {
  const selected = select(view, graph, boxes);
  const withData = view === 'dataflow';
  const nothing = withData ? 'no flow is declared or allowed by a rule' : 'nothing of a type that is drawn';
  const frame: Frame = { ...look, title: `${VIEW_TITLES[view]}: ${look.name}`, withData, nothing };
  const { first, left } = planPages(selected, (material) => {
    const shaped = shapeGently(frame, material);
    return shaped.fits || (material === selected && isSmallSystem(shaped));
  });
  const sheets = number(view, first);
  const notes = [
    ...(sheets.length > 1 ? [`${counted(sheets.length - 1, 'further page')} with the content of the parts`] : []),
    ...(selected.leftOut === 0 ? [] : [`${selected.leftOut} things without flows are left out`]),
    ...(left === 0 ? [] : [`${left} parts beyond the ${MOST_PAGES} largest have no page`]),
  ];
  const files = new Map(sheets.flatMap(({ page, filename }) => (page.box === undefined ? [] : [[page.box, filename]])));
  const getFile = (box: Box): string | undefined =>
    [...pageChain(box)].reverse().flatMap((each) => files.get(each) ?? [])[0];
  return sheets.map(({ page, filename, above }) => {
    const title = getTitle(frame.title, page.box, sheets.length > 1);
    const shaped = shapePage({ ...frame, title }, page);
    const links: PageLink = { getFile: (box) => omitSame(getFile(box), filename), above };
    return drawn({ filename, title, above }, shaped, linkLines(shaped.emitted, links), page === first ? notes : []);
  });
}

interface Sheet {
  readonly page: Page;
  readonly filename: string;
  readonly above: string | undefined;
}

/** Pages with their files, each before the pages below it. */
function number(view: View, first: Page): readonly Sheet[] {
  const sheets: { readonly page: Page; readonly above: number | undefined }[] = [];
  const add = (page: Page, above: number | undefined): void => {
    const at = sheets.push({ page, above }) - 1;
    for (const each of page.pages) add(each, at);
  };
  add(first, undefined);
  const digits = Math.max(2, String(sheets.length - 1).length);
  const name = (at: number): string =>
    at === 0 ? `${view}.mmd` : `${view}.page-${String(at).padStart(digits, '0')}.mmd`;
  return sheets.map(({ page, above }, at) => ({
    page,
    filename: name(at),
    above: above === undefined ? undefined : name(above),
  }));
}

function getTitle(title: string, box: Box | undefined, isOverview: boolean): string {
  if (box === undefined) return isOverview ? `${title}, overview` : title;
  const parts = pageChain(box).filter(({ kind, parent }) => kind !== 'boundary' || parent !== undefined);
  return [title, ...parts.map((part) => plainText(part.title))].join(', ');
}

/** A page that has pages below it is merged only where it could not be drawn: its nodes lead to these pages. */
function shapePage(frame: Frame, { material, pages, box }: Page): Shaped {
  const gentle = shapeGently(frame, material);
  const isKept = pages.length > 0 ? gentle.isDrawable : box === undefined && isSmallSystem(gentle);
  return gentle.fits || isKept ? gentle : shape(frame, material);
}

function drawn(
  head: { readonly filename: string; readonly title: string; readonly above: string | undefined },
  { emitted, steps }: Shaped,
  links: readonly string[],
  more: readonly string[],
): Drawn {
  const { filename, title, above } = head;
  const text = `${emitted.text}${links.map((line) => `${line}\n`).join('')}`;
  return {
    filename,
    title,
    text,
    counts: emitted.counts,
    size: emitted.size,
    steps: [...steps, ...more],
    ...omitUndefined({ above }),
  };
}

function omitSame(file: string | undefined, own: string): string | undefined {
  return file === own ? undefined : file;
}
