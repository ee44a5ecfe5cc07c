import type { Artifact, Pictures } from '../model/assessment.ts';
import { counted } from '../base/counted.ts';
import { EngineError } from '../model/engine-error.ts';
import { pageSvg } from './page-svg.ts';
import type { Browsing, Paint } from './render-diagrams.ts';

/** More pictures would take minutes and make the page too large to open. */
const MOST_PICTURES = 24;
const LARGEST = 4_000_000;

/** Labels are plain SVG text, in a font with the same widths on all systems. */
const CONFIG = {
  htmlLabels: false,
  fontFamily: 'Arial, Helvetica, sans-serif',
  themeVariables: { fontFamily: 'Arial, Helvetica, sans-serif' },
  themeCSS: '.edgeLabel rect { opacity: 1; fill: #ffffff; }',
  flowchart: { useMaxWidth: false, htmlLabels: false },
};

/**
 * Diagram texts as SVG for a page. Never throws: a picture that could not be drawn is missing, with the reason. `say`
 * receives the progress; `withBrowser` is that of `render-diagrams`.
 */
export async function reportPictures(
  diagrams: readonly Artifact[],
  say: (text: string) => void,
  withBrowser: Browsing,
): Promise<Pictures> {
  const texts = diagrams.filter(({ filename }) => filename.endsWith('.mmd'));
  const svg = new Map<string, string>();
  if (texts.length === 0) return { svg };
  const lost: string[] = [];
  try {
    await withBrowser(undefined, async (paint) => {
      for (const [index, { filename, text }] of texts.slice(0, MOST_PICTURES).entries()) {
        say(`Drawing pictures: ${index} of ${texts.length}`);
        const drawn = await getPicture(text, `picture-${index + 1}`, paint);
        if (drawn === undefined) lost.push(filename);
        else svg.set(filename, drawn);
      }
    });
  } catch (error) {
    return { svg, missing: error instanceof EngineError ? error.message : 'No browser could draw.' };
  }
  const rest = texts.slice(MOST_PICTURES).map(({ filename }) => filename);
  const missing = [
    ...(lost.length === 0 ? [] : [`${lost.join(', ')} could not be drawn.`]),
    ...(rest.length === 0 ? [] : [`${counted(rest.length, 'further diagram')} of many are shown as text only.`]),
  ];
  return missing.length === 0 ? { svg } : { svg, missing: missing.join(' ') };
}

async function getPicture(text: string, id: string, paint: Paint): Promise<string | undefined> {
  try {
    const svg = pageSvg(Buffer.from(await paint(text, 'svg', CONFIG, { id })).toString('utf8'), id);
    return svg === undefined || svg.length > LARGEST ? undefined : svg;
  } catch {
    return undefined;
  }
}
