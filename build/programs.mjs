import { execFileSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'esbuild';
import { noticesText } from './notices.mjs';
import { DIST, GENERATED, ROOT } from './places.mjs';
import { billOfMaterials } from './sbom.mjs';
import { splitOptions } from './split.mjs';
import { bundledPackages } from './third-party.mjs';

/** `src/` to modules in `dist/`, with the notices of what is in them and the manual page. Gives the files that they are made of. */
export async function buildPrograms() {
  mkdirSync(DIST, { recursive: true });
  for (const name of readdirSync(DIST)) if (name.endsWith('.js')) rmSync(join(DIST, name));
  const { metafile } = await build({ ...splitOptions(ROOT), write: true });
  const types = readFileSync(join(ROOT, 'src/library/types.ts'), 'utf8');
  writeFileSync(join(DIST, 'library.d.ts'), `${types}\nexport declare const assess: Assess;\n`);
  const validators = JSON.parse(readFileSync(join(GENERATED, 'metafiles.json'), 'utf8'));
  writeNotices([...validators, metafile]);
  const page = execFileSync(process.execPath, [join(ROOT, 'bin/evidence-engine.js'), 'man']);
  writeFileSync(join(DIST, 'evidence-engine.1'), page);
  return Object.keys(metafile.inputs);
}

/** The licences of others' code in `dist/`, and the bill of materials: both from esbuild's accounts. */
function writeNotices(metafiles) {
  const packages = bundledPackages(ROOT, metafiles);
  writeFileSync(join(ROOT, 'THIRD-PARTY-NOTICES'), noticesText(ROOT, packages));
  writeFileSync(join(ROOT, 'bom.cdx.json'), billOfMaterials(packages));
}
