/**
 * `npm run check:voice`: reports words that readers do not understand at first sight, and texts of checks that are too
 * long, in controls/, in the pages, in the sentences of src/, and in the comments and commit subjects that a change adds.
 * `-- <path>...` looks at these files and folders alone, also at those that are not rewritten yet; `-- --base <revision>`
 * names where the change begins.
 */
import { parseArgs } from 'node:util';
import { ROOT } from './places.mjs';
import { checkAdditions } from './voice/additions.mjs';
import { checkContent } from './voice/content.mjs';
import { checkMessages } from './voice/messages.mjs';
import { checkPages } from './voice/pages.mjs';
import { isPending } from './voice/pending.mjs';

const { values, positionals } = parseArgs({ options: { base: { type: 'string' } }, allowPositionals: true });

const standing = [...checkContent(ROOT), ...checkPages(ROOT), ...checkMessages(ROOT)].filter(({ path }) =>
  positionals.length === 0 ? !isPending(path) : positionals.some((each) => isBelow(path, each)),
);
const added = positionals.length === 0 ? checkAdditions(ROOT, values.base) : [];
if (added === undefined)
  process.stderr.write(
    'check:voice: there is no git history to compare with, so new comments and commits were not checked.\n',
  );

const findings = [...standing, ...(added ?? [])];
for (const { path, line, message } of findings)
  process.stdout.write(`${[path, line].filter((part) => part !== undefined).join(':')}: ${message}\n`);
if (findings.length > 0) process.exitCode = 1;

function isBelow(path, place) {
  const folder = place.replace(/\/$/, '');
  return path === folder || path.startsWith(`${folder}/`);
}
