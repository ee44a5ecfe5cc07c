import { accessSync, constants, statSync } from 'node:fs';
import { EngineError } from '../model/engine-error.ts';

/** Paths of Chromium, Chrome and Edge on Debian, Red Hat, SUSE, Alpine, macOS and Windows. */
const PLACES = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/lib64/chromium-browser/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/usr/bin/microsoft-edge',
  '/snap/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
  'C:\\Program Files (x86)\\Microsoft\\Edge\\Application\\msedge.exe',
];

/** The path of an installed browser, or `undefined` where none is found. */
export function findBrowser(): string | undefined {
  return PLACES.find(isProgram);
}

/**
 * The browser of `--browser` or PUPPETEER_EXECUTABLE_PATH, else an installed one. Throws EngineError `invalid-usage`
 * where there is none.
 */
export function browserPath(named: string | undefined): string {
  const wanted = named ?? process.env['PUPPETEER_EXECUTABLE_PATH'];
  if (wanted !== undefined && isProgram(wanted)) return wanted;
  if (wanted !== undefined)
    throw new EngineError(
      'invalid-usage',
      `${wanted} is not a program. Name a Chromium or Chrome with PUPPETEER_EXECUTABLE_PATH${named === undefined ? '' : ' or --browser'}.`,
    );
  const found = findBrowser();
  if (found !== undefined) return found;
  const help = 'Install Chromium or name one with --browser or PUPPETEER_EXECUTABLE_PATH; the .mmd files need none.';
  throw new EngineError('invalid-usage', `No browser was found to render with. ${help}`);
}

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return statSync(path).isFile();
  } catch {
    return false;
  }
}
