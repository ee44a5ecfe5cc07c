import { isNotCollected } from '../../model/not-collected.ts';
import { isList, isMarker, own, type Value } from '../../base/value.ts';
import type { CheckFunction } from '../check-function.ts';
import { factText } from '../fact-text.ts';
import { renderValue } from '../../model/render-value.ts';
import { failed, decision, undecided } from './shared/answer.ts';
import { readPath, readText } from '../../model/locate-value.ts';

const CONDITION = 'function.known-contradiction';

/**
 * Whether an optional fact of a record contradicts the expectation. A fact that was not collected has no effect; a
 * value that is neither the right nor the wrong one is not demonstrated.
 */
export const knownContradiction: CheckFunction = {
  name: 'known-contradiction',
  options: {
    type: 'object',
    additionalProperties: false,
    required: ['path', 'right', 'wrong', 'sentence'],
    properties: {
      path: { type: 'string', minLength: 1 },
      right: { type: 'array', minItems: 1 },
      wrong: { type: 'array', minItems: 1 },
      sentence: { type: 'string', minLength: 3 },
    },
  },
  evaluate(subject, options) {
    const fact = readPath(subject, readText(own(options, 'path')) ?? '');
    const value = fact.value ?? null;
    const right = getValues(own(options, 'right'));
    const seen = [decision(CONDITION, fact, right.map((one) => renderValue(one)).join(' or '))];
    if (value === null || isNotCollected(value))
      return { outcome: 'not-applicable', decisions: seen, message: 'the fact was not collected' };
    if (getValues(own(options, 'wrong')).includes(value)) return failed(seen, readText(own(options, 'sentence')) ?? '');
    if (right.includes(value)) return { outcome: 'pass', decisions: seen };
    const shown = renderValue(value);
    const unclear = isMarker(value)
      ? factText({ path: fact.path, actual: shown }, true)
      : `the collected value ${shown} is not one that this check knows`;
    return undecided(seen, unclear);
  },
};

function getValues(value: Value | undefined): readonly Value[] {
  return isList(value) ? value : [];
}
