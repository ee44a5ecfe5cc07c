import { isSea } from 'node:sea';
import type { Browser } from 'puppeteer';
import { omitUndefined } from '../base/omit-undefined.ts';
import { EngineError } from '../model/engine-error.ts';
import { errorCode } from '../base/error-code.ts';
import { browserPath } from './find-browser.ts';

export type RenderFormat = 'svg' | 'png' | 'pdf';
export type Rendered = Uint8Array;

/** Blocks the network: names do not resolve, and remaining requests go to a proxy that does not exist. */
const OFFLINE = [
  '--host-resolver-rules=MAP * ~NOTFOUND',
  '--proxy-server=http://127.0.0.1:9',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
];
/** Uses the real size: fitted to a window, labels of a wide picture would be too small to read. */
const CONFIG = { flowchart: { useMaxWidth: false } };
const SCALE = 2;
/** Chromium cannot create larger pictures. */
const LONGEST_SIDE = 16_000;
const MOST_PIXELS = 80_000_000;
const TIMEOUT_MS = 120_000;
const NO_PICTURES =
  'The single executable draws no pictures. Use the npm package with mermaid-cli, or render the .mmd files elsewhere.';
const INSTALL = 'npm install @mermaid-js/mermaid-cli@11 puppeteer@npm:puppeteer-core@24';

/** Draws one text; `config` is the Mermaid configuration. */
export type Paint = (text: string, format: RenderFormat, config: object, more?: PaintOptions) => Promise<Rendered>;

export type Browsing = typeof withBrowser<void>;

interface PaintOptions {
  /** PNG pixels per pixel of the picture. */
  readonly scale?: number;
  /** Id of the SVG element, and prefix of its other ids. */
  readonly id?: string;
}

/**
 * Draws diagram texts with mermaid-cli in one browser, which is closed at the end. Throws EngineError `invalid-usage`
 * where mermaid-cli or a browser is missing, and `internal` for a text that cannot be drawn.
 */
export async function renderDiagrams(
  texts: readonly string[],
  format: RenderFormat,
  named: string | undefined,
): Promise<readonly Rendered[]> {
  return withBrowser(named, async (paint) => {
    const rendered: Rendered[] = [];
    for (const linked of texts) {
      const text = format === 'svg' ? linked : withoutLinks(linked);
      const scale = format === 'png' ? getScale(await paint(text, 'svg', {})) : 1;
      rendered.push(await paint(text, format, format === 'svg' ? {} : CONFIG, { scale }));
    }
    return rendered;
  });
}

/** Only SVG has links: in a PDF, those to a file would lead to a folder of this machine. */
function withoutLinks(text: string): string {
  return text.replaceAll(/^ {2}click .*\n/gm, '');
}

/** Starts a browser for `use`, and always closes it. Throws EngineError as `renderDiagrams` does. */
export async function withBrowser<T>(named: string | undefined, use: (paint: Paint) => Promise<T>): Promise<T> {
  if (isSea()) throw new EngineError('invalid-usage', NO_PICTURES);
  const executablePath = browserPath(named);
  const { renderMermaid, launch } = await tools();
  const browser = await launch({
    executablePath,
    headless: 'shell',
    // no port is opened on this machine, which others on it could connect to
    pipe: true,
    timeout: TIMEOUT_MS,
    args: [...OFFLINE, ...sandbox()],
  }).catch((error: unknown) => {
    const message = `${executablePath} could not be started (${errorCode(error)}). Name another Chromium with --browser.`;
    throw new EngineError('invalid-usage', message, { cause: error });
  });
  try {
    const refused = refuseRequests(browser);
    return await use(async (text, kind, mermaidConfig, { scale = 1, id } = {}) => {
      const viewport = { width: 1600, height: 1200, deviceScaleFactor: scale };
      const named = omitUndefined({ svgId: id });
      const { data } = await renderMermaid(browser, text, kind, { viewport, mermaidConfig, pdfFit: true, ...named });
      if (refused.length > 0)
        throw new EngineError('internal', 'A diagram requested something from outside, which was refused.');
      return checked(data, kind);
    });
  } catch (error) {
    if (error instanceof EngineError) throw error;
    throw new EngineError('internal', 'A diagram could not be rendered. Its .mmd file is written.', { cause: error });
  } finally {
    await browser.close();
  }
}

/**
 * Allows only files that mermaid-cli serves, which it does under a host name that does not exist. Returns the refused
 * requests.
 */
function refuseRequests(browser: Browser): readonly string[] {
  const refused: string[] = [];
  browser.on('targetcreated', (target) => {
    void target.page().then((page) =>
      page?.on('request', (request) => {
        const url = request.url();
        if (OWN.some((start) => url.startsWith(start))) return;
        refused.push(url.slice(0, 100));
        if (request.interceptResolutionState().action !== 'disabled') void request.abort('blockedbyclient', FIRST);
      }),
    );
  });
  return refused;
}

const OWN = ['file:', 'data:', 'blob:', 'about:', 'https://mermaid-cli-intercept.invalid/'];
/** Priority above that of mermaid-cli's own request handler. */
const FIRST = 100;

/** PNG pixels per pixel of the picture, limited so that the PNG can be created. */
function getScale(svg: Rendered): number {
  const head = Buffer.from(svg.subarray(0, 2000)).toString('utf8');
  const [width = 0, height = 0] =
    /viewBox="[\d.e-]{1,20} [\d.e-]{1,20} ([\d.]{1,20}) ([\d.]{1,20})"/.exec(head)?.slice(1).map(Number) ?? [];
  if (width <= 0 || height <= 0) return 1;
  return Math.min(SCALE, LONGEST_SIDE / Math.max(width, height), Math.sqrt(MOST_PIXELS / (width * height)));
}

/** As root, which is common in containers, Chromium starts only without its sandbox. */
function sandbox(): readonly string[] {
  return process.getuid?.() === 0 ? ['--no-sandbox'] : [];
}

/** Mermaid draws an error picture for a text that is too long. */
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
