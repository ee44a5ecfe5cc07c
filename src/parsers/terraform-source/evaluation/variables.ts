import { findAttribute, type Declaration } from '../module/declarations.ts';
import { convert } from '../../../languages/hcl/values/convert.ts';
import { perhapsEmpty } from '../../../languages/hcl/values/filled.ts';
import { sensitiveValue } from '../../../languages/hcl/values/marks.ts';
import {
  isFailure,
  unknownValue,
  type Result,
  type TfValue,
  type TfType,
} from '../../../languages/hcl/values/value.ts';
import { parseExpression } from '../../../languages/hcl/syntax/parse-native.ts';
import type { GivenValue } from '../module/given-values.ts';
import { evaluate } from '../../../languages/hcl/evaluation/evaluate.ts';
import type { ModuleInstance } from './module-instance.ts';
import { typeConstraint } from '../../../languages/hcl/evaluation/type-constraint.ts';

/**
 * The value of a variable (Terraform language, "Input Variables"): the caller's value, else the default, in the
 * declared type. A variable of the root module without a value is unknown; it is certainly set only where null is
 * refused.
 */
export function readVariable(module: ModuleInstance, declared: Declaration): TfValue {
  const { body, file, range } = declared;
  const type = readType(module, declared);
  const given = givenValue(module, declared, type);
  const fallback = findAttribute(body, 'default')?.value;
  const refusesNull = isTrue(declared, 'nullable') === false;
  let value: Result;
  if (given !== undefined && !(given === null && refusesNull && fallback !== undefined)) value = given;
  else if (fallback !== undefined) value = evaluate(fallback, module.scope, module.context.run);
  else {
    module.context.run.trace.opaque = true;
    value = perhapsEmpty(unknownValue(`var.${declared.name} has no value`, refusesNull, type));
  }
  const converted = isFailure(value) ? value : convert(value, type);
  const settled = isFailure(converted)
    ? unknownValue(`the value of var.${declared.name} is not of its type`)
    : converted;
  if (isFailure(converted)) {
    const message = `the value of variable "${declared.name}" is not of its type: ${converted.message}. It counts as unknown.`;
    module.context.report('partly-read', 'warning', file, range.start, message);
  }
  return isTrue(declared, 'sensitive') === true ? sensitiveValue(settled) : settled;
}

/** A type that cannot be read accepts every value unchanged. */
function readType(module: ModuleInstance, { body, file, name }: Declaration): TfType {
  const written = findAttribute(body, 'type');
  if (written === undefined) return 'dynamic';
  const type = typeConstraint(written.value, (expression) => evaluate(expression, module.scope, module.context.run));
  if (!isFailure(type)) return type;
  const message = `the type of variable "${name}" cannot be read: ${type.message}. Its values are taken as they are.`;
  module.context.report('partly-read', 'warning', file, written.range.start, message);
  return 'dynamic';
}

function isTrue({ body }: Declaration, name: string): boolean | undefined {
  const value = findAttribute(body, name)?.value;
  return value?.kind === 'boolean' ? value.value : undefined;
}

/** `undefined` when the caller passes no value. */
function givenValue(module: ModuleInstance, declared: Declaration, type: TfType): Result | undefined {
  const { call, parent } = module.placement;
  if (call === undefined || parent === undefined) {
    const given = module.context.given.get(declared.name);
    return given === undefined ? undefined : outsideValue(module, given, type);
  }
  const argument = findAttribute(call.declaration.body, declared.name);
  if (argument === undefined) return undefined;
  const file = call.declaration.elsewhere?.get(argument) ?? call.declaration.file;
  return parent.settle(argument.value, call.scope, file);
}

/** Text from the command line is a string, or an expression where the type is not a scalar. */
function outsideValue(module: ModuleInstance, given: GivenValue, type: TfType): Result {
  if ('undetermined' in given) {
    module.context.run.trace.opaque = true;
    return perhapsEmpty(unknownValue(given.undetermined, false, type));
  }
  if ('expression' in given) return evaluate(given.expression, module.scope, module.context.run);
  if (typeof type === 'string') return given.text;
  const parsed = parseExpression(given.text, { start: 0, end: 0 });
  return 'message' in parsed
    ? unknownValue('a value given for a variable cannot be read')
    : evaluate(parsed, module.scope, module.context.run);
}
