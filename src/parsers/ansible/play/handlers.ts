import type { Pointer } from '../../../base/pointer.ts';
import { isList, isMap, own, type Value, type ValueMap } from '../../../base/value.ts';
import { groupBy } from '../../../base/group-by.ts';
import type { TaskContext, HostRun } from './task-context.ts';
import { runTask } from './run-tasks.ts';

/** Handlers of a play for one host. */
export interface Handlers {
  add(list: Value | undefined, at: Pointer, frame: TaskContext): void;
  notify(name: string, sure: boolean): void;
  flush(run: HostRun): void;
}

interface Handler {
  readonly name: string | undefined;
  readonly topics: readonly string[];
  readonly task: ValueMap;
  /** The task as text, to recognise copies. */
  readonly text: string;
  readonly pointer: Pointer;
  readonly frame: TaskContext;
}

const MAX_HANDLERS = 5000;
const MAX_DEPTH = 40;

/** Reads the file that a task imports: each of its tasks is a separate handler. */
export type Imported = (
  task: ValueMap,
  frame: TaskContext,
) => { readonly path: string; readonly list: Value } | undefined;

function readHandler(task: ValueMap, pointer: Pointer, frame: TaskContext): Handler {
  const listen = own(task, 'listen');
  const topics = (isList(listen) ? listen : [listen]).filter((topic) => typeof topic === 'string');
  const name = own(task, 'name');
  return {
    name: typeof name === 'string' ? name : undefined,
    topics,
    task,
    text: JSON.stringify(task),
    pointer,
    frame,
  };
}

/** Handlers run once at the end of a section, in their written order, when a task that ran notified them. */
export function createHandlers(imported: Imported): Handlers {
  const handlers: Handler[] = [];
  const notified = new Map<string, boolean>();
  function add(list: Value | undefined, at: Pointer, frame: TaskContext): void {
    for (const [index, task] of isList(list) ? list.entries() : []) {
      if (!isMap(task) || handlers.length > MAX_HANDLERS) continue;
      const file = frame.depth > MAX_DEPTH ? undefined : imported(task, frame);
      if (file === undefined) handlers.push(readHandler(task, [...at, index], frame));
      else add(file.list, [], { ...frame, file: file.path, depth: frame.depth + 1 });
    }
  }
  return {
    add,
    notify: (name, sure) => notified.set(name, sure || notified.get(name) === true),
    flush(run) {
      if (notified.size === 0) return;
      const pending = new Map(notified);
      notified.clear();
      const byNames = groupBy(handlers, ({ name }) => name);
      for (const handler of handlers) {
        const { name, topics, task, pointer, frame } = handler;
        const byName =
          name === undefined ? undefined : (pending.get(name) ?? pending.get(`${frame.role?.name ?? ''} : ${name}`));
        const answers = topics.flatMap((topic) => pending.get(topic) ?? []);
        const place = byName === undefined ? 'replaced' : readPlace(handler, byNames.get(name) ?? []);
        if (byName !== undefined && place !== 'replaced') answers.push(byName && place === 'only');
        if (answers.length === 0) continue;
        const inner = { ...frame, sure: frame.sure && answers.includes(true) };
        runTask(run, task, pointer, inner);
      }
    },
  };
}

/**
 * Of handlers with the same name the last one loaded runs (Ansible, "Handlers"). Between two files the order is not
 * known.
 */
function readPlace(handler: Handler, namesakes: readonly Handler[]): 'only' | 'replaced' | 'disputed' {
  const { text, frame } = handler;
  const later = namesakes.slice(namesakes.indexOf(handler) + 1);
  if (later.some((each) => each.frame.file === frame.file && each.text !== text)) return 'replaced';
  return namesakes.some((each) => each.frame.file !== frame.file && each.text !== text) ? 'disputed' : 'only';
}
