import { pathText } from '../../model/path.ts';
import { isUnknown } from '../../base/value.ts';
import type { Call } from './play/task.ts';
import type { Practice } from './task-facts/task-fact.ts';
import { PRACTICES } from './task-facts/task-facts.ts';

const MAX_VARIANTS = 20;
const MORE = `The task does this in more than ${MAX_VARIANTS} ways, of which the others were not looked at.`;

/** The effect of one task on the hosts of one class. Only the first of its calls is kept. */
export interface ExecutedTask {
  readonly call: Call;
  readonly reach: 'sure' | 'maybe';
  /** The distinct actions of the task, by a key for each. */
  readonly practices: ReadonlyMap<string, Practice>;
}

/** Groups calls by their task. */
export interface ExecutedTasks {
  add(call: Call, reach: 'sure' | 'maybe'): void;
  all(): Iterable<ExecutedTask>;
}

/** Collects the tasks that reach the hosts of one class. A task is certainly reached if one of its calls is. */
export function createExecutedTasks(): ExecutedTasks {
  const tasks = new Map<string, { readonly call: Call; reach: 'sure' | 'maybe'; practices: Map<string, Practice> }>();
  return {
    add(call, reach) {
      const key = taskKey(call);
      const entry = tasks.get(key) ?? { call, reach, practices: new Map<string, Practice>() };
      tasks.set(key, entry);
      if (reach === 'sure') entry.reach = reach;
      for (const look of PRACTICES) {
        const practice = look(call);
        if (practice !== undefined) addPractice(entry.practices, practice);
      }
    },
    all: () => tasks.values(),
  };
}

/** The key of a written task, equal for all its runs. */
export function taskKey({ taskPlace }: Call): string {
  return `${taskPlace.file}\n${pathText(taskPlace.pointer)}`;
}

/** Adds a practice once. Beyond a limit, one practice with unknown values replaces all further variants. */
export function addPractice(practices: Map<string, Practice>, practice: Practice): void {
  const { type, values } = practice;
  const texts = Object.entries(values).map(
    ([name, value]) => `${name}=${isUnknown(value) ? 'unknown' : JSON.stringify(value)}`,
  );
  const key = `${type} ${texts.join(' ')}`;
  if (practices.size < MAX_VARIANTS) practices.set(key, practice);
  else if (!practices.has(key)) practices.set(`${type} and more`, { type, values: {}, unproven: MORE });
}
