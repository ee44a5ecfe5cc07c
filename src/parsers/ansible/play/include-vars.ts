import { isSameValue, own, unknown, type Value } from '../../../base/value.ts';
import type { Variables } from '../inventory/inventory.ts';
import { parentFolder, isUnder, baseName, projectPath, under } from '../paths.ts';
import { readVariables } from '../variables/vars-files.ts';
import { FREE } from './arguments.ts';
import type { TaskContext, HostRun } from './task-context.ts';
import { PERHAPS, type Call, type TaskReach } from './task.ts';

const ONE_OF = unknown('a variable of a file that the host decides', false);
const EXPRESSION = /\{\{([^{}]{0,300})\}\}/g;

/** Reads variables of a file with a known name; a folder, or an unknown name, may set anything. */
export function includeVars(run: HostRun, call: Call, reach: TaskReach, frame: TaskContext): void {
  const name = own(call.args, 'file') ?? own(call.args, FREE);
  const path = typeof name === 'string' ? varsFile(run, name.trim(), frame) : undefined;
  const told = path === undefined ? ofAny(run, call, frame) : readValues(readVariables(run.project, path, run.gaps));
  const into = own(call.args, 'name');
  const value = (raw: Value): Value => (reach === 'sure' || raw === ONE_OF ? raw : PERHAPS);
  if (typeof into === 'string')
    run.includeVariable(into, Object.fromEntries([...told].map(([key, raw]) => [key, value(raw)])));
  else for (const [key, raw] of told) run.includeVariable(key, value(raw));
}

function readValues(variables: Variables): ReadonlyMap<string, Value> {
  return new Map([...variables].map(([name, { value }]) => [name, value]));
}

/**
 * The name depends on the host: variables that any candidate file sets become unknown, except where facts choose
 * among files of one pattern and all have the same value.
 */
function ofAny(run: HostRun, call: Call, frame: TaskContext): ReadonlyMap<string, Value> {
  const folder = frame.role === undefined ? under(run.playFolder, 'vars') : under(frame.role.folder, 'vars');
  const isMain = /(?:^|\/)main(?:\.ya?ml)?$/;
  const candidates = run.project.files.filter((path) => isUnder(folder, path) && !isMain.test(path));
  if (candidates.length === 0) run.gaps.add(frame.file);
  const read = (path: string): ReadonlyMap<string, Value> => readValues(readVariables(run.project, path, run.gaps));
  const said = candidates.map(read);
  const told = new Map<string, Value>(said.flatMap((each) => [...each.keys()]).map((name) => [name, ONE_OF]));
  const [first, ...others] = chosenByFacts(run, own(call.written, 'file') ?? own(call.written, FREE), frame).map(read);
  for (const [name, value] of first ?? []) {
    const isAgreed = others.every((each) => each.has(name) && isSameValue(each.get(name) ?? null, value));
    told.set(name, isAgreed ? value : ONE_OF);
  }
  return told;
}

/** Files whose names match `{{ ansible_facts.os_family }}.yml`; empty where the name uses anything but facts. */
function chosenByFacts(run: HostRun, written: Value | undefined, frame: TaskContext): readonly string[] {
  if (typeof written !== 'string') return [];
  const expressions = [...written.matchAll(EXPRESSION)];
  const isOfFacts = expressions.every(([, inside = '']) =>
    /^\s*ansible_\w+(?:[.[][^|]*)?(?:\|\s*lower\s*)?$/.test(inside),
  );
  const parts = written.trim().replaceAll(EXPRESSION, '\n').split('\n');
  const [start = '', end = ''] = [parts[0], parts.at(-1)];
  if (parts.length < 2 || !isOfFacts || /[{}]|\.\./.test(parts.join(''))) return [];
  const above = start.slice(0, start.lastIndexOf('/') + 1);
  // beside tasks and playbooks lie files of other kinds
  const folders = new Set(
    readFolders(run, frame)
      .filter((folder) => above !== '' || baseName(folder) === 'vars')
      .flatMap((folder) => projectPath(folder, above === '' ? '.' : above) ?? []),
  );
  const beginning = baseName(start);
  return run.project.files.filter(
    (path) =>
      folders.has(parentFolder(path)) &&
      baseName(path).startsWith(beginning) &&
      path.endsWith(end) &&
      baseName(path).length >= beginning.length + end.length &&
      /\.(?:ya?ml|json)$/.test(path) &&
      run.project.role(path) === 'part',
  );
}

function readFolders(run: HostRun, frame: TaskContext): readonly string[] {
  const role = frame.role === undefined ? [] : [under(frame.role.folder, 'vars'), frame.role.folder];
  return [...role, parentFolder(frame.file), under(run.playFolder, 'vars'), run.playFolder];
}

function varsFile(run: HostRun, name: string, frame: TaskContext): string | undefined {
  for (const folder of readFolders(run, frame)) {
    const path = projectPath(folder, name);
    if (path !== undefined && run.project.get(path) !== undefined) return path;
  }
  return undefined;
}
