import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { importSource } from './import-source.mjs';
import { DIST, ROOT } from './places.mjs';

/** Validates controls/ and writes it as JSON, in parts, so that a small run reads only what it needs. Gives the files of `src/` that do so. */
export async function buildContent() {
  const reader = await importSource('src/content/read-folder.ts');
  const packer = await importSource('src/content/bundle.ts');
  const folder = reader.exported.scanContentFolder(join(ROOT, 'controls'));
  if (folder.faults.length > 0) throw new Error(folder.faults.map(({ message }) => `controls/${message}`).join('\n'));
  const { content, spellings, tables, examples, crossReferences } = packer.exported.bundle(folder);
  rmSync(join(DIST, 'frameworks'), { recursive: true, force: true });
  mkdirSync(join(DIST, 'frameworks'), { recursive: true });
  writeFileSync(join(DIST, 'content.json'), JSON.stringify(content));
  writeFileSync(join(DIST, 'spellings.jsonl'), spellings.join('\n'));
  writeFileSync(join(DIST, 'tables.json'), JSON.stringify(tables));
  writeFileSync(join(DIST, 'examples.json'), JSON.stringify(examples));
  writeFileSync(join(DIST, 'cross-references.json'), JSON.stringify(crossReferences));
  for (const { thing } of folder.frameworks)
    writeFileSync(join(DIST, 'frameworks', `${thing.id}.json`), JSON.stringify(thing));
  return [...reader.inputs, ...packer.inputs];
}
