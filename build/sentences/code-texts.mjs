import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';

/** Fewer words are a name or a key. */
const LEAST_WORDS = 4;

/**
 * Texts of `src/` that read like sentences: messages, help, answers of functions. Names of what a template puts in are in
 * braces. A text that is put together from several literals appears in its parts.
 */
export function codeTexts(root) {
  const folder = join(root, 'src');
  return readdirSync(folder, { recursive: true })
    .map((name) => name.replaceAll('\\', '/'))
    .filter((name) => name.endsWith('.ts') && !name.startsWith('generated/'))
    .sort()
    .flatMap((name) => textsOf(`src/${name}`, readFileSync(join(folder, name), 'utf8')));
}

function textsOf(file, source) {
  const tree = ts.createSourceFile(file, source, ts.ScriptTarget.ES2022, true);
  const found = [];
  const visit = (node) => {
    const text = textOf(node, tree);
    if (text !== undefined && isSentence(text)) {
      const { line } = tree.getLineAndCharacterOfPosition(node.getStart(tree));
      found.push({ owner: file, member: String(line + 1), text });
    }
    ts.forEachChild(node, visit);
  };
  visit(tree);
  return found;
}

function textOf(node, tree) {
  if (ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node)) return node.text;
  if (!ts.isTemplateExpression(node)) return undefined;
  const spans = node.templateSpans.map(({ expression, literal }) => `{${expression.getText(tree)}}${literal.text}`);
  return node.head.text + spans.join('');
}

function isSentence(text) {
  const words = text.replaceAll(/\{[^}]*\}/g, 'x').match(/(?<![\w<=/-])[A-Za-z][a-z]*(?=[ ,.:;]|$)/g) ?? [];
  return words.length >= LEAST_WORDS && !text.includes('\n') && !text.startsWith('<');
}
