import type { Expression } from './syntax.ts';

/** Gathered facts are words and numbers of one line, except for the output of scripts and shells of the host. */
const FACT = /^ansible_(?!facts$|local$|env$|cmdline$|proc_cmdline$)[a-z]\w{0,60}$/;
const LONG_FACTS = /^(?:ansible_)?(?:local|env|cmdline|proc_cmdline)$/;
/** Filters that always return a number, a boolean or a digest. */
const MAKES_WORD: ReadonlySet<string> = new Set([
  'int',
  'float',
  'bool',
  'length',
  'count',
  'hash',
  'checksum',
  'md5',
  'sha1',
  'password_hash',
  'b64encode',
  'to_uuid',
  'round',
  'abs',
]);
/** Filters that add no line to their input. */
const KEEPS_LINES: ReadonlySet<string> = new Set([
  'upper',
  'lower',
  'capitalize',
  'title',
  'trim',
  'quote',
  'string',
  'default',
  'd',
  'mandatory',
  'first',
  'last',
  'join',
  'sort',
  'unique',
  'ternary',
  'replace',
  'regex_replace',
]);
const MAKES_NUMBER: ReadonlySet<string> = new Set([
  '-',
  '*',
  '/',
  '//',
  '%',
  '**',
  '==',
  '!=',
  '<',
  '<=',
  '>',
  '>=',
  'in',
]);

/**
 * Whether the text of an expression certainly has no line end, for any values of its variables: facts, numbers,
 * booleans and digests.
 */
export function isOneLine(expression: Expression): boolean {
  switch (expression.kind) {
    case 'literal':
      return typeof expression.value !== 'string' || !expression.value.includes('\n');
    case 'name':
      return FACT.test(expression.name);
    case 'get':
      return isFact(expression);
    case 'filter':
      return MAKES_WORD.has(expression.name) || keepsLine(expression);
    case 'test':
    case 'unary':
      return true;
    case 'binary':
      return MAKES_NUMBER.has(expression.operator) || [expression.left, expression.right].every(isOneLine);
    case 'if':
      return [expression.yes, ...(expression.otherwise === undefined ? [] : [expression.otherwise])].every(isOneLine);
    default:
      return false;
  }
}

function keepsLine(expression: Expression & { kind: 'filter' }): boolean {
  if (!KEEPS_LINES.has(expression.name)) return false;
  const given = [...expression.arguments.positional, ...expression.arguments.named.values()];
  return [...(expression.name === 'ternary' ? [] : [expression.of]), ...given].every(isOneLine);
}

/** `ansible_facts.hostname`, `ansible_default_ipv4['address']`, `hostvars[host].ansible_hostname`. */
function isFact({ of, key }: Expression & { kind: 'get' }): boolean {
  const name = key.kind === 'literal' && typeof key.value === 'string' ? key.value : '';
  if (of.kind === 'name' && of.name === 'ansible_facts') return name !== '' && !LONG_FACTS.test(name);
  if (of.kind === 'get' && of.of.kind === 'name' && of.of.name === 'hostvars') return FACT.test(name);
  return of.kind === 'name' || of.kind === 'get' ? isOneLine(of) : false;
}
