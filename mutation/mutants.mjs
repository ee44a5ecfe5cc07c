import ts from 'typescript';

const K = ts.SyntaxKind;
const OPERATORS = new Map([
  [K.EqualsEqualsEqualsToken, '!=='],
  [K.ExclamationEqualsEqualsToken, '==='],
  [K.LessThanToken, '<='],
  [K.LessThanEqualsToken, '<'],
  [K.GreaterThanToken, '>='],
  [K.GreaterThanEqualsToken, '>'],
  [K.AmpersandAmpersandToken, '||'],
  [K.BarBarToken, '&&'],
  [K.PlusToken, '-'],
  [K.MinusToken, '+'],
]);
const METHODS = new Map([
  ['some', 'every'],
  ['every', 'some'],
]);
/** A shorter text is shown, and known, with the code around it. */
const CONTEXT = 20;

/**
 * All mutants of one TypeScript file, and the file in which `__mutant(id)` switches each of them on, so that one build
 * serves them all. A mutant is known by `file`, `text` (the code around it) and `change`, which survive other edits.
 */
export function mutate(file, source, firstId) {
  const tree = ts.createSourceFile(file, source, ts.ScriptTarget.ES2022, true);
  const mutants = [];
  const seen = new Map();

  function add(node, change) {
    const text = contextOf(node, tree);
    const key = `${text} ${change}`;
    const times = (seen.get(key) ?? 0) + 1;
    seen.set(key, times);
    const line = tree.getLineAndCharacterOfPosition(node.getStart(tree)).line + 1;
    const id = firstId + mutants.length;
    mutants.push({ id, file, line, text, change: times === 1 ? change : `${change} (${times})` });
    return id;
  }

  function render(node) {
    if (ts.isTypeNode(node) || ts.isImportDeclaration(node)) return node.getFullText(tree);
    const start = node.getFullStart();
    const lead = source.slice(start, node.getStart(tree));
    const own = changesOf(node, tree).map(([change, text]) => [add(node, change), text]);
    let code = '';
    let at = node.getStart(tree);
    node.forEachChild((child) => {
      code += source.slice(at, child.getFullStart() < at ? at : child.getFullStart());
      const text = render(child);
      code += child.getFullStart() < at ? text.slice(at - child.getFullStart()) : text;
      at = child.end;
    });
    code += source.slice(at, node.end);
    for (const [id, text] of own)
      code = ts.isStatement(node)
        ? `{ if (!__mutant(${id})) { ${code} } }`
        : `(__mutant(${id}) ? (${text}) : (${code}))`;
    return lead + code;
  }

  return { code: tree.statements.map(render).join('') + source.slice(tree.endOfFileToken.getFullStart()), mutants };
}

/** Each change as it is shown and the code that takes the place of the node. */
function changesOf(node, tree) {
  const text = (part) => part.getText(tree);
  const changes = [];
  const change = (to) => changes.push([`${squeezed(text(node))} -> ${squeezed(to)}`, to]);
  if (ts.isBinaryExpression(node)) {
    const operator = OPERATORS.get(node.operatorToken.kind);
    if (operator !== undefined) change(`${text(node.left)} ${operator} ${text(node.right)}`);
  }
  if (ts.isPrefixUnaryExpression(node) && node.operator === K.ExclamationToken) change(text(node.operand));
  if (node.kind === K.TrueKeyword) change('false');
  if (node.kind === K.FalseKeyword) change('true');
  if (ts.isNumericLiteral(node) && !ts.isPropertyAssignment(node.parent)) {
    change(String(Number(node.text) + 1));
    if (node.text !== '0') change(String(Number(node.text) - 1));
  }
  if (ts.isCallExpression(node) && ts.isPropertyAccessExpression(node.expression)) {
    const { expression, name } = node.expression;
    const method = METHODS.get(name.text);
    if (method !== undefined) change(`${text(expression)}.${method}(${node.arguments.map(text).join(', ')})`);
  }
  if (ts.isExpressionStatement(node)) changes.push(['removed', '']);
  if (isCondition(node)) for (const to of ['true', 'false']) change(to);
  if (isReturned(node) && text(node) !== 'undefined') changes.push(['return undefined', 'undefined']);
  return changes;
}

function isCondition(node) {
  const { parent } = node;
  if (ts.isIfStatement(parent)) return parent.expression === node;
  return ts.isConditionalExpression(parent) && parent.condition === node;
}

function isReturned(node) {
  return (
    ts.isReturnStatement(node.parent) ||
    (ts.isArrowFunction(node.parent) && node.parent.body === node && !ts.isBlock(node))
  );
}

function contextOf(node, tree) {
  let around = node;
  while (squeezed(around.getText(tree)).length < CONTEXT && !ts.isStatement(around)) around = around.parent;
  return squeezed(around.getText(tree));
}

function squeezed(text) {
  const line = text.replaceAll(/\s+/g, ' ');
  return line.length > 100 ? `${line.slice(0, 97)}...` : line;
}
