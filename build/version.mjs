import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { GENERATED, ROOT } from './places.mjs';

/** What package.json says of this build; without a homepage no output names one. */
export function writeVersion() {
  const { version, homepage } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
  const lines = [
    `export const VERSION = ${JSON.stringify(version)};`,
    `export const HOMEPAGE: string | undefined = ${JSON.stringify(homepage) ?? 'undefined'};`,
  ];
  writeFileSync(join(GENERATED, 'version.ts'), `${lines.join('\n')}\n`);
  return [];
}
