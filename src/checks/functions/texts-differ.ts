import type { Subject } from '../../model/check.ts';
import { isList, isUnknown, own, type Value, type ValueMap } from '../../base/value.ts';
import type { CheckFunction } from '../check-function.ts';
import { negate, truthOutcome, type Truth } from '../../base/truth.ts';
import { decision } from './shared/answer.ts';
import { readPath, type LocatedValue } from '../../model/locate-value.ts';

const CONDITION = 'function.texts-differ';

/**
 * Whether two texts of a subject name different resources. Before the values are known, the references in the source
 * decide; a name and an ARN are the same where the ARN ends in the name.
 */
export const textsDiffer: CheckFunction = {
  name: 'texts-differ',
  options: {
    type: 'object',
    additionalProperties: false,
    required: ['paths'],
    properties: {
      paths: { type: 'array', minItems: 2, maxItems: 2, uniqueItems: true, items: { type: 'string', minLength: 1 } },
    },
  },
  evaluate(subject, options) {
    const [one, other] = getPaths(options).map((path) => readPath(subject, path));
    if (one === undefined || other === undefined) return { outcome: 'unknown', decisions: [] };
    const same = isSame(subject, one, other);
    const outcome = truthOutcome(negate(same));
    return {
      outcome,
      get decisions() {
        return [decision(CONDITION, one, `another value than ${other.path}`)];
      },
    };
  },
};

function getPaths(options: ValueMap): readonly string[] {
  const paths = own(options, 'paths');
  return isList(paths) ? paths.filter((path) => typeof path === 'string') : [];
}

function isSame(subject: Subject, one: LocatedValue, other: LocatedValue): Truth {
  const [first, second] = [getText(one.value), getText(other.value)];
  if (first !== undefined && second !== undefined) return shortened(first, second) === shortened(second, first);
  const [to, also] = [getTarget(subject, one), getTarget(subject, other)];
  return to === undefined || also === undefined ? 'unknown' : to === also;
}

function shortened(text: string, other: string): string {
  return other.startsWith('arn:') ? text : text.slice(text.lastIndexOf('/') + 1);
}

function getText(value: Value | undefined): string | undefined {
  if (isUnknown(value)) return value.ends?.standIn;
  return typeof value === 'string' ? value : undefined;
}

function getTarget(subject: Subject, { path, value }: LocatedValue): string | undefined {
  if (!isUnknown(value)) return undefined;
  const found = subject.references?.find((reference) => reference.path === path);
  return found?.exact === true ? found.to[0] : undefined;
}
