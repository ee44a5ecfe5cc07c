import { unknown } from '../../../base/value.ts';
import type { Machine, Setting } from '../simulate/machine.ts';
import { worst } from './devices.ts';
import type { Settings } from './settle.ts';

const DISPUTED = unknown('files and tools say different things of the stack', true);

/**
 * Notes whether a module is in the stack, by the weakest of the files that tasks write, and by the tool that
 * generates stacks (authselect(8)). Unknown where the two differ.
 */
export function noteInStack(machine: Machine, module: string, files: readonly Setting[], told: Settings): void {
  const tool = machine.settings.get(module)?.get('inStack');
  const file = worst(files, false);
  const setting = file ?? tool;
  if (setting === undefined) return;
  const isDisputed = tool !== undefined && file !== undefined && tool.value !== file.value;
  told.set('inStack', isDisputed ? { ...setting, value: DISPUTED } : setting);
}
