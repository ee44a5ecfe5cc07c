import { convert } from '../values/convert.ts';
import { perhapsEmpty } from '../values/filled.ts';
import { walk } from '../values/iterate.ts';
import { getMarks, unmark, withMarks } from '../values/marks.ts';
import { concatenate } from '../values/template.ts';
import {
  failure,
  isFailure,
  isUnknownValue,
  unknownValue,
  type Failure,
  type Result,
  type TfValue,
} from '../values/value.ts';
import type { TemplatePart, TemplateIf, TemplateFor } from '../syntax/ast.ts';
import { forFrame } from './for.ts';
import { spend, type Evaluate, type Run, type Scope } from './run.ts';

/** The text of a template (Terraform language, "Strings and Templates"). */
export function evaluateTemplate(parts: readonly TemplatePart[], scope: Scope, run: Run, evaluate: Evaluate): Result {
  const values: TfValue[] = [];
  const failed = gather(parts, values, scope, run, evaluate);
  return failed ?? concatenate(values);
}

function gather(
  parts: readonly TemplatePart[],
  values: TfValue[],
  scope: Scope,
  run: Run,
  evaluate: Evaluate,
): Failure | undefined {
  for (const part of parts) {
    let value: Result;
    if (part.kind === 'text') value = part.value;
    else if (part.kind === 'interpolation') value = evaluate(part.value, scope, run);
    else value = part.kind === 'if' ? choice(part, scope, run, evaluate) : repetition(part, scope, run, evaluate);
    if (isFailure(value)) return value;
    values.push(value);
  }
  return undefined;
}

function choice({ condition, yes, no }: TemplateIf, scope: Scope, run: Run, evaluate: Evaluate): Result {
  const decision = evaluate(condition, scope, run);
  if (isFailure(decision)) return decision;
  const decided = convert(decision, 'bool');
  if (isFailure(decided)) return failure('the condition of a template directive must be true or false');
  const plain = unmark(decided);
  if (plain === null) return failure('the condition of a template directive is null');
  if (isUnknownValue(plain))
    return withMarks(perhapsEmpty(unknownValue(plain.reason, true, 'string')), getMarks(decided));
  const chosen = evaluateTemplate(plain === true ? yes : no, scope, run, evaluate);
  return isFailure(chosen) ? chosen : withMarks(chosen, getMarks(decided));
}

function repetition(directive: TemplateFor, scope: Scope, run: Run, evaluate: Evaluate): Result {
  const collection = evaluate(directive.collection, scope, run);
  if (isFailure(collection)) return collection;
  const walked = walk(collection);
  if (walked.kind === 'failure') return walked;
  if (walked.kind === 'unknown')
    return withMarks(perhapsEmpty(unknownValue(walked.reason, true, 'string')), getMarks(collection));
  const values: TfValue[] = [];
  for (const [key, value] of walked.pairs) {
    const stopped = spend(run);
    if (stopped !== undefined) return stopped;
    const frame = forFrame(directive, key, value, scope.frame);
    const text = evaluateTemplate(directive.body, { ...scope, frame }, run, evaluate);
    if (isFailure(text)) return text;
    values.push(text);
  }
  const whole = concatenate(values);
  return isFailure(whole) ? whole : withMarks(whole, walked.marks);
}
