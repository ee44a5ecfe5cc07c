import { importSource } from './bundle.mjs';

/**
 * Runs one parser alone and prints what it makes of files: `node debug/parse.mjs pipfile-lock Pipfile.lock`. Without
 * names it lists the parsers.
 */
const { allParsers, createFileTree, readEvidence } = await importSource(
  'parse',
  `export { allParsers } from './src/parsers/index.ts';
   export { createFileTree } from './src/engine/file-tree.ts';
   export { readEvidence } from './src/sources/read-evidence.ts';`,
);
const [id, ...paths] = process.argv.slice(2);
const { files, trees } = await allParsers();
const parsers = [...files, ...trees];
const parser = parsers.find((each) => each.id === id);
process.exitCode = parser === undefined || paths.length === 0 ? usage() : await print();

function usage() {
  const ids = parsers.map((each) => each.id).sort();
  console.error(`Usage: node debug/parse.mjs <parser> <path...>\nParsers: ${ids.join(', ')}`);
  return 2;
}

/** Prints a list with one entry for each group of files, or for each file. */
async function print() {
  const evidence = await readEvidence(paths);
  const tree = createFileTree(evidence.files);
  const parsed =
    'claim' in parser
      ? parser.claim(tree, {}).map((group) => ({ root: group.root, ...parser.parse(group, tree, {}) }))
      : evidence.files.map((file) => ({
          path: file.path,
          recognised: parser.recognise(file.path, file.head),
          ...parser.parse(file, tree),
        }));
  console.log(JSON.stringify(parsed, undefined, 2));
  return 0;
}
