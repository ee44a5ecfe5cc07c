import { EngineError } from '../model/engine-error.ts';
import { errorCode } from '../model/error-code.ts';
import { browserPath } from './find-browser.ts';

export type RenderFormat = 'svg' | 'png' | 'pdf';
export type Rendered = Uint8Array;

/** Nothing is asked for: names lead nowhere, and what would be asked all the same goes to a proxy that is not there. */
const OFFLINE = [
  '--host-resolver-rules=MAP * ~NOTFOUND',
  '--proxy-server=http://127.0.0.1:9',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
];
const SCALE = 2;
const TIMEOUT_MS = 120_000;
const INSTALL = 'npm install @mermaid-js/mermaid-cli@11 puppeteer@npm:puppeteer-core@24';

/**
 * Draws diagram texts with mermaid-cli in one browser, which is closed at the end. Throws EngineError `invalid-usage`
 * where mermaid-cli or a browser is missing, and `internal` for a text that cannot be drawn.
 */
export async function renderDiagrams(
  texts: readonly string[],
  format: RenderFormat,
  named: string | undefined,
): Promise<readonly Rendered[]> {
  const executablePath = browserPath(named);
  const { renderMermaid, launch } = await tools();
  const browser = await launch({
    executablePath,
    headless: 'shell',
    timeout: TIMEOUT_MS,
    args: [...OFFLINE, ...sandbox()],
  }).catch((error: unknown) => {
    const message = `${executablePath} could not be started (${errorCode(error)}). Name another Chromium with --browser.`;
    throw new EngineError('invalid-usage', message, { cause: error });
  });
  try {
    const rendered: Rendered[] = [];
    for (const text of texts) {
      const { data } = await renderMermaid(browser, text, format, {
        viewport: { width: 1600, height: 1200, deviceScaleFactor: format === 'png' ? SCALE : 1 },
        pdfFit: true,
      });
      rendered.push(checked(data, format));
    }
    return rendered;
  } catch (error) {
    if (error instanceof EngineError) throw error;
    throw new EngineError('internal', 'A diagram could not be rendered. Its .mmd file is written.', { cause: error });
  } finally {
    await browser.close();
  }
}

/** As root, which containers often are, Chromium starts only without its sandbox. */
function sandbox(): readonly string[] {
  return process.getuid?.() === 0 ? ['--no-sandbox'] : [];
}

/** A text that is too long is drawn as a picture of that complaint. */
function checked(data: Uint8Array, format: RenderFormat): Uint8Array {
  if (format === 'svg' && Buffer.from(data).includes('Maximum text size in diagram exceeded'))
    throw new EngineError('internal', 'A diagram is longer than Mermaid draws. Its .mmd file is written.');
  return data;
}

async function tools() {
  try {
    const { renderMermaid } = await import('@mermaid-js/mermaid-cli');
    const { default: puppeteer } = await import('puppeteer');
    return { renderMermaid, launch: puppeteer.launch.bind(puppeteer) };
  } catch (error) {
    const message = `Rendering needs mermaid-cli, which is not installed. Run: ${INSTALL}`;
    throw new EngineError('invalid-usage', message, { cause: error });
  }
}
