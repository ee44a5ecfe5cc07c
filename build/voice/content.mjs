import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isMap, isScalar, isSeq, LineCounter, parseDocument } from 'yaml';
import { findUnusedWords } from './words.mjs';

/** Keys whose texts are names of others, patterns or sources, not sentences of this project. */
const QUOTED = new Set(['references', 'peers', 'peers-in-part', 'source', 'matches', 'vendor', 'module', 'name']);

/** What a text of a check must be, by its key. The first sentence of a fix is shown with every failure. */
const FORMS = {
  title: [
    { fault: (text) => text.length > 80, message: 'has more than 80 characters' },
    { fault: (text) => /^Ensure\b|\.$/.test(text), message: 'begins with Ensure or ends with a full stop' },
  ],
  fix: [
    { fault: (text) => firstSentence(text).length > 200, message: 'has a first sentence of more than 200 characters' },
  ],
  why: [{ fault: (text) => text.length > 300, message: 'has more than 300 characters' }],
  expected: [
    { fault: (text) => text.length > 140, message: 'has more than 140 characters' },
    { fault: (text) => /\bexpect|\.$/i.test(text), message: 'follows "Expected: " and is no sentence' },
  ],
};

function firstSentence(text) {
  return text.split(/(?<=[.!?]) (?=[A-Z])/)[0];
}

/** What the texts of controls/ say in other words than usual, and those of checks that are too long. */
export function checkContent(root) {
  const files = readdirSync(join(root, 'controls'), { recursive: true, encoding: 'utf8' })
    .map((name) => `controls/${name.replaceAll('\\', '/')}`)
    .filter((path) => path.endsWith('.yaml') && !path.endsWith('.examples.yaml'));
  return files.flatMap((path) => checkFile(path, readFileSync(join(root, path), 'utf8')));
}

function checkFile(path, text) {
  const lines = new LineCounter();
  const document = parseDocument(text, { lineCounter: lines });
  const forms = path.startsWith('controls/checks/') ? FORMS : {};
  return textsIn(document.contents, '').flatMap(({ key, value, offset }) => {
    const words = findUnusedWords(value).map(({ message }) => message);
    const faults = (forms[key] ?? []).filter(({ fault }) => fault(value)).map(({ message }) => message);
    return [...words, ...faults].map((message) => ({
      path,
      line: lines.linePos(offset).line,
      message: `${key}: ${message}`,
    }));
  });
}

function textsIn(node, key) {
  if (isMap(node))
    return node.items.flatMap((pair) =>
      QUOTED.has(pair.key.value) ? [] : textsIn(pair.value, String(pair.key.value)),
    );
  if (isSeq(node)) return node.items.flatMap((item) => textsIn(item, key));
  if (!isScalar(node) || typeof node.value !== 'string' || !node.value.includes(' ')) return [];
  return [{ key, value: node.value, offset: node.range[0] }];
}
