import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PRODUCT } from './third-party.mjs';

const RULE = '-'.repeat(80);

/** The text of `THIRD-PARTY-NOTICES`: each licence text once, under the packages that it is the licence of. */
export function noticesText(root, packages) {
  const byText = new Map();
  for (const { folder, name, version, license, text } of packages) {
    if (folder === PRODUCT) continue;
    const names = byText.get(text) ?? new Set();
    byText.set(text, names.add(`${name} ${version} (${license})`));
  }
  const [{ name, version, license }] = packages;
  const parts = [...byText].map(([text, names]) => `${[...names].join('\n')}\n\n${text}`);
  const head = `${name} ${version} is licensed under ${license}; the text is in LICENSE.
Its dist/ contains code of the packages below, each under the licence in brackets, whose text follows it.
bom.cdx.json lists the same packages with hashes and dependencies.`;
  const schemas = `Schemas of others that dist/ contains in compiled form, and that schemas/official contains:\n\n${schemaOrigins(root)}`;
  return `${[head, ...parts, schemas].join(`\n\n${RULE}\n`)}\n`;
}

/** Where the schemas of others come from, in their own words. */
function schemaOrigins(root) {
  const folder = join(root, 'schemas/official');
  const files = readdirSync(folder).sort();
  return files.map((file) => `${file}: ${JSON.parse(readFileSync(join(folder, file), 'utf8')).$comment}`).join('\n');
}
