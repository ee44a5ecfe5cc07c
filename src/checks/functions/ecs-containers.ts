import { counted } from '../../model/counted.ts';
import { isList, isMap, isMarker, own } from '../../model/value.ts';
import type { Value, ValueMap } from '../../model/value.ts';
import type { CheckFunction } from '../check-function.ts';
import type { Truth } from '../truth.ts';
import { decision } from './lib/answer.ts';
import { look } from './lib/look.ts';
import { parseJson } from './lib/policy-document.ts';

const CONDITION = 'function.ecs-containers';
const MOST_SHOWN = 20;

/** What can be asked of each container, by name (Amazon ECS Developer Guide, "Task definition parameters"). */
const QUESTIONS: ReadonlyMap<string, { readonly expected: string; readonly holds: (container: ValueMap) => Truth }> =
  new Map([
    [
      'unprivileged',
      { expected: 'no privileged container', holds: (each) => isSwitch(own(each, 'privileged') ?? false, false) },
    ],
    [
      'read-only-root',
      {
        expected: 'a root file system that is read only',
        holds: (each) => isSwitch(own(each, 'readonlyRootFilesystem') ?? false, true),
      },
    ],
    ['logs', { expected: 'a log driver', holds: (each) => hasLogDriver(own(each, 'logConfiguration')) }],
    ['user', { expected: 'a user other than root', holds: (each) => isOtherUser(own(each, 'user')) }],
  ]);

/**
 * Asks each container of a task definition, whose `container_definitions` are a JSON text, one question: `unprivileged`,
 * `read-only-root`, `logs` or `user`. What is left out counts as the service takes it: off, none, and for a user unknown,
 * since the image decides. A text that cannot be read, or is decided later, is unknown.
 */
export const ecsContainers: CheckFunction = {
  name: 'ecs-containers',
  options: {
    type: 'object',
    additionalProperties: false,
    required: ['each'],
    properties: { each: { enum: [...QUESTIONS.keys()] } },
  },
  evaluate(subject, options) {
    const asked = QUESTIONS.get(String(own(options, 'each')));
    const written = look(subject, 'container_definitions');
    const list = typeof written.value === 'string' ? parseJson(written.value) : written.value;
    if (asked === undefined || !isList(list) || list.length === 0)
      return { outcome: 'unknown', decisions: [decision(CONDITION, written, asked?.expected ?? '')] };
    const judged = list.map((container, index) => ({
      name: nameOf(container, index),
      truth: isMap(container) ? asked.holds(container) : ('unknown' as const),
    }));
    for (const [outcome, truth] of [['fail', false] as const, ['unknown', 'unknown'] as const]) {
      const shown = judged.filter((one) => one.truth === truth).slice(0, MOST_SHOWN);
      if (shown.length > 0)
        return { outcome, decisions: shown.map(({ name }) => decision(CONDITION, written, asked.expected, name)) };
    }
    return {
      outcome: 'pass',
      decisions: [],
      message: `${counted(judged.length, 'container')}, each with ${asked.expected}.`,
    };
  },
};

function nameOf(container: Value, index: number): string {
  const name = isMap(container) ? own(container, 'name') : undefined;
  return typeof name === 'string' ? `container ${name.slice(0, 80)}` : `container ${index + 1}`;
}

function isSwitch(value: Value, wanted: boolean): Truth {
  if (value === null) return !wanted;
  return typeof value === 'boolean' ? value === wanted : 'unknown';
}

function hasLogDriver(value: Value | undefined): Truth {
  if (value === undefined || value === null) return false;
  const driver = isMap(value) ? own(value, 'logDriver') : undefined;
  if (isMarker(value) || isMarker(driver)) return 'unknown';
  return typeof driver === 'string' && driver !== '' && driver !== 'none';
}

/** `user`, `user:group`, `uid` or `uid:gid`. */
function isOtherUser(value: Value | undefined): Truth {
  if (typeof value !== 'string' || value === '') return 'unknown';
  const [user = ''] = value.split(':');
  return user !== 'root' && !/^0+$/.test(user);
}
