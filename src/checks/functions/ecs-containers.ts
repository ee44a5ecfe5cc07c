import { counted } from '../../base/counted.ts';
import { STAND_IN } from '../../base/text-ends.ts';
import { isMap, isMarker, own, type Value } from '../../base/value.ts';
import type { CheckFunction } from '../check-function.ts';
import type { Truth } from '../../base/truth.ts';
import { decision } from './shared/answer.ts';
import { renderText } from '../../model/render-value.ts';
import { lowered } from './iam/policy-document.ts';
import { taskContainers } from './containers/task-containers.ts';

const CONDITION = 'function.ecs-containers';
const MOST_SHOWN = 20;
const NO_PROPERTIES = 'none of container_properties, ecs_properties, node_properties and eks_properties is set';

type Said = ReadonlyMap<string, Value>;

/** Questions about a container, by name (Amazon ECS Developer Guide, "Task definition parameters"). */
const QUESTIONS: ReadonlyMap<string, Question> = new Map([
  [
    'unprivileged',
    {
      expected: 'privileged false',
      wrong: 'is privileged',
      right: 'is unprivileged',
      holds: (each) => isSwitch(each.get('privileged') ?? false, false),
    },
  ],
  [
    'read-only-root',
    {
      expected: 'readonlyRootFilesystem true',
      wrong: 'has a writable root file system',
      right: 'has a read-only root file system',
      holds: (each) => isSwitch(each.get('readonlyrootfilesystem') ?? false, true),
    },
  ],
  [
    'logs',
    {
      expected: 'a log driver in logConfiguration',
      wrong: 'has no log driver',
      right: 'has a log driver',
      holds: (each) => hasLogDriver(each.get('logconfiguration')),
    },
  ],
  [
    'user',
    {
      expected: 'a user other than root',
      wrong: 'runs as root',
      right: 'runs as a user other than root',
      holds: (each) => isOtherUser(each.get('user')),
    },
  ],
]);

interface Question {
  readonly expected: string;
  readonly wrong: string;
  readonly right: string;
  readonly holds: (container: Said) => Truth;
}

/**
 * Checks each container of an ECS task definition or a Batch job definition for one property: `unprivileged`,
 * `read-only-root`, `logs` or `user`. An absent setting counts as the service's default: off, none, and for a user
 * unknown, since the image decides. A text that cannot be read or is decided later is unknown.
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
    const question = QUESTIONS.get(String(own(options, 'each')));
    const { written, containers } = taskContainers(subject);
    if (question === undefined || containers === undefined) {
      const asked = decision(CONDITION, written, question?.expected ?? '');
      const isUnset = written.value === undefined && subject.type === 'aws_batch_job_definition';
      return { outcome: 'unknown', decisions: [isUnset ? { ...asked, fact: NO_PROPERTIES } : asked] };
    }
    const judged = containers.map((container, index) => ({
      name: getName(container, index),
      truth: container === undefined ? ('unknown' as const) : question.holds(container),
    }));
    for (const [outcome, truth] of [['fail', false] as const, ['unknown', 'unknown'] as const]) {
      const shown = judged.filter((one) => one.truth === truth).slice(0, MOST_SHOWN);
      if (shown.length > 0) {
        const fact = truth === false ? question.wrong : `does not show whether it ${question.right}`;
        const tell = (name: string) => ({
          ...decision(CONDITION, written, question.expected, name),
          fact: `${name} ${fact}`,
        });
        return { outcome, decisions: shown.map(({ name }) => tell(name)) };
      }
    }
    return {
      outcome: 'pass',
      decisions: [],
      message: `${judged.length === 1 ? 'The container' : `Each of the ${counted(judged.length, 'container')}`} ${question.right}.`,
    };
  },
};

function getName(container: Said | undefined, index: number): string {
  const name = container?.get('name');
  return typeof name === 'string' ? `Container ${renderText(name.slice(0, 80))}` : `Container ${index + 1}`;
}

function isSwitch(value: Value, wanted: boolean): Truth {
  if (value === null) return !wanted;
  return typeof value === 'boolean' ? value === wanted : 'unknown';
}

function hasLogDriver(value: Value | undefined): Truth {
  if (value === undefined || value === null) return false;
  const driver = isMap(value) ? lowered(value).get('logdriver') : undefined;
  if (isMarker(value) || isMarker(driver)) return 'unknown';
  if (typeof driver !== 'string') return false;
  return driver.includes(STAND_IN) ? 'unknown' : driver !== '' && driver !== 'none';
}

/** `user`, `user:group`, `uid` or `uid:gid`. */
function isOtherUser(value: Value | undefined): Truth {
  if (typeof value !== 'string' || value === '' || value.includes(STAND_IN)) return 'unknown';
  const [user = ''] = value.split(':');
  return user !== 'root' && !/^0+$/.test(user);
}
