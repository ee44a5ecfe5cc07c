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
