/**
 * Prints what the product says, for an editor: `npm run sentences`. Sentences of findings about all examples of checks and
 * of `examples/`, one for each check, outcome and shape; titles and other texts of `controls/`; messages of `src/`.
 * `-- --kind sentences|titles|messages` prints one kind, `-- --shapes` the shapes of all sentences by their number, and
 * `-- --draw 200 [--kind ...] [--seed 1]` draws some at random with the evidence that is needed to understand them.
 */
import { parseArgs } from 'node:util';
import { importSource } from '../debug/bundle.mjs';
import { ROOT } from './places.mjs';
import { codeTexts } from './sentences/code-texts.mjs';
import { buildStages } from './stages.mjs';

const KINDS = ['sentences', 'titles', 'messages'];
const { values } = parseArgs({
  options: {
    kind: { type: 'string' },
    draw: { type: 'string' },
    seed: { type: 'string', default: '1' },
    shapes: { type: 'boolean' },
  },
});
const kinds = values.kind === undefined ? KINDS : [values.kind];
if (!kinds.every((kind) => KINDS.includes(kind))) throw new Error(`--kind is one of ${KINDS.join(', ')}.`);

await buildStages(['version', 'functions', 'validators']);
const exported = await importSource('sentences', `export * from './build/sentences/index.ts';`);
const content = exported.readControls(ROOT);

const printers = {
  sentences: async () => exported.listSentences(await exported.collectFindingSentences(ROOT, content), values),
  titles: () => exported.listTexts(exported.contentTexts(content), values),
  messages: () => exported.listTexts(codeTexts(ROOT), values),
};
for (const kind of kinds) process.stdout.write(`# ${kind}\n\n${await printers[kind]()}\n`);
