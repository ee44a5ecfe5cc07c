/** Values by context (`inputs`, `steps`, `github`, ...); what is not there is an empty text, as on GitHub. */
export type Contexts = { readonly [name: string]: Contexts | string | undefined };

interface Reader {
  readonly tokens: string[];
  readonly contexts: Contexts;
  readonly failed: boolean;
}

const TOKEN = /\s*('(?:[^']|'')*'|[\w-]+(?:\.[\w-]+)*|==|!=|&&|\|\||\(\)|[()!])/y;

/**
 * Replaces each `${{ }}` of a text. Knows names, texts in quotes, `==`, `!=`, `&&`, `||`, brackets, and the functions
 * `always`, `success` and `failure`: https://docs.github.com/actions/reference/workflows-and-actions/expressions.
 * Throws for what it does not know.
 */
export function interpolate(text: string, contexts: Contexts): string {
  return text.replaceAll(/\$\{\{(.*?)\}\}/g, (_, expression: string) => evaluate(expression, contexts, false));
}

/** Whether a step with this condition runs; without a status function it does not run after a failure. */
export function isRun(condition: string | undefined, contexts: Contexts, failed: boolean): boolean {
  const expression = (condition ?? 'success()').replaceAll(/^\$\{\{|\}\}$/g, '');
  const looks = /\b(?:always|success|failure)\(\)/.test(expression);
  return (looks || !failed) && isTrue(evaluate(expression, contexts, failed));
}

function evaluate(expression: string, contexts: Contexts, failed: boolean): string {
  const reader = { tokens: tokensOf(expression.trim()), contexts, failed };
  const value = either(reader);
  if (reader.tokens.length > 0) throw new Error(`The expression ${expression} is not understood.`);
  return value;
}

function tokensOf(expression: string): string[] {
  const tokens: string[] = [];
  TOKEN.lastIndex = 0;
  while (TOKEN.lastIndex < expression.length) {
    const [, token] = TOKEN.exec(expression) ?? [];
    if (token === undefined) throw new Error(`The expression ${expression} is not understood.`);
    tokens.push(token);
  }
  return tokens;
}

function either(reader: Reader): string {
  let value = both(reader);
  while (takes(reader, '||')) {
    const right = both(reader);
    value = isTrue(value) ? value : right;
  }
  return value;
}

function both(reader: Reader): string {
  let value = comparison(reader);
  while (takes(reader, '&&')) {
    const right = comparison(reader);
    value = isTrue(value) ? right : value;
  }
  return value;
}

function comparison(reader: Reader): string {
  const left = single(reader);
  if (takes(reader, '==')) return String(left.toLowerCase() === single(reader).toLowerCase());
  if (takes(reader, '!=')) return String(left.toLowerCase() !== single(reader).toLowerCase());
  return left;
}

function single(reader: Reader): string {
  if (takes(reader, '!')) return String(!isTrue(single(reader)));
  if (takes(reader, '(')) {
    const value = either(reader);
    if (!takes(reader, ')')) throw new Error('A bracket of an expression is not closed.');
    return value;
  }
  const token = reader.tokens.shift() ?? '';
  if (token.startsWith("'")) return token.slice(1, -1).replaceAll("''", "'");
  if (takes(reader, '()')) return status(token, reader.failed);
  return lookUp(token, reader.contexts);
}

function takes({ tokens }: Reader, token: string): boolean {
  if (tokens[0] !== token) return false;
  tokens.shift();
  return true;
}

function status(name: string, failed: boolean): string {
  const values = new Map([
    ['always', true],
    ['success', !failed],
    ['failure', failed],
  ]);
  const value = values.get(name);
  if (value === undefined) throw new Error(`The function ${name} is not understood.`);
  return String(value);
}

function lookUp(path: string, contexts: Contexts): string {
  let value: Contexts | string | undefined = contexts;
  for (const name of path.split('.')) value = typeof value === 'object' ? value[name] : undefined;
  return typeof value === 'string' ? value : '';
}

function isTrue(value: string): boolean {
  return value !== '' && value !== 'false';
}
