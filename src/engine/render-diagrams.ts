import { getAnchor } from '../diagram/mermaid/links.ts';
import type { Artifact, Pictures } from '../model/assessment.ts';
import type { Rendered, RenderFormat } from '../rendering/render-diagrams.ts';

export type { RenderFormat };

/**
 * Renders diagram texts as pictures with mermaid-cli and a browser, which only this function loads. Throws
 * EngineError `invalid-usage` where one of the two is missing.
 */
export async function renderDiagrams(
  texts: readonly string[],
  format: RenderFormat,
  browser: string | undefined,
): Promise<readonly Rendered[]> {
  const rendering = await import('../rendering/render-diagrams.ts');
  return rendering.renderDiagrams(texts, format, browser);
}

/**
 * Renders diagrams as pictures for the HTML report; without mermaid-cli or a browser there are none, with the reason.
 */
export async function reportPictures(diagrams: readonly Artifact[], say: (text: string) => void): Promise<Pictures> {
  const rendering = await import('../rendering/report-pictures.ts');
  const { withBrowser } = await import('../rendering/render-diagrams.ts');
  return rendering.reportPictures(diagrams, say, withBrowser);
}

/**
 * Files of rendered diagrams, in their order. Links of an SVG lead to other SVG files: opened alone, it has no
 * `index.html` around it.
 */
export function nameRendered(
  filenames: readonly string[],
  format: RenderFormat,
  rendered: readonly Rendered[],
): readonly { readonly filename: string; readonly text: Rendered }[] {
  const anchors = new Map(filenames.map((filename) => [getAnchor(filename), filename.replace(/mmd$/, format)]));
  return rendered.map((picture, index) => {
    const filename = (filenames[index] ?? 'diagram.mmd').replace(/mmd$/, format);
    return { filename, text: format === 'svg' ? withFiles(picture, anchors) : picture };
  });
}

function withFiles(svg: Rendered, files: ReadonlyMap<string, string>): Rendered {
  const text = Buffer.from(svg).toString('utf8');
  return Buffer.from(
    text.replaceAll(/"index\.html#([\w-]{1,60})"/g, (whole, anchor: string) => {
      const file = files.get(anchor);
      return file === undefined ? whole : `"${file}"`;
    }),
  );
}
