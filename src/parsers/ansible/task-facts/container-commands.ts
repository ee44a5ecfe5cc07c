import type { ValueMap } from '../../../base/value.ts';
import { splitCommands } from '../simulate/command-words.ts';
import { isIsolated } from './container.ts';
import { writtenCommand } from './network.ts';
import { told, type Look } from './task-fact.ts';

const ENGINES: ReadonlySet<string> = new Set(['docker', 'podman', 'nerdctl']);
/** Options with a value, and the module parameter with the same meaning (docker-run(1), podman-run(1)). */
const OPTIONS: ReadonlyMap<string, string> = new Map([
  ['-v', 'volumes'],
  ['--volume', 'volumes'],
  ['--mount', 'mounts'],
  ['--cap-add', 'cap_add'],
  ['--device', 'devices'],
  ['--security-opt', 'security_opts'],
  ['--volumes-from', 'volumes_from'],
  ['--network', 'network'],
  ['--net', 'network'],
  ['--pid', 'pid'],
  ['--ipc', 'ipc'],
]);

/** The access to its host of a container that a command starts. */
export const commandContainer: Look = ({ module, args }) => {
  const text = writtenCommand(module, args);
  const runs = splitCommands((text ?? '').replaceAll(/\\\n/g, ' ')).flatMap(readOptions);
  if (runs.length === 0) return undefined;
  const answers = new Set(runs.map(isIsolated));
  const isolated = answers.has('unknown') ? 'unknown' : true;
  return { type: 'ansible/container', values: { isolated: told(answers.has(false) ? false : isolated) } };
};

function readOptions([program = '', ...words]: readonly string[]): readonly ValueMap[] {
  const verb = words[0] === 'container' ? words[1] : words[0];
  if (!ENGINES.has(program) || (verb !== 'run' && verb !== 'create')) return [];
  const given = new Map<string, string[]>();
  for (const [index, raw] of words.entries()) {
    const [, option = '', joined] = /^(--?[\w-]{1,40})(?:=(.*))?$/.exec(raw) ?? [];
    const name = OPTIONS.get(option);
    const value = (joined ?? words[index + 1] ?? '').replaceAll(/["']/g, '');
    if (name !== undefined) given.set(name, [...(given.get(name) ?? []), value]);
  }
  const privileged = words.some((word) => /^--privileged(?:=true)?$/.test(word));
  return [{ ...Object.fromEntries(given), ...(privileged ? { privileged: true } : {}) }];
}
