import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { findUnusedWords } from './words.mjs';

/** What the sentences in the code of src/ say in other words than usual: messages, help, labels. */
export function checkMessages(root) {
  const files = readdirSync(join(root, 'src'), { recursive: true, encoding: 'utf8' })
    .map((name) => `src/${name.replaceAll('\\', '/')}`)
    .filter((path) => path.endsWith('.ts') && !path.startsWith('src/generated/'));
  return files.flatMap((path) => checkFile(path, readFileSync(join(root, path), 'utf8')));
}

function checkFile(path, text) {
  if (findUnusedWords(text).length === 0) return [];
  const file = ts.createSourceFile(path, text, ts.ScriptTarget.Latest);
  return sentencesIn(file).flatMap(({ sentence, start }) =>
    findUnusedWords(sentence).map(({ message }) => ({
      path,
      line: file.getLineAndCharacterOfPosition(start).line + 1,
      message,
    })),
  );

  function sentencesIn(node) {
    const inside = [];
    ts.forEachChild(node, (child) => {
      inside.push(...sentencesIn(child));
    });
    const sentence = textOf(node);
    return sentence !== undefined && /\p{L} \p{L}/u.test(sentence)
      ? [{ sentence, start: node.getStart(file) }, ...inside]
      : inside;
  }
}

/** The text of a literal; a value that is put into it is shown as `${}`. */
function textOf(node) {
  if (ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node)) return node.text;
  if (!ts.isTemplateExpression(node)) return undefined;
  return node.head.text + node.templateSpans.map(({ literal }) => `\${}${literal.text}`).join('');
}
