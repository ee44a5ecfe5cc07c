import type { Resource } from '../../../model/evidence.ts';
import { isMarker, unknown, unknownText, type Value, type ValueMap } from '../../../base/value.ts';
import { omitUndefined } from '../../../base/omit-undefined.ts';
import { textEnds } from '../../../base/text-ends.ts';
import type { Call } from '../play/task.ts';
import { readSwitch, type Practice } from '../task-facts/task-fact.ts';
import { addPractice, taskKey, type ExecutedTask } from '../executed-task.ts';
import { takenAway, type TakenAway } from '../task-facts/cluster-definition.ts';
import { clusterObjects } from './cluster-objects.ts';
import { withoutSecrets } from './redact.ts';

export const NO_PLAY = 'No play in the evidence runs this task for a host, so it proves nothing about any.';

const PERHAPS_RUN = 'It is not known whether the task is run, or its failure would not be seen, so it proves nothing.';

interface Entry {
  readonly call: Call;
  /** The distinct actions of the task, by a key for each. */
  readonly practices: Map<string, Practice>;
  readonly reached: Set<string>;
  readonly perhaps: Set<string>;
}

/** All tasks of a project, each once, with the hosts that they reach. */
export interface TaskBook {
  /** `isRun: false` where no play runs the call. */
  note(made: ExecutedTask, hosts: readonly string[], isRun: boolean): void;
  resources(hostCount: number | undefined): readonly Resource[];
}

/** Collects the effects of all playbooks by task, over all hosts that it reaches. */
export function createTaskBook(): TaskBook {
  const entries = new Map<string, Entry>();
  return {
    note({ call, reach, practices }, hosts, isRun) {
      const key = taskKey(call);
      const entry = entries.get(key) ?? { call, practices: new Map(), reached: new Set(), perhaps: new Set() };
      entries.set(key, entry);
      for (const host of isRun ? hosts : []) (reach === 'sure' ? entry.reached : entry.perhaps).add(host);
      for (const practice of practices.values()) addPractice(entry.practices, practice);
    },
    resources: (hostCount) => [...entries.values()].flatMap(withNames([...entries.values()], hostCount)),
  };
}

/** Addresses do not change when lines move: file and name, numbered where names repeat. */
function withNames(entries: readonly Entry[], hostCount: number | undefined): (entry: Entry) => readonly Resource[] {
  const used = new Map<string, number>();
  const addresses = new Map<Entry, string>();
  const taken = entries.flatMap(({ call }) => takenAway(call.module, call.written));
  for (const entry of entries) {
    const base = `${entry.call.taskPlace.file}/${readName(entry.call)}`;
    const count = (used.get(base) ?? 0) + 1;
    used.set(base, count);
    addresses.set(entry, count === 1 ? base : `${base} (${count})`);
  }
  return (entry) => readResources(entry, addresses.get(entry) ?? '', hostCount, taken);
}

/** The name as written, without secrets; expressions in it are not evaluated. */
function readName({ name, module }: Call): string {
  const safe = withoutSecrets('name', name);
  return typeof safe === 'string' && safe.trim() !== '' ? safe.slice(0, 200) : module;
}

function readResources(
  entry: Entry,
  address: string,
  hostCount: number | undefined,
  taken: readonly TakenAway[],
): readonly Resource[] {
  const { call, reached, perhaps, practices } = entry;
  const notRun = reached.size + perhaps.size > 0 ? undefined : NO_PLAY;
  const base = {
    kind: 'resource',
    source: 'ansible',
    evidenceKind: 'ansible',
    place: call.taskPlace,
    notes: [readShare(entry, hostCount)],
  } as const;
  const values = readValues(entry, hostCount);
  const task: Resource = { ...base, type: 'ansible/task', address, values, ...omitUndefined({ unproven: notRun }) };
  const others = [...practices.values()].map(({ type, values, unproven }, index, all): Resource => {
    const before = all.slice(0, index).filter((each) => each.type === type).length;
    const own = before === 0 ? address : `${address} [${before + 1}]`;
    const doubt = omitUndefined({ unproven: notRun ?? unproven });
    return { ...base, type, address: own, values, places: readPlaces(call, values), ...doubt };
  });
  const doubt = notRun ?? (reached.size > 0 && call.sure ? undefined : PERHAPS_RUN);
  return [task, ...others, ...clusterObjects(call, { note: readShare(entry, hostCount), doubt, taken })];
}

function readPlaces(call: Call, values: ValueMap): ReadonlyMap<string, Call['place']> {
  return new Map(Object.keys(values).map((name) => [name, call.place]));
}

function readShare({ reached, perhaps }: Entry, hostCount: number | undefined): string {
  if (reached.size + perhaps.size === 0) return 'intended by a task that no play runs';
  if (hostCount === undefined) return 'intended by a task; no inventory shows for which hosts';
  const unsure = perhaps.size > 0 ? `, perhaps for ${perhaps.size} more` : '';
  return `intended by a task, for ${reached.size} of ${hostCount} ${hostCount === 1 ? 'host' : 'hosts'}${unsure}`;
}

/** The value of an expression differs between hosts. */
const OPEN = unknown('an expression', true);

/** The beginning and end of a path are shown where an expression hides the rest. */
function openText(key: string, value: string): Value {
  if (!/^(?:dest|path|src)$/.test(key) || /^[[{]|-[%}]\}|\{[{%]-/.test(value)) return OPEN;
  const start = value.slice(0, value.search(/\{[{%]/));
  const end = value.slice(Math.max(value.lastIndexOf('}}'), value.lastIndexOf('%}')) + 2);
  return start === '' && end === '' ? OPEN : unknownText('an expression', textEnds(start, end, undefined));
}

function isOpen(value: Value): value is string {
  return typeof value === 'string' && /\{[{%]/.test(value);
}

function readValues({ call, reached }: Entry, hostCount: number | undefined): ValueMap {
  const { module, name, written, become, becomeUser, delegateTo, noLog, hides, tags } = call;
  const entries = Object.entries(written).map(
    ([key, value]) => [key, isOpen(value) ? openText(key, value) : withoutSecrets(key, value)] as const,
  );
  return {
    module,
    name: withoutSecrets('name', name),
    args: Object.fromEntries(entries),
    become: isMarker(become) ? become : readSwitch(become) === true,
    becomeUser: becomeUser ?? null,
    delegateTo: delegateTo ?? null,
    noLog: noLog === undefined ? false : noLog,
    hidesFailure: hides ?? null,
    tags,
    hosts: hostCount === undefined ? null : { reached: reached.size, of: hostCount },
  };
}
