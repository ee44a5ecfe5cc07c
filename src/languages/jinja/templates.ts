import { unknown, type Value } from '../../base/value.ts';
import type { Work } from '../../base/work.ts';
import type { JinjaContext, JinjaScope } from './context.ts';
import { evaluate, truth } from './evaluate.ts';
import { parseExpression } from './parse-expression.ts';
import { parseTemplate } from './parse-template.ts';
import { pythonTruth, type Truth } from './python.ts';
import { HOLE, renderLines, renderValue, type Line } from './render.ts';
import { SyntaxFault, type Expression, type Part } from './syntax.ts';

/** Units of work for one question with everything that it evaluates: a hundred thousand expressions. */
const PER_QUESTION = 300_000;
const MAX_SOURCE = 2_000_000;
const UNREADABLE = unknown('an expression that cannot be read', true);

/** Evaluates Jinja texts; parsed texts are cached. */
export interface Templates {
  value(source: string, scope: JinjaScope): Value | undefined;
  /** The lines of a template file, or of a text that becomes a file. */
  lines(source: string, scope: JinjaScope, kind: 'file' | 'untrimmed file' | 'text'): readonly Line[];
  /** Whether a bare expression, as in `when`, is true. */
  holds(source: string, scope: JinjaScope): Truth;
  /** The value of a bare expression, as in `until` or the `var` of `debug`. */
  expression(source: string, scope: JinjaScope): Value | undefined;
  /** Passes the work of the current question, or of a new one. */
  within<T>(ask: (work: Work) => T): T;
}

/** Creates an evaluator. `onRefused` is called for each evaluation that needs more work than allowed or left. */
export function createTemplates(work: Work, onRefused: () => void = () => undefined): Templates {
  let question: Work | undefined;
  const read = remembered((source) => parseTemplate(source, { trimBlocks: false, escapes: false }));
  const readFile = remembered((source) => parseTemplate(source, { trimBlocks: true, escapes: true }));
  const readUntrimmed = remembered((source) => parseTemplate(source, { trimBlocks: false, escapes: true }));
  const readExpression = remembered((source) => parseExpression(source, false));

  function within<T>(ask: (work: Work) => T): T {
    if (question !== undefined) return ask(question);
    const own = work.part(PER_QUESTION);
    question = own;
    try {
      return ask(own);
    } finally {
      question = undefined;
      if (own.refusedBy() !== undefined) onRefused();
    }
  }

  return {
    value(source, scope) {
      if (!source.includes('{{') && !source.includes('{%') && !source.includes('{#')) return source;
      const parts = read(source);
      return parts === undefined ? UNREADABLE : within((own) => renderValue(parts, { scope, work: own }));
    },
    lines(source, scope, kind) {
      const parts = { file: readFile, 'untrimmed file': readUntrimmed, text: read }[kind](source);
      if (parts === undefined) return [{ text: HOLE, sure: false, from: 1 }];
      return within((own) => renderLines(parts, { scope, work: own }));
    },
    holds: (source, scope) => {
      const parsed = readExpression(source);
      return parsed === undefined ? 'unknown' : within((own) => conditionTruth(parsed, { scope, work: own }));
    },
    expression(source, scope) {
      const parsed = readExpression(source);
      return parsed === undefined ? UNREADABLE : within((own) => evaluate(parsed, { scope, work: own }));
    },
    within,
  };
}

/** Texts that look like booleans mean different things in different versions of Ansible. */
function conditionTruth(expression: Expression, context: JinjaContext): Truth {
  if (expression.kind === 'binary' || expression.kind === 'unary') return truth(expression, context);
  const value = evaluate(expression, context);
  const isWord = typeof value === 'string' && /^(?:true|false|yes|no|on|off|[01]|none)$/i.test(value);
  return isWord ? 'unknown' : pythonTruth(value);
}

function remembered<T extends readonly Part[] | Expression>(
  read: (source: string) => T,
): (source: string) => T | undefined {
  const known = new Map<string, T | undefined>();
  return (source) => {
    if (known.has(source)) return known.get(source);
    const parsed = source.length > MAX_SOURCE ? undefined : attempt(read, source);
    known.set(source, parsed);
    return parsed;
  };
}

function attempt<T>(read: (source: string) => T, source: string): T | undefined {
  try {
    return read(source);
  } catch (error) {
    if (error instanceof SyntaxFault) return undefined;
    throw error;
  }
}
