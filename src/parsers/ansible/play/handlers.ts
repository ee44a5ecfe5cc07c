import type { Pointer } from '../../../model/place.ts';
import type { Value, ValueMap } from '../../../model/value.ts';
import { isList, isMap, own } from '../../../model/value.ts';
import type { Frame, HostRun } from './frame.ts';
import { runTask } from './run-tasks.ts';

/** Handlers of a play for one host. */
export interface Handlers {
  add(list: Value | undefined, at: Pointer, frame: Frame): void;
  notify(name: string, sure: boolean): void;
  flush(run: HostRun): void;
}

interface Handler {
  readonly names: readonly string[];
  readonly task: ValueMap;
  readonly pointer: Pointer;
  readonly frame: Frame;
}

/** Handlers run once at the end of a section, in the order they are written, when a task that ran named them. */
export function createHandlers(): Handlers {
  const handlers: Handler[] = [];
  const notified = new Map<string, boolean>();
  return {
    add(list, at, frame) {
      for (const [index, task] of isList(list) ? list.entries() : []) {
        if (!isMap(task) || handlers.length > 5000) continue;
        const listen = own(task, 'listen');
        const names = [own(task, 'name'), ...(isList(listen) ? listen : [listen])];
        const known = names.filter((name): name is string => typeof name === 'string');
        handlers.push({ names: known, task, pointer: [...at, index], frame });
      }
    },
    notify: (name, sure) => notified.set(name, sure || notified.get(name) === true),
    flush(run) {
      const asked = new Map(notified);
      notified.clear();
      for (const { names, task, pointer, frame } of handlers) {
        const answers = names.flatMap(
          (name) => asked.get(name) ?? asked.get(`${frame.role?.name ?? ''} : ${name}`) ?? [],
        );
        if (answers.length === 0) continue;
        const inner = { ...frame, sure: frame.sure && answers.includes(true) };
        runTask(run, task, pointer, inner);
      }
    },
  };
}
