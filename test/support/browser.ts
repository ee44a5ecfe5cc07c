import { existsSync } from 'node:fs';

const PLACES = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

/** A browser of the Chromium family on this machine, or the one that CHROME_PATH names. */
export function findChromium(): string | undefined {
  return [process.env['CHROME_PATH'] ?? '', ...PLACES].find((path) => path !== '' && existsSync(path));
}
